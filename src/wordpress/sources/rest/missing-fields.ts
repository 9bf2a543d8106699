import type { Kind } from '../../../migration/kinds.js';

/** Kinds of which the interface does not show what is in the trash, or what belongs to other plug-ins. */
export const PARTIAL_KINDS: readonly Kind[] = ['tickets', 'attendees', 'terms', 'other'];

/** The interface makes a date of the local one where the database has none. */
const DATES_OF_DRAFTS = 'whether a draft has a date in UTC';

/** What the interface has of a kind nowhere. */
export const MISSING_FIELDS: Partial<Record<Kind, readonly string[]>> = {
  users: ['user_pass'],
  terms: ['meta:*', 'seo:*'],
  events: [
    DATES_OF_DRAFTS,
    'meta:_EventCost as it was written',
    'currency of events without a cost, or with tickets',
    'meta:* (custom fields)',
    'meta:_yoast_wpseo_*',
    'status before the trash',
    'meta:_wp_old_slug',
  ],
  venues: [DATES_OF_DRAFTS, 'meta:_VenueLat', 'meta:_VenueLng', 'meta:* (custom fields)'],
  organizers: [DATES_OF_DRAFTS, 'meta:* (custom fields)'],
  blocks: ['post_author', 'meta:* (custom fields)'],
  navigation: ['post_author'],
  menus: ['whether an item has a title of its own'],
  posts: [
    DATES_OF_DRAFTS,
    'meta:* (custom fields)',
    'meta:_yoast_wpseo_*',
    'status before the trash',
    'meta:_wp_old_slug',
  ],
  pages: [DATES_OF_DRAFTS, 'meta:* (custom fields)', 'meta:_yoast_wpseo_*'],
  tickets: [
    'order of paid tickets',
    'slug, GUID and password of paid tickets',
    'meta:_sku',
    'meta:_tribe_tickets_meta (questions)',
    'meta:_tribe_ticket_show_description of paid tickets',
  ],
  attendees: [
    'order',
    'security code',
    'meta:_tribe_tickets_meta (answers)',
    'account of an RSVP, and which came together',
    'attendees in the trash',
  ],
  redirect_groups: ['tracking', 'position'],
  redirects: ['time of the last access, except its day'],
  settings: ['permalinks, except what links show', 'options of plug-ins, widgets, theme'],
};
