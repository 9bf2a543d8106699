import type { PostStatus, PostEntity } from './post.entity.js';

/** What a client may say of a post of any kind. Absent members stay as they are. */
export interface PostInput {
  title?: string;
  content?: string;
  excerpt?: string;
  slug?: string;
  status?: PostStatus;
  author?: number;
  /** Wall clock of the site, `YYYY-MM-DD HH:MM:SS`. */
  date?: string;
  /** UTC. */
  date_utc?: string;
  /** The date is reset: now, or floating for a draft. */
  undated?: boolean;
  password?: string;
  image_id?: number | null;
  /** Id of the post above it, in kinds that form trees; null at the top. */
  parent_id?: number | null;
  /** Id that a new post has to have; for imports that keep ids. */
  requestedId?: number;
}
/** A stored post, of any kind. */
export type StoredPost = PostEntity & { parent_id?: number | null };
/** The columns that decide about rights and addresses. */
export type PostHead = Pick<
  PostEntity,
  'id' | 'author_id' | 'status' | 'status_before_trash' | 'slug' | 'password' | 'image_id' | 'date_utc'
>;
