import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Options and texts of `seo/v1`, its index of pages and links, access to services of others, and texts to import. */
export class Seo1763600000110 implements MigrationInterface {
  name = 'Seo1763600000110';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.options(runner, c);
    await this.index(runner, c);
    await this.remote(runner, c);
    await createTable(
      runner,
      'seo_import_items',
      [c.id(), c.key('plugin', 20), c.key('type', 40), c.int('object_id'), c.text('body')],
      { unique: [['uq_seo_import_items_identity', ['plugin', 'type', 'object_id']]] },
    );
  }

  private async options(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(runner, 'seo_options', [c.key('name', 64, { isPrimary: true }), c.text('value')]);
    await createTable(runner, 'seo_dismissed_alerts', [c.int('user_id'), c.key('alert', 64)], {
      primary: ['user_id', 'alert'],
      foreign: { user_id: ['users', 'CASCADE'] },
    });
    await createTable(
      runner,
      'seo_fields',
      [
        c.key('object_type', 10),
        c.int('object_id'),
        c.text('title', { isNullable: true }),
        c.text('description', { isNullable: true }),
        c.string('canonical', 2000, { isNullable: true }),
        ...['noindex', 'nofollow', 'noarchive', 'nosnippet', 'noimageindex', 'is_cornerstone'].map((name) =>
          c.int(name, { isNullable: true }),
        ),
        c.text('open_graph_title', { isNullable: true }),
        c.text('open_graph_description', { isNullable: true }),
        c.string('open_graph_image', 2000, { isNullable: true }),
        c.text('twitter_title', { isNullable: true }),
        c.text('twitter_description', { isNullable: true }),
        c.string('twitter_image', 2000, { isNullable: true }),
        c.text('breadcrumb_title', { isNullable: true }),
        c.key('schema_page_type', 64, { isNullable: true }),
        c.key('schema_article_type', 64, { isNullable: true }),
        c.string('focus_keyphrase', 191, { isNullable: true }),
        ...['seo_score', 'readability_score', 'inclusive_language_score', 'reading_minutes'].map((name) =>
          c.int(name, { isNullable: true }),
        ),
        c.int('primary_category', { isNullable: true }),
      ],
      { primary: ['object_type', 'object_id'] },
    );
  }

  private async index(runner: QueryRunner, c: Columns): Promise<void> {
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

  private async remote(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(runner, 'seo_tokens', [
      c.key('provider', 20, { isPrimary: true }),
      c.text('sealed'),
      c.bigint('expires'),
      c.bigint('created_at'),
      c.int('error_count'),
      c.int('website_id', { isNullable: true }),
    ]);
    await createTable(
      runner,
      'seo_grants',
      [
        c.key('id', 64, { isPrimary: true }),
        c.key('provider', 20),
        c.int('user_id'),
        c.text('sealed'),
        c.bigint('expires'),
      ],
      {
        index: [
          ['ix_seo_grants_user', ['provider', 'user_id', 'expires']],
          ['ix_seo_grants_expires', ['expires']],
        ],
        foreign: { user_id: ['users', 'CASCADE'] },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'seo_import_items',
      'seo_grants',
      'seo_tokens',
      'seo_links',
      'seo_indexables',
      'seo_fields',
      'seo_dismissed_alerts',
      'seo_options',
    ])
      await runner.dropTable(table);
  }
}
