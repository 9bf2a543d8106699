import { invalidParameter } from '#core/errors';
import { plainText } from '#core/text';
import { fromMs, parseTime, toMs } from '#core/time';
import type { EventStatus, StatusColumns } from '../event-status.js';
import { eventTimes, type EventTimes, isMoved, timesOf } from '../event-times.js';
import type { EventEntity } from '../event.entity.js';
import type { ChangeEventStatusDto } from './event-status.dto.js';

/** What a request wants of the status of an event. */
export type WantedStatus = Omit<ChangeEventStatusDto, 'id' | 'notify' | 'dry_run'>;

/** A change as it will be stored. */
export interface StatusChange {
  columns: StatusColumns;
  times: EventTimes;
}

const DATES = ['start_date', 'end_date', 'timezone'] as const;

/**
 * What a request makes of an event.
 * @throws RestError 400 for dates without the status `rescheduled`, for that status without another date, and for an
 * event that is moved online and attended in person
 */
export function statusChange(before: EventEntity, wanted: WantedStatus, siteZone: string, now: Date): StatusChange {
  const status = wanted.event_status ?? before.event_status;
  const times = newTimes(before, wanted, status, siteZone, now);
  const isNew = status !== before.event_status;
  return {
    times,
    columns: {
      event_status: status,
      status_reason:
        wanted.reason === undefined ? (isNew ? '' : before.status_reason) : plainText(wanted.reason).trim(),
      ...formerDates(before, times, status),
      attendance_mode: newMode(before, wanted, status),
      online_url: wanted.online_url === undefined ? before.online_url : wanted.online_url || null,
    },
  };
}

function newTimes(
  before: EventEntity,
  wanted: WantedStatus,
  status: EventStatus,
  siteZone: string,
  now: Date,
): EventTimes {
  const sent = DATES.find((name) => wanted[name] !== undefined);
  if (sent !== undefined && status !== 'rescheduled')
    throw invalidParameter(sent, `${sent} is accepted with the event_status rescheduled only.`);
  const isNew = before.event_status !== 'rescheduled';
  if (status === 'rescheduled' && isNew && wanted.start_date === undefined)
    throw invalidParameter('start_date', 'start_date is required for the event_status rescheduled.');
  if (sent === undefined) return timesOf(before);
  const { start_date: start, end_date: end, timezone } = wanted;
  const read = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : parseTime(value, { now, zone: timezone || before.timezone })?.wall;
  const [first, last] = [read(start), read(end)];
  if (last !== undefined && last < (first ?? before.start_date))
    throw invalidParameter('end_date', 'end_date must not be before the start.');
  const times = eventTimes(
    { start_date: first, end_date: last ?? (first && sameLength(before, first)), timezone },
    before,
    siteZone,
    now,
  );
  if (isNew && !isMoved(before, times))
    throw invalidParameter('start_date', 'start_date must be another date than that of the event.');
  return times;
}

/** The end of an event that takes as long on the clock as before. */
function sameLength(before: EventEntity, start: string): string {
  return fromMs(toMs(start) + toMs(before.end_date) - toMs(before.start_date));
}

function formerDates(
  before: EventEntity,
  times: EventTimes,
  status: EventStatus,
): Pick<StatusColumns, 'former_start_date' | 'former_end_date' | 'former_timezone'> {
  if (isMoved(before, times))
    return {
      former_start_date: before.start_date,
      former_end_date: before.end_date,
      former_timezone: before.timezone,
    };
  if (status === 'scheduled') return { former_start_date: null, former_end_date: null, former_timezone: null };
  const { former_start_date, former_end_date, former_timezone } = before;
  return { former_start_date, former_end_date, former_timezone };
}

function newMode(
  before: EventEntity,
  { attendance_mode: wanted }: WantedStatus,
  status: EventStatus,
): StatusColumns['attendance_mode'] {
  if (status === 'moved_online') {
    const mode = wanted ?? (before.attendance_mode === 'hybrid' ? 'hybrid' : 'online');
    if (mode === 'in_person')
      throw invalidParameter('attendance_mode', 'attendance_mode must be online or hybrid for an event moved_online.');
    return mode;
  }
  if (wanted !== undefined) return wanted;
  const returns = before.event_status === 'moved_online' && (status === 'scheduled' || status === 'rescheduled');
  return returns ? 'in_person' : before.attendance_mode;
}
