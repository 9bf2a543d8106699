import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Clock } from '#core/context';
import { postColumns, postForeign, postKeys } from '#core/content';
import { Columns, createTable, createSearchIndex, dropSearchIndex } from '#core/database';
import { nowIn } from '#core/time';

/** Posts, pages, media, comments and menus. */
export class Posts1763600000040 implements MigrationInterface {
  name = 'Posts1763600000040';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    await this.media(runner, c);
    await this.posts(runner, c);
    await this.comments(runner, c);
    await this.menus(runner, c);
    // The category of posts that have no other; the site setting `default_category` names it.
    await runner.query(
      `INSERT INTO terms (id, taxonomy, name, name_key, name_lower, slug, description, level)
       VALUES (1, 'category', 'Uncategorized', 'uncategorized', 'uncategorized', 'uncategorized', '', 0)`,
    );
  }

  private async media(runner: QueryRunner, c: Columns): Promise<void> {
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
  }

  private async posts(runner: QueryRunner, c: Columns): Promise<void> {
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

  private async comments(runner: QueryRunner, c: Columns): Promise<void> {
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
  }

  /** Every site has a menu from the beginning, a list of its pages: `navigation-fallback` has nothing to make (block-editor.md). */
  private async menus(runner: QueryRunner, c: Columns): Promise<void> {
    await createTable(runner, 'navigation', postColumns(c), { ...postKeys('navigation'), foreign: postForeign });
    await runner.query("INSERT INTO content (type) VALUES ('wp_navigation')");
    const [{ id }] = (await runner.query("SELECT MAX(id) AS id FROM content WHERE type = 'wp_navigation'")) as {
      id: number;
    }[];
    const { date } = nowIn('UTC', new Clock().now());
    await runner.query(
      `INSERT INTO navigation (id, status, slug, title, title_key, content, excerpt, date, date_utc, modified, modified_utc, guid)
       VALUES (?, 'publish', 'navigation', 'Navigation', 'navigation', '<!-- wp:page-list /-->', '', ?, ?, ?, ?, '/navigation/')`,
      [id, date, date, date, date],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['posts', 'pages']) await dropSearchIndex(runner, table);
    for (const table of ['navigation', 'comments', 'pages', 'posts', 'media']) await runner.dropTable(table);
    await runner.query('DELETE FROM terms WHERE id = 1');
  }
}
