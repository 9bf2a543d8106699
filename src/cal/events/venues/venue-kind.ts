import { VENUE } from '../../../core/content/post-type.js';
import type { LinkedKind } from '../linked/linked-kind.js';

/** What venues are among linked posts. */
export const VENUE_KIND: LinkedKind = {
  type: VENUE,
  singular: 'venue',
  plural: 'venues',
  searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  linkedTo: 'e.venue_id = l.id',
  ofEvent: 'l.id = (SELECT venue_id FROM events WHERE id = ?)',
};
