import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '../columns.js';
import { createSearchIndex, dropSearchIndex } from '../text-search.js';
import { postColumns, postForeign, postKeys } from './post-columns.js';

/** Posts and pages. */
export class Posts1763600000005 implements MigrationInterface {
  name = 'Posts1763600000005';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const discussed = [
      c.key('comment_status', 20, { default: "'open'" }),
      c.key('ping_status', 20, { default: "'open'" }),
    ];
    const ofPosts = postKeys('posts');
    await createTable(
      runner,
      'posts',
      [...postColumns(c), ...discussed, c.flag('sticky'), c.key('format', 20, { default: "'standard'" })],
      {
        unique: ofPosts.unique,
        index: [
          ...ofPosts.index,
          ['ix_posts_sticky', ['status', 'sticky', 'date', 'id']],
          ['ix_posts_modified', ['status', 'modified', 'id']],
          ['ix_posts_format', ['format', 'status', 'date', 'id']],
        ],
        foreign: postForeign,
      },
    );
    await createTable(
      runner,
      'pages',
      // `level` is the parent's id, 0 at the top: a key over the parent itself would not hold where there is none.
      [
        ...postColumns(c),
        ...discussed,
        c.int('parent_id', { isNullable: true }),
        c.int('level', { default: 0 }),
        c.int('menu_order', { default: 0 }),
      ],
      {
        unique: [['uq_pages_slug', ['level', 'slug']]],
        index: [
          ...postKeys('pages').index,
          ['ix_pages_modified', ['status', 'modified', 'id']],
          ['ix_pages_slug', ['slug']],
          ['ix_pages_parent', ['parent_id', 'menu_order']],
          ['ix_pages_order', ['status', 'menu_order', 'id']],
        ],
        foreign: { ...postForeign, parent_id: ['pages', 'SET NULL'] },
      },
    );
    await createSearchIndex(runner, 'posts', ['title', 'excerpt', 'content']);
    await createSearchIndex(runner, 'pages', ['title', 'excerpt', 'content']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['pages', 'posts']) {
      await dropSearchIndex(runner, table);
      await runner.dropTable(table);
    }
  }
}
