import { CATEGORIES, TAGS } from './taxonomies.js';
import { capabilitiesFor, CONTENT_TYPE_DEFAULTS, type ContentType, type PostCapabilities } from '#core/content';

/** Blog posts. */
export const POST: ContentType = {
  ...CONTENT_TYPE_DEFAULTS,
  name: 'post',
  table: 'posts',
  restBase: 'posts',
  labels: { many: 'Posts', one: 'Post' },
  icon: 'dashicons-admin-post',
  capabilities: capabilitiesFor('posts'),
  supports: new Set([
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'custom-fields',
    'comments',
    'revisions',
    'post-formats',
    'autosave',
  ]),
  columns: ['comment_status', 'ping_status', 'sticky', 'format'],
  taxonomies: [CATEGORIES, TAGS],
  structured: true,
  plainQuery: '?p=',
  slugPlaceholder: '%postname%',
  indexed: true,
  sticky: true,
};

/** Pages, which form a tree. */
export const PAGE: ContentType = {
  ...CONTENT_TYPE_DEFAULTS,
  name: 'page',
  table: 'pages',
  restBase: 'pages',
  labels: { many: 'Pages', one: 'Page' },
  icon: 'dashicons-admin-page',
  capabilities: capabilitiesFor('pages'),
  supports: new Set([
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'page-attributes',
    'custom-fields',
    'comments',
    'revisions',
    'autosave',
  ]),
  columns: ['comment_status', 'ping_status', 'parent_id', 'level', 'menu_order'],
  plainQuery: '?page_id=',
  hierarchical: true,
  indexed: true,
  ticketed: true,
};

/** Uploaded files. */
export const ATTACHMENT: ContentType = {
  ...CONTENT_TYPE_DEFAULTS,
  name: 'attachment',
  table: 'media',
  restBase: 'media',
  labels: { many: 'Media', one: 'Media' },
  icon: 'dashicons-admin-media',
  capabilities: capabilitiesFor('posts'),
  supports: new Set(['title', 'author', 'comments']),
  plainQuery: '?attachment_id=',
};

/** A menu of the site as blocks; a matter of its administrators. */
export const NAVIGATION: ContentType = {
  ...CONTENT_TYPE_DEFAULTS,
  name: 'wp_navigation',
  table: 'navigation',
  restBase: 'navigation',
  labels: { many: 'Navigation Menus', one: 'Navigation Menu' },
  capabilities: Object.fromEntries(
    Object.keys(capabilitiesFor('posts')).map((action) => [action, 'manage_options']),
  ) as unknown as PostCapabilities,
  supports: new Set(['title', 'editor', 'revisions', 'autosave']),
  plainQuery: '?post_type=wp_navigation&p=',
  viewable: false,
};

/** A text that others show in place of a reference to it. Those who write posts may read it, those who publish may make it. */
export const BLOCK: ContentType = {
  ...CONTENT_TYPE_DEFAULTS,
  name: 'wp_block',
  table: 'blocks',
  restBase: 'blocks',
  labels: { many: 'Reusable Blocks', one: 'Reusable Block' },
  capabilities: { ...capabilitiesFor('posts'), read: 'edit_posts', create: 'publish_posts' },
  supports: new Set(['title', 'editor', 'excerpt', 'custom-fields', 'revisions', 'autosave']),
  plainQuery: '?post_type=wp_block&p=',
  viewable: false,
  isPart: true,
};
