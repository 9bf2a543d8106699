import { ATTENDANCE_MODES, EVENT_STATUSES, MAX_REASON_LENGTH } from '../../cal/events/events/event-status.js';
import type { EventStatusChangeResponse } from '../../cal/events/events/status/event-status.response.js';
import type { Schema } from '#core/parameters';
import { count, flag, id, object, orNull, text } from '../schemas.js';

/** Input: why an event has a status. */
export const REASON: Schema = {
  type: 'string',
  maxLength: MAX_REASON_LENGTH,
  description: `Why, plain text of at most ${MAX_REASON_LENGTH} characters, for visitors and holders of tickets.`,
};

/** Input: whether holders of tickets get a message. */
export const NOTIFY: Schema = {
  type: 'boolean',
  default: false,
  description: 'true: holders of tickets get a message about the change, where the site sends messages.',
};

/** The status of an event after a change. */
export const EVENT_STATUS: Record<string, Schema> = {
  id: id('Id of the event.'),
  event_status: { type: 'string', enum: EVENT_STATUSES, description: 'Whether it takes place as announced.' },
  reason: text('Why; empty: not stated.'),
  start: text('Start, wall clock of its zone.'),
  end: text('End, wall clock of its zone.'),
  timezone: text('Zone of start and end.'),
  former_start: orNull(text('Start before it was rescheduled; null: it was not.')),
  attendance_mode: { type: 'string', enum: ATTENDANCE_MODES, description: 'How people attend.' },
  holders: object({
    attendees: count('People with a ticket.'),
    orders: count('Orders that hold seats.'),
    unpaid_orders: count('Those of them that are not paid yet.'),
  }),
  changed: flag('false: it was like this before.'),
  dry_run: flag('true: nothing was stored.'),
  notify: flag('Whether holders of tickets get a message.'),
};

/** The status of an event, as `EVENT_STATUS` describes it. */
export function statusResult(response: EventStatusChangeResponse): Record<string, unknown> {
  return {
    id: response.id,
    event_status: response.event_status,
    reason: response.reason,
    start: response.start_date,
    end: response.end_date,
    timezone: response.timezone,
    former_start: response.former_start_date,
    attendance_mode: response.attendance_mode,
    holders: response.holders ?? { attendees: 0, orders: 0, unpaid_orders: 0 },
    changed: response.changed,
    dry_run: response.dry_run,
    notify: response.notify,
  };
}
