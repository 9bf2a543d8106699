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
