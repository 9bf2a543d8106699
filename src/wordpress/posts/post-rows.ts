import type { PostEntity } from '#core/content';
import type { SeoFields } from '../../seo/fields/seo-fields.js';

/** A term of a post. */
export interface PostTerm {
  id: number;
  /** Name of the taxonomy here. */
  taxonomy: string;
}

/** Rows of a post: its own, and what belongs to posts of every kind. */
export interface PostRows<E extends PostEntity = PostEntity> {
  post: E;
  /** Its categories and tags, by their ids here. */
  terms: readonly PostTerm[];
  seo: Partial<SeoFields>;
  /** Slugs that it had before. */
  formerSlugs: readonly string[];
}

/** Taxonomies, with their names here. */
export const TAXONOMIES: Readonly<Record<string, string>> = {
  category: 'category',
  post_tag: 'post_tag',
  tribe_events_cat: 'cal_events_cat',
};
