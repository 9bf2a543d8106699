import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** The id sequence of all posts, media and menus; terms; earlier versions of posts. */
export class Contents1763600000030 implements MigrationInterface {
  name = 'Contents1763600000030';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await createTable(runner, 'content', [c.id(), c.key('type', 20)], { index: [['ix_content_type', ['type', 'id']]] });

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

    await createTable(
      runner,
      'revisions',
      [
        c.int('id', { isPrimary: true }),
        c.int('parent_id'),
        c.int('author_id', { isNullable: true }),
        c.int('autosave_of', { isNullable: true }),
        c.text('title'),
        c.binary('title_key', 191),
        c.text('content'),
        c.text('excerpt'),
        c.moment('date'),
        c.moment('date_utc'),
      ],
      {
        // One autosave for each person and post; revisions have no `autosave_of`, so the key does not count them.
        unique: [['uq_revisions_identity', ['parent_id', 'autosave_of']]],
        index: [
          ['ix_revisions_parent', ['parent_id', 'date', 'id']],
          ['ix_revisions_author', ['author_id']],
          ['ix_revisions_autosave', ['autosave_of']],
        ],
        foreign: {
          id: ['content', 'CASCADE'],
          parent_id: ['content', 'CASCADE'],
          author_id: ['users', 'SET NULL'],
          autosave_of: ['users', 'CASCADE'],
        },
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['revisions', 'term_relations', 'terms', 'content']) await runner.dropTable(table);
  }
}
