import type { TaxonomyDefinition } from './taxonomy-definition.js';

/** The capabilities that rule one kind of post. */
export interface PostCapabilities {
  edit: string;
  editOthers: string;
  editPublished: string;
  editPrivate: string;
  publish: string;
  delete: string;
  deleteOthers: string;
  deletePublished: string;
  deletePrivate: string;
  readPrivate: string;
  /** Needed to read published ones of others. Default: none is, they are for everybody. */
  read?: string;
  /** Needed to make one. Default: `edit`. */
  create?: string;
}

/** What a kind of post may have beside an author, texts and an image; named as `types` shows them (content.md). */
export type PostFeature =
  | 'title'
  | 'editor'
  | 'excerpt'
  | 'author'
  | 'thumbnail'
  | 'comments'
  | 'revisions'
  | 'autosave'
  | 'post-formats'
  | 'page-attributes'
  | 'custom-fields';

/** What the life of a post depends on. */
export interface PostType {
  /** Our name, e.g. `cal_events`. */
  name: string;
  table: string;
  capabilities: PostCapabilities;
  /** First part of the permalink, e.g. `event`; empty for posts and pages. */
  permalinkBase: string;
  /** Permalinks follow the structure of the settings of the site. Default false. */
  structured?: boolean;
  /** Query of addresses of what has no permalink (drafts): `?p=`, `?page_id=` or `?post_type=…&p=`. */
  plainQuery: string;
  /** What posts of the kind have. Default: none of these. */
  supports?: ReadonlySet<PostFeature>;
  /**
   * Posts form a tree (`parent_id`, `level`); a slug is unique on its level, permalinks name all ancestors.
   * Default false.
   */
  hierarchical?: boolean;
  /** Columns set to null in the trash and for a new title or text, because they hold a place for what is no more. */
  emptiedInTrash?: readonly string[];
  /** Posts can be pinned to the top of lists; those in the trash are not. Default false. */
  sticky?: boolean;
  /**
   * Posts are shown within others only: they have no page, their address is by id, and `content/v2` shows their title and
   * content as they were written. Default false.
   */
  isPart?: boolean;
}

/**
 * A kind of post that `content/v2` serves. Everything that differs between kinds is declared with it. Its table has the
 * columns of `PostEntity`.
 */
export interface ContentType extends PostType {
  /** Resource in `content/v2`. */
  restBase: string;
  /** What people call many and one of them. */
  labels: { many: string; one: string };
  /** Picture in menus, as clients name it; null for none. */
  icon: string | null;
  supports: ReadonlySet<PostFeature>;
  hierarchical: boolean;
  /** Columns of the table that are shown beside those that all posts have. */
  columns: readonly string[];
  /** Taxonomies whose terms its posts have, in the order of lists of them. */
  taxonomies: readonly TaxonomyDefinition[];
  /** Last part of the permalink as editors show it before it is known: `%postname%`. */
  slugPlaceholder: string;
  /** Whether people can look at one on a page made for it. */
  viewable: boolean;
  hasArchive: boolean;
  /** Words are found by a full-text index over title, excerpt and content. */
  indexed: boolean;
  sticky: boolean;
  /** Column that hides a post from lists for visitors where it is 1; none by default. */
  hiddenBy?: string;
  /** Tickets can be had for them. */
  ticketed: boolean;
  /** REST path that makes posts of the kind, where they need more than `content/v2` takes. */
  madeBy?: string;
}

/** A kind of posts as `content/v2/types` describes it. */
export type TypeDescription = Pick<
  ContentType,
  | 'name'
  | 'labels'
  | 'hierarchical'
  | 'hasArchive'
  | 'icon'
  | 'restBase'
  | 'viewable'
  | 'supports'
  | 'capabilities'
  | 'taxonomies'
>;
