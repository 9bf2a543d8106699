import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';
import { postColumns, postForeign, postKeys } from './post-columns.js';

/** The id sequence of all posts, media and terms. */
export class Content1763600000002 implements MigrationInterface {
  name = 'Content1763600000002';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'content', [c.id(), c.key('type', 20)], { index: [['ix_content_type', ['type', 'id']]] });

    const keys = postKeys('media');
    await createTable(
      runner,
      'media',
      [
        ...postColumns(c),
        c.int('post_id', { isNullable: true }),
        c.text('alt_text'),
        c.key('mime_type', 100),
        c.binary('path', 400),
        c.int('width', { isNullable: true }),
        c.int('height', { isNullable: true }),
        c.bigint('filesize'),
        c.text('details'),
        c.key('source_hash', 64, { isNullable: true }),
        c.key('comment_status', 20, { default: "'open'" }),
        c.key('ping_status', 20, { default: "'closed'" }),
      ],
      {
        unique: [...keys.unique, ['uq_media_path', ['path']], ['uq_media_source', ['source_hash']]],
        index: [
          ...keys.index,
          ['ix_media_post', ['post_id', 'status', 'date', 'id']],
          ['ix_media_mime', ['mime_type', 'status', 'date', 'id']],
          ['ix_media_modified', ['status', 'modified', 'id']],
        ],
        foreign: { ...postForeign, post_id: ['content', 'SET NULL'] },
      },
    );

    await createTable(
      runner,
      'terms',
      [
        c.id(),
        c.key('taxonomy', 32),
        c.string('name', 200),
        c.binary('name_key', 191),
        c.binary('name_lower', 200),
        c.key('slug', 200),
        c.text('description'),
        c.int('parent_id', { isNullable: true }),
        c.int('level', { isNullable: true }),
        c.int('count', { default: 0 }),
      ],
      {
        unique: [
          ['uq_terms_slug', ['taxonomy', 'slug']],
          ['uq_terms_name', ['taxonomy', 'name_lower', 'level']],
        ],
        index: [
          ['ix_terms_id', ['taxonomy', 'id']],
          ['ix_terms_name', ['taxonomy', 'name_key', 'id']],
          ['ix_terms_count', ['taxonomy', 'count', 'id']],
          ['ix_terms_parent', ['parent_id']],
        ],
        foreign: { parent_id: ['terms', 'SET NULL'] },
      },
    );
    await createTable(runner, 'term_relations', [c.int('term_id'), c.int('content_id')], {
      primary: ['term_id', 'content_id'],
      index: [['ix_term_relations_content', ['content_id']]],
      foreign: { term_id: ['terms', 'CASCADE'], content_id: ['content', 'CASCADE'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['term_relations', 'terms', 'media', 'content']) await runner.dropTable(table);
  }
}
