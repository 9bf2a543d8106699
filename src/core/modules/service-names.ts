/** Our namespaces and what WordPress clients call them. */
export const NAMESPACES: readonly [own: string, wordpress: string][] = [
  ['cal/events/v1', 'tribe/events/v1'],
  ['cal/tickets/v1', 'tribe/tickets/v1'],
  ['cal/event-aggregator/v1', 'tribe/event-aggregator/v1'],
  ['cal/views/v2', 'tribe/views/v2'],
  ['calendar/v1', 'tec/v1'],
  ['content/v2', 'wp/v2'],
  ['site-health/v1', 'wp-site-health/v1'],
  ['block-editor/v1', 'wp-block-editor/v1'],
  ['abilities/v1', 'wp-abilities/v1'],
  ['redirects/v1', 'redirection/v1'],
  ['cache/v1', 'litespeed/v1'],
  ['seo/v1', 'yoast/v1'],
];

/** Names of types, taxonomies and fields, longest first so that no name hides a longer one. */
export const TYPES: readonly [own: string, wordpress: string][] = [
  ['cal_events_cat', 'tribe_events_cat'],
  ['cal_events', 'tribe_events'],
  ['cal_venue', 'tribe_venue'],
  ['cal_organizer', 'tribe_organizer'],
  ['cal_rsvp_tickets', 'tribe_rsvp_tickets'],
  ['cal_rsvp_attendees', 'tribe_rsvp_attendees'],
  ['cal_ticket', 'tec_tc_ticket'],
  ['seo_head', 'yoast_head'],
];
