import type { PostEntity, ContentType } from '#core/content';

/** A post of any kind, as far as its public page needs it. */
export interface SitePost extends Pick<
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
  | 'modified_utc'
  | 'image_id'
> {
  type: ContentType;
  parent_id: number | null;
}
