import type { DecidedDifference, KindTraits } from '../../migration/kind-traits.js';
import { DERIVED_EVENT_VALUES, UNUSED_POST_COLUMNS } from '../posts/post-decisions.js';

const FOREIGN_TYPES: DecidedDifference = {
  fields: /./,
  effect: 'stored',
  reason: 'Records of types that do not exist here: styles of the theme, taxonomies of other plug-ins.',
};

export const TERMS: KindTraits = {
  name: 'terms',
  order: 30,
  replacesSamples: true,
  decided: [
    {
      fields: /^meta:tec-events-cat-colors-hidden$/,
      effect: 'stored',
      reason: 'The calendar has no legend of categories.',
    },
    FOREIGN_TYPES,
  ],
};

export const MEDIA: KindTraits = {
  name: 'media',
  order: 40,
  after: ['users', 'terms'],
  ids: 'content',
  decided: [UNUSED_POST_COLUMNS],
};

export const BLOCKS: KindTraits = {
  name: 'blocks',
  order: 50,
  after: ['users', 'terms', 'media'],
  ids: 'content',
  decided: [UNUSED_POST_COLUMNS],
};

export const POSTS: KindTraits = {
  name: 'posts',
  order: 80,
  after: ['users', 'terms', 'media', 'blocks'],
  ids: 'content',
  decided: [DERIVED_EVENT_VALUES, UNUSED_POST_COLUMNS],
};

export const PAGES: KindTraits = {
  name: 'pages',
  order: 90,
  after: ['users', 'terms', 'media', 'blocks'],
  ids: 'content',
  decided: [DERIVED_EVENT_VALUES, UNUSED_POST_COLUMNS],
};

export const NAVIGATION: KindTraits = {
  name: 'navigation',
  order: 110,
  after: ['posts', 'pages', 'events'],
  ids: 'content',
  decided: [UNUSED_POST_COLUMNS],
};

export const MENUS: KindTraits = {
  name: 'menus',
  order: 120,
  after: ['terms', 'posts', 'pages', 'events'],
  decided: [
    {
      fields: /^locations$/,
      effect: 'technical',
      reason: 'Where the theme has the menu: the settings of the site say which menu header and footer have.',
    },
  ],
};

export const COMMENTS: KindTraits = {
  name: 'comments',
  order: 130,
  after: ['users', 'posts', 'pages', 'events'],
  decided: [
    {
      fields: /^(?:comment_karma|meta:_wp_trash_meta_time)$/,
      effect: 'technical',
      reason: 'Unused by WordPress itself.',
    },
    {
      fields: /^comment_type$/,
      effect: 'stored',
      reason: 'Pingbacks are comments like others here.',
    },
  ],
};

export const REVISIONS: KindTraits = {
  name: 'revisions',
  order: 210,
  after: ['users', 'blocks', 'venues', 'organizers', 'posts', 'pages', 'events', 'navigation', 'tickets'],
  ids: 'content',
  isUnreferred: true,
  decided: [
    {
      fields:
        /^(?:post_type|post_mime_type|comment_status|ping_status|menu_order|post_status|post_password|post_name|guid|post_modified|post_modified_gmt)$/,
      effect: 'technical',
      reason: 'Columns of posts that have the same value for all versions, or follow from the post.',
    },
  ],
};

export const OTHER: KindTraits = {
  name: 'other',
  order: 220,
  ids: 'content',
  isUnreferred: true,
  decided: [FOREIGN_TYPES],
};
