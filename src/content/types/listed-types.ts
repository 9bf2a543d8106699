import { capabilitiesFor, type ContentType } from '#core/content';

/** A kind of posts as clients see it. */
export type TypeDescription = Pick<
  ContentType,
  'name' | 'labels' | 'hierarchical' | 'hasArchive' | 'icon' | 'restBase' | 'viewable' | 'supports' | 'capabilities'
>;

/** Tickets for free, which `cal/tickets/v1` serves; clients find the name of the kind here (recorded). */
export const RSVP_TICKETS: TypeDescription = {
  name: 'cal_rsvp_tickets',
  labels: { many: 'RSVP Tickets', one: 'RSVP Ticket' },
  hierarchical: true,
  hasArchive: false,
  icon: null,
  restBase: 'cal_rsvp_tickets',
  viewable: false,
  supports: new Set(['title', 'editor', 'author', 'custom-fields']),
  capabilities: capabilitiesFor('cal_events'),
};
