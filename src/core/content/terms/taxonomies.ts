import type { PostType } from '#core/modules';
import type { Taxonomy } from './term.entity.js';

/** A content type that carries terms, with its resource in `content/v2`. */
export interface TermCarrier {
  /** Its name. */
  type: string;
  restBase: string;
}

/** What is known of a vocabulary. */
export interface TaxonomyDefinition {
  name: Taxonomy;
  hierarchical: boolean;
  /** Path of its archive pages under the site. */
  archive: string;
  /** Resource in `content/v2`. */
  restBase: string;
  /** Capability to create, change and delete terms. */
  manage: string;
  /** Capability to put terms on posts, and to make new ones where there is no tree to keep in order. */
  assign: string;
  /** The posts that have its terms. */
  carriers: readonly TermCarrier[];
}

const POSTS: TermCarrier = { type: 'post', restBase: 'posts' };
const EVENTS: TermCarrier = { type: 'cal_events', restBase: 'cal_events' };

/** Categories of blog posts. */
export const CATEGORIES: TaxonomyDefinition = {
  name: 'category',
  hierarchical: true,
  archive: 'category',
  restBase: 'categories',
  manage: 'manage_categories',
  assign: 'edit_posts',
  carriers: [POSTS],
};

/** Tags of blog posts and events alike. */
export const TAGS: TaxonomyDefinition = {
  name: 'post_tag',
  hierarchical: false,
  archive: 'tag',
  restBase: 'tags',
  manage: 'manage_categories',
  assign: 'edit_posts',
  carriers: [POSTS, EVENTS],
};

/** Categories of events. */
export const EVENT_CATEGORIES: TaxonomyDefinition = {
  name: 'cal_events_cat',
  hierarchical: true,
  archive: 'events/category',
  restBase: 'cal_events_cat',
  manage: 'publish_cal_events',
  assign: 'edit_cal_events',
  carriers: [EVENTS],
};

/** Every vocabulary. */
export const TAXONOMIES: readonly TaxonomyDefinition[] = [CATEGORIES, TAGS, EVENT_CATEGORIES];

/** The vocabularies whose terms posts of a kind have. */
export function taxonomiesFor(type: PostType): TaxonomyDefinition[] {
  return TAXONOMIES.filter(({ carriers }) => carriers.some((carrier) => carrier.type === type.name));
}

/** The vocabulary called `name`. */
export function taxonomyOf(name: Taxonomy): TaxonomyDefinition {
  return TAXONOMIES.find((taxonomy) => taxonomy.name === name) as TaxonomyDefinition;
}
