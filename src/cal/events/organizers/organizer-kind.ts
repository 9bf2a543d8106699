import { ORGANIZER } from '../calendar-types.js';
import type { LinkedPostKind } from '../linked-posts/linked-post-kind.js';

/** What organizers are among linked posts. */
export const ORGANIZER_KIND: LinkedPostKind = {
  type: ORGANIZER,
  singular: 'organizer',
  plural: 'organizers',
  searched: ['email', 'website', 'phone'],
  eventsColumn: 'e.id IN (SELECT x.event_id FROM event_organizers x WHERE x.organizer_id = l.id)',
  ofEvent: 'l.id IN (SELECT organizer_id FROM event_organizers WHERE event_id = ?)',
};
