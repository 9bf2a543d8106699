import type { EventStatus } from './event-status.js';

/** Whether, when and where an event takes place. */
export interface EventSchedule {
  /** On the clock of the event's zone. */
  start_date: string;
  end_date: string;
  start_utc: string;
  end_utc: string;
  timezone: string;
  /** Title of the venue; null without one. */
  venue_title: string | null;
  event_status: EventStatus;
  /** Why it has this status, plain text. */
  status_reason: string;
  /** Address for holders of tickets; null without one. */
  online_url: string | null;
}

/** The schedule of a post that may be no event. */
export type PossibleSchedule = { [Name in keyof EventSchedule]: EventSchedule[Name] | null };

const NAMES = [
  'start_date',
  'end_date',
  'start_utc',
  'end_utc',
  'timezone',
  'venue_title',
  'event_status',
  'status_reason',
  'online_url',
] as const;

/** Columns of the schedule of an event, named as in `EventSchedule`. @param event alias of the event */
export function scheduleOf(event: string, names: readonly (keyof EventSchedule)[] = NAMES): string {
  const venue = `(SELECT venue.title FROM venues venue WHERE venue.id = ${event}.venue_id)`;
  return names.map((name) => `${name === 'venue_title' ? venue : `${event}.${name}`} AS ${name}`).join(', ');
}

/** The same columns for posts that are no events. */
export const NO_SCHEDULE = NAMES.map((name) => `NULL AS ${name}`).join(', ');

/** SQL that holds if the post with this id is an event that is canceled. */
export function isCanceled(id: string): string {
  return `COALESCE((SELECT canceled.event_status FROM events canceled WHERE canceled.id = ${id}), '') = 'canceled'`;
}

/** SQL that holds if an event with this id ends at a moment (UTC, one parameter) or later. */
export function endsAfter(id: string): string {
  return `EXISTS (SELECT 1 FROM events ends WHERE ends.id = ${id} AND ends.end_utc >= ?)`;
}
