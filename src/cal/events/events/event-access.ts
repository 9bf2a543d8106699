import { mayRead, opened } from '#core/content';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { EVENT } from '../calendar-types.js';
import type { EventEntity } from './event.entity.js';

/** Capabilities that show attendance and hidden events. */
export function managesAttendees(caller: Caller): boolean {
  return caller.can('edit_users') || caller.can('cal_manage_attendees');
}

/** An event that the caller may read. @throws RestError 403 for others (events.md §4) */
export function readable(
  caller: Caller,
  event: EventEntity,
  access: { password?: string; context?: string },
): EventEntity {
  outsideTrash(event);
  if (!mayRead(caller, EVENT, event)) throw new RestError('event-not-accessible', 'This event is not public.', 403);
  if (!opened(caller, EVENT, event, access))
    throw new RestError('event-password-protected', 'This event needs its password.', 403);
  return event;
}

/** An event that is not in the trash. @throws RestError 403 for one that is */
export function outsideTrash(event: EventEntity): EventEntity {
  if (event.status === 'trash') throw new RestError('event-no-longer-available', 'This event is in the trash.', 403);
  return event;
}
