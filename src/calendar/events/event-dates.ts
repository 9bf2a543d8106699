import type { EventEntity } from '../../cal/events/events/event.entity.js';
import { invalidParameter } from '#core/errors';
import { SECOND_MS, namedZone, normaliseZone, toMs, utcToWall, wallAt, wallToUtcMs } from '#core/time';
import type { EventFieldsDto } from './event.dto.js';

/** When an event was. */
export type DatedEvent = Pick<
  EventEntity,
  'timezone' | 'all_day' | 'start_date' | 'end_date' | 'start_utc' | 'end_utc' | 'all_day_span'
>;

/** When an event is to be, in the terms of its owner. */
export interface EventDates {
  timezone: string;
  all_day: boolean;
  start_date: string;
  end_date: string;
  /** Seconds between the moments of an all-day event; null: its days as a whole, also beyond `MOST_SPAN`. */
  all_day_span: number | null;
}

/** Longest duration that can be stored, in seconds: about 68 years, the range of the column. */
const MAX_DURATION_SECONDS = 2_147_483_647;

type DateArguments = Pick<
  EventFieldsDto,
  'start_date' | 'start_date_utc' | 'end_date' | 'end_date_utc' | 'timezone' | 'duration' | 'all_day'
>;

const DATE_ARGUMENTS = [
  'start_date',
  'start_date_utc',
  'end_date',
  'end_date_utc',
  'timezone',
  'duration',
  'all_day',
] as const;

/** Whether fields say anything about when an event is. */
export function hasDates(fields: DateArguments): boolean {
  return DATE_ARGUMENTS.some((name) => fields[name] !== undefined && fields[name] !== null);
}

/**
 * When an event is to be (calendar-v1.md, "Write members"): the local dates win over those in UTC, an end over a
 * duration; a member that is not sent is unchanged.
 *
 * @param before the event so far; a new one has none
 * @throws RestError 400 naming the date that a new event lacks, or that lies before the start
 */
export function eventDates(sent: DateArguments, before: DatedEvent | undefined, siteZone: string): EventDates {
  const timezone = zoneOf(sent.timezone, before, siteZone);
  const allDay = sent.all_day ?? before?.all_day ?? false;
  const inZone = (local: string | null | undefined, utc: string | null | undefined): string | undefined =>
    local ?? (utc == null ? undefined : utcToWall(utc, timezone));
  const givenStart = inZone(sent.start_date, sent.start_date_utc);
  const start = givenStart ?? before?.start_date;
  if (start === undefined) throw invalidParameter('start_date', 'A new event needs a start.');
  const givenEnd = inZone(sent.end_date, sent.end_date_utc) ?? endAfter(start, sent.duration, timezone);
  const end = givenEnd ?? before?.end_date;
  if (end === undefined) throw invalidParameter('end_date', 'A new event needs an end or a duration.');
  if (end < start && !(allDay && end.slice(0, 10) === start.slice(0, 10))) {
    throw invalidParameter(
      givenEnd === undefined ? 'start_date' : 'end_date',
      `An event cannot end (${end}) before it starts (${start}).`,
    );
  }
  const isMoved = givenStart !== undefined || givenEnd !== undefined || before?.all_day !== allDay;
  const span = isMoved ? seconds(start, end, timezone) : (before?.all_day_span ?? 0);
  return {
    timezone,
    all_day: allDay,
    start_date: start,
    end_date: end,
    all_day_span: allDay && span > 0 && span <= MAX_DURATION_SECONDS ? span : null,
  };
}

/** How long an event takes, in seconds. */
export function durationOf({ all_day_span: span, start_utc: start, end_utc: end }: DatedEvent): number {
  return span ?? (toMs(end) - toMs(start)) / SECOND_MS;
}

function zoneOf(sent: string | undefined, before: DatedEvent | undefined, siteZone: string): string {
  if (sent === undefined) return before?.timezone ?? siteZone;
  return sent === '' ? siteZone : namedZone(normaliseZone(sent) ?? siteZone);
}

/** The wall clock some seconds after a start. */
function endAfter(start: string, duration: number | null | undefined, zone: string): string | undefined {
  return duration == null ? undefined : wallAt(wallToUtcMs(start, zone) + duration * SECOND_MS, zone);
}

function seconds(start: string, end: string, zone: string): number {
  return (wallToUtcMs(end, zone) - wallToUtcMs(start, zone)) / SECOND_MS;
}
