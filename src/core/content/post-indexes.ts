import { Index } from 'typeorm';

/**
 * The indexes that every table of posts has: lists by date, by author and by title, the publishing job, and the check of
 * foreign keys to images. Slugs are unique within a kind; pages declare their own key, since theirs are unique below a
 * parent.
 */
export function PostIndexes(table: string): ClassDecorator {
  return (target) => {
    if (table !== 'pages') Index(`uq_${table}_slug`, ['slug'], { unique: true })(target);
    Index(`ix_${table}_date`, ['status', 'date', 'id'])(target);
    Index(`ix_${table}_all`, ['date', 'id'])(target);
    Index(`ix_${table}_author`, ['author_id', 'status', 'date'])(target);
    Index(`ix_${table}_due`, ['status', 'date_utc'])(target);
    Index(`ix_${table}_title`, ['status', 'title_key', 'id'])(target);
    Index(`ix_${table}_image`, ['image_id'])(target);
  };
}
