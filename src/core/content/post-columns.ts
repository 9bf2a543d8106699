import type { TableColumnOptions } from 'typeorm';
import type { Columns, IndexSpec } from '#core/database';

/** The columns that posts of every kind have (`core/content/post.entity`). */
export function postColumns(c: Columns): TableColumnOptions[] {
  return [
    c.int('id', { isPrimary: true }),
    c.int('author_id', { isNullable: true }),
    c.key('status', 20),
    c.key('slug', 200, { isNullable: true }),
    c.key('status_before_trash', 20, { isNullable: true }),
    c.text('title'),
    c.binary('title_key', 191),
    c.text('content'),
    c.text('excerpt'),
    c.string('password', 255, { default: "''" }),
    c.moment('date'),
    c.moment('date_utc', { isNullable: true }),
    c.moment('modified'),
    c.moment('modified_utc', { isNullable: true }),
    c.string('guid', 500, { default: "''" }),
    c.int('image_id', { isNullable: true }),
  ];
}

/** Foreign keys that go with them. An author or image that goes leaves the post behind. */
export const postForeign: Record<string, [string, 'CASCADE' | 'SET NULL']> = {
  id: ['content', 'CASCADE'],
  author_id: ['users', 'SET NULL'],
  image_id: ['media', 'SET NULL'],
};

/** Keys every table of posts has; lists by date, by author and the publishing job use them. */
export function postKeys(table: string): { unique: IndexSpec[]; index: IndexSpec[] } {
  return {
    unique: [[`uq_${table}_slug`, ['slug']]],
    index: [
      [`ix_${table}_date`, ['status', 'date', 'id']],
      [`ix_${table}_all`, ['date', 'id']],
      [`ix_${table}_author`, ['author_id', 'status', 'date']],
      [`ix_${table}_due`, ['status', 'date_utc']],
      [`ix_${table}_title`, ['status', 'title_key', 'id']],
      [`ix_${table}_image`, ['image_id']],
    ],
  };
}
