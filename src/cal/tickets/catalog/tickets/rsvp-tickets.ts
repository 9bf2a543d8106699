import { capabilitiesFor, type TypeDescription } from '#core/content';

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
  taxonomies: [],
  capabilities: capabilitiesFor('cal_events'),
};
