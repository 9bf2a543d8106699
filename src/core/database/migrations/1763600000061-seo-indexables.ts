import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';

/** What `seo/v1` knows of every page of the site, and of the links in their texts. */
export class SeoIndexables1763600000061 implements MigrationInterface {
  name = 'SeoIndexables1763600000061';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(
      runner,
      'seo_indexables',
      [
        c.id(),
        c.key('object_type', 20),
        c.key('object_sub_type', 32),
        c.int('object_id'),
        c.binary('permalink', 700),
        c.text('breadcrumb_title', { isNullable: true }),
        c.int('author_id', { isNullable: true }),
        c.int('parent_id', { isNullable: true }),
        c.key('post_status', 20, { isNullable: true }),
        c.int('is_protected'),
        c.int('is_public'),
        c.int('number_of_pages', { isNullable: true }),
        c.int('image_id', { isNullable: true }),
        c.string('image_url', 2000, { isNullable: true }),
        c.moment('object_last_modified', { isNullable: true }),
        c.moment('object_published_at', { isNullable: true }),
        c.int('version'),
        c.int('link_count', { isNullable: true }),
      ],
      {
        unique: [['uq_seo_indexables_identity', ['object_type', 'object_sub_type', 'object_id']]],
        index: [
          ['ix_seo_indexables_public', ['object_type', 'object_sub_type', 'is_public', 'object_id']],
          ['ix_seo_indexables_parent', ['object_type', 'parent_id']],
          ['ix_seo_indexables_author', ['author_id']],
          ['ix_seo_indexables_links', ['object_type', 'is_public', 'link_count', 'object_id']],
          ['ix_seo_indexables_permalink', ['permalink']],
        ],
      },
    );
    await createTable(
      runner,
      'seo_links',
      [
        c.id(),
        c.key('object_type', 20),
        c.int('object_id'),
        c.string('url', 2000),
        c.key('type', 10),
        c.key('target_type', 20, { isNullable: true }),
        c.int('target_id', { isNullable: true }),
      ],
      {
        index: [
          ['ix_seo_links_object', ['object_type', 'object_id']],
          ['ix_seo_links_target', ['target_type', 'target_id']],
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['seo_links', 'seo_indexables']) await runner.dropTable(table);
  }
}
