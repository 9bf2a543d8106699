import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';
import { postColumns, postForeign, postKeys } from './post-columns.js';

/** Earlier versions of posts, comments on them, and menus. */
export class RevisionsComments1763600000006 implements MigrationInterface {
  name = 'RevisionsComments1763600000006';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
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

    await createTable(
      runner,
      'comments',
      [
        c.id(),
        c.int('post_id'),
        c.int('parent_id', { isNullable: true }),
        c.int('author_id', { isNullable: true }),
        c.string('author_name', 245, { default: "''" }),
        c.string('author_email', 254, { default: "''" }),
        c.string('author_url', 500, { default: "''" }),
        c.string('author_ip', 64, { default: "''" }),
        c.string('author_user_agent', 500, { default: "''" }),
        c.text('content'),
        c.key('digest', 64, { isNullable: true }),
        c.key('status', 20),
        c.key('status_before_trash', 20, { isNullable: true }),
        c.moment('date'),
        c.moment('date_utc'),
      ],
      {
        // The same words by the same person on the same post are unique; comments in the trash do not count.
        unique: [['uq_comments_digest', ['post_id', 'digest']]],
        index: [
          ['ix_comments_date', ['status', 'date_utc', 'id']],
          ['ix_comments_post', ['post_id', 'status', 'date_utc', 'id']],
          ['ix_comments_parent', ['parent_id', 'status']],
          ['ix_comments_author', ['author_id', 'date_utc']],
        ],
        foreign: {
          post_id: ['content', 'CASCADE'],
          parent_id: ['comments', 'SET NULL'],
          author_id: ['users', 'SET NULL'],
        },
      },
    );

    await createTable(runner, 'navigation', postColumns(c), { ...postKeys('navigation'), foreign: postForeign });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['navigation', 'comments', 'revisions']) await runner.dropTable(table);
  }
}
