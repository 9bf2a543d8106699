import { ORGANIZER } from '../../../core/content/post-type.js';
import type { LinkedKind } from '../linked/linked-kind.js';

/** What organizers are among linked posts. */
export const ORGANIZER_KIND: LinkedKind = {
  type: ORGANIZER,
  singular: 'organizer',
  plural: 'organizers',
  searched: ['email', 'website', 'phone'],
  linkedTo: 'e.id IN (SELECT x.event_id FROM event_organizers x WHERE x.organizer_id = l.id)',
  ofEvent: 'l.id IN (SELECT organizer_id FROM event_organizers WHERE event_id = ?)',
};
