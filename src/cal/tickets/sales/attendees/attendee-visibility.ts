import type { AttendeeEntity } from '../model/attendee.entity.js';
import { PUBLIC_STATUSES } from '../model/attendee.js';

/**
 * Whether the public may know of an attendee, their event being public too: they come, and it was said that their name
 * may be shown. Without a stored choice the name is hidden.
 */
export function isPublic(attendee: Pick<AttendeeEntity, 'status' | 'optout'>): boolean {
  return attendee.optout === 0 && PUBLIC_STATUSES.includes(attendee.status);
}

/** The same as an SQL condition for attendees `a`. */
export const IS_PUBLIC_SQL = `(a.optout = 0 AND a.status IN (${PUBLIC_STATUSES.map((status) => `'${status}'`).join(', ')}))`;
