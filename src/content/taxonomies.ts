import type { TaxonomyDefinition } from '#core/content';

/** Categories of blog posts. */
export const CATEGORIES: TaxonomyDefinition = {
  name: 'category',
  labels: { many: 'Categories', one: 'Category' },
  hierarchical: true,
  archive: 'category',
  restBase: 'categories',
  manage: 'manage_categories',
  assign: 'edit_posts',
  capabilityWord: 'categories',
  hasDefault: true,
};

/** Tags of blog posts; other content types can have them too. */
export const TAGS: TaxonomyDefinition = {
  name: 'post_tag',
  labels: { many: 'Tags', one: 'Tag' },
  hierarchical: false,
  archive: 'tag',
  restBase: 'tags',
  manage: 'manage_categories',
  assign: 'edit_posts',
  capabilityWord: 'post_tags',
  classPrefix: 'tag',
};
