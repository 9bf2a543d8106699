import type { PostStatus } from '../../core/content/post.entity.js';

/** What is indexed. */
export type IndexedObject =
  'post' | 'term' | 'user' | 'post-type-archive' | 'system-page' | 'date-archive' | 'home-page';

/** Rows that were made by an older version of the rules count as missing. */
export const INDEX_VERSION = 1;

/** What is kept of one page of the site. */
export interface IndexableRow {
  object_type: IndexedObject;
  /** Kind of post, vocabulary, or which page of the system; empty: none. */
  object_sub_type: string;
  /** 0: stands for no object. */
  object_id: number;
  /** Address below the site, `/` first; empty: none. */
  permalink: string;
  breadcrumb_title: string | null;
  author_id: number | null;
  /** The post or term it stands below. */
  parent_id: number | null;
  post_status: PostStatus | null;
  /** Whether a password hides its texts. */
  is_protected: boolean;
  /** Whether everybody may see it, as far as its fields do not say otherwise. */
  is_public: boolean;
  number_of_pages: number | null;
  /** Upload that stands for it. */
  image_id: number | null;
  /** Picture in its text that stands for it where no upload does. */
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
