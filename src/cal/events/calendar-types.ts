import { TAGS } from '../../content/taxonomies.js';
import { EVENT_CATEGORIES } from './event-categories.js';
import { capabilitiesFor, CONTENT_TYPE_DEFAULTS, type ContentType } from '#core/content';

const calendarType = (
  name: string,
  table: string,
  labels: ContentType['labels'],
  permalinkBase: string,
): ContentType => ({
  ...CONTENT_TYPE_DEFAULTS,
  name,
  table,
  restBase: name,
  labels,
  capabilities: capabilitiesFor(name === 'cal_events' ? name : `${name}s`),
  supports: new Set(['title', 'editor', 'excerpt', 'author', 'thumbnail', 'revisions', 'autosave', 'custom-fields']),
  permalinkBase,
  plainQuery: `?post_type=${name}&p=`,
});

/** Events. */
export const EVENT: ContentType = {
  ...calendarType('cal_events', 'events', { many: 'Events', one: 'Event' }, 'event'),
  icon: 'dashicons-calendar',
  taxonomies: [TAGS, EVENT_CATEGORIES],
  hasArchive: true,
  indexed: true,
  hiddenBy: 'hide_from_listings',
  ticketed: true,
  madeBy: 'cal/events/v1/events',
};

/** Venues. */
export const VENUE: ContentType = {
  ...calendarType('cal_venue', 'venues', { many: 'Venues', one: 'Venue' }, 'venue'),
  viewable: false,
  emptiedInTrash: ['identity'],
};

/** Organizers. */
export const ORGANIZER: ContentType = {
  ...calendarType('cal_organizer', 'organizers', { many: 'Organizers', one: 'Organizer' }, 'organizer'),
  viewable: false,
  emptiedInTrash: ['identity'],
};
