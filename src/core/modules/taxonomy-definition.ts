/** What is known of a taxonomy: a vocabulary whose terms posts have. Content types name theirs (`ContentType.taxonomies`). */
export interface TaxonomyDefinition {
  /** Our name, e.g. `category`, at most 32 characters. */
  name: string;
  /** What people call many of its terms and one of them. */
  labels: { many: string; one: string };
  /** Terms form a tree. */
  hierarchical: boolean;
  /** Path of its archive pages under the site. */
  archive: string;
  /** Resource in `content/v2`. */
  restBase: string;
  /** Capability to create, change and delete terms. */
  manage: string;
  /** Capability to put terms on posts, and to make new ones where there is no tree to keep in order. */
  assign: string;
  /** Last word of the capabilities that `taxonomies` shows, e.g. `post_tags`. Default: it shows `manage` and `assign`. */
  capabilityWord?: string;
  /** First part of the class of a term on pages. Default: its name. */
  classPrefix?: string;
  /** First part of a second class of a term on pages; none by default. */
  secondClassPrefix?: string;
  /** Posts without a term get the one that the site setting `default_category` names. Default false. */
  hasDefault?: boolean;
}
