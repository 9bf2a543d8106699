import type { PostEntity } from '#core/content';

/** A post of any kind, as far as its head needs it. */
export type HeadPost = Pick<
  PostEntity,
  | 'id'
  | 'author_id'
  | 'status'
  | 'slug'
  | 'title'
  | 'content'
  | 'excerpt'
  | 'password'
  | 'date'
  | 'date_utc'
  | 'modified'
  | 'modified_utc'
  | 'image_id'
> & { parent_id?: number | null; comment_status?: string };

/** The columns of it that posts of every kind have. */
export const HEAD_POST_COLUMNS =
  'id, author_id, status, slug, title, content, excerpt, password, date, date_utc, modified, modified_utc, image_id';
