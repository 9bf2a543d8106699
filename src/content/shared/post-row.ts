import type { PostEntity } from '#core/content';

/** Whether comments or pings are accepted. */
export type Openness = 'open' | 'closed';

/** The forms a blog post can take. */
export const FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;
export type PostFormat = (typeof FORMATS)[number];

/** Columns that only some kinds of posts have (`ContentType.columns`). */
export interface PostExtras {
  comment_status: Openness;
  ping_status: Openness;
  sticky: boolean;
  format: PostFormat;
  /** Its parent; null at the top. */
  parent_id: number | null;
  /** The same with 0 for the top; slugs are unique within it. */
  level: number;
  /** Place among its neighbours, smallest first. */
  menu_order: number;
}

/** A post of any kind as it is stored, as far as `content/v2` shows it. */
export type PostRow = PostEntity & Partial<PostExtras>;
