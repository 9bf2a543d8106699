import type { PostStatus } from '#core/content';
import type { IndexedObject } from '../indexed-object.js';

/** Rows that were made by an older version of the rules count as missing. */
export const INDEX_VERSION = 1;

/** SEO data of one page of the site. */
export interface IndexableRow {
  object_type: IndexedObject;
  /** Kind of post, vocabulary, or which page of the system; empty: none. */
  object_sub_type: string;
  /** Id of the post, term or user; 0 for pages without one. */
  object_id: number;
  /** Address below the site, `/` first; empty: none. */
  permalink: string;
  breadcrumb_title: string | null;
  author_id: number | null;
  /** Parent post or term; null: none. */
  parent_id: number | null;
  post_status: PostStatus | null;
  /** Whether a password hides its texts. */
  is_protected: boolean;
  /** Whether everybody may see it, as far as its fields do not say otherwise. */
  is_public: boolean;
  number_of_pages: number | null;
  /** Featured image; null: none. */
  image_id: number | null;
  /** Address of the first image in the text, used without a featured image. */
  image_url: string | null;
  /** UTC. */
  object_last_modified: string | null;
  object_published_at: string | null;
  version: number;
}

/** A row as it is stored. */
export type StoredIndexable = Omit<IndexableRow, 'is_protected' | 'is_public'> & {
  id: number;
  is_protected: number;
  is_public: number;
  /** Links in its text; null: not counted yet. */
  link_count: number | null;
};
