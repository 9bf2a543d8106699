import { VENUE } from '../../../core/content/post-type.js';
import type { EventPlaceKind } from '../places/event-place-kind.js';

/** What venues are among linked posts. */
export const VENUE_KIND: EventPlaceKind = {
  type: VENUE,
  singular: 'venue',
  plural: 'venues',
  searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  eventsColumn: 'e.venue_id = l.id',
  ofEvent: 'l.id = (SELECT venue_id FROM events WHERE id = ?)',
};

/** State or province of a venue for people to read: what was said to be it, else the state, else the province. */
export function venueRegion(venue: { stateprovince?: unknown; state?: unknown; province?: unknown }): string {
  const said = [venue.stateprovince, venue.state, venue.province];
  return said.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}
