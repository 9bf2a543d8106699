import type { ZonedWall } from '#core/icalendar';
import { fromMs, normaliseWall, toMs, wallToUtc } from '#core/time';
import { type IcsEvent, unescapeText } from './ics-event.js';
import { EXTRAS_PROPERTY, readExtras } from './ics-extras.js';
import { icsFields } from './ics-fields.js';
import { isAllDayFlag } from './ics-properties.js';
import { type EndOf, type IcsTime, endRule, placeTime, readIcsTimes, recurrenceKey, wholeDays } from './ics-times.js';
import type { IcsZones } from './ics-zones.js';
import type { ImportItem, ImportRecord, ReadOptions } from './import-record.js';
import { normalizeRecord } from './normalize-record.js';
import type { RawFields } from './raw-field.reader.js';
import { RecordRefusedError } from './record-refused.error.js';
import { orderedTimes } from './record-times.js';
import { sourceId, stableHash } from './source-id.js';

/** What reading an event takes. */
export interface IcsReadOptions extends ReadOptions {
  /** Site that the calendar comes from (X-ORIGINAL-URL): `host:port`. */
  calendarSite?: string;
}

/** When an event takes place, or its first occurrence. */
export interface IcsSpan {
  start: ZonedWall;
  endOf: EndOf;
  /** Whether the wall time is the same everywhere: neither UTC nor in a named zone. */
  floating: boolean;
}

/**
 * Reads DTSTART and what tells the end.
 *
 * @throws RecordRefusedError when there is no start, or times or zones cannot be read.
 */
export function icsSpan(event: IcsEvent, zones: IcsZones): IcsSpan {
  const property = event.required('DTSTART');
  const time = property && readIcsTimes(property)[0];
  if (!time) throw new RecordRefusedError('There is no DTSTART, so that it is not known when the event begins.');
  const start = placeTime(time, zones, isAllDay(event));
  const endOf = endRule(start, event.required('DTEND'), event.raw('DURATION')[0], zones);
  return { start, endOf, floating: time.kind === 'local' && time.tzid === undefined };
}

/** Whether an event takes whole days: by its times, or as programs of Microsoft and others mark midnights. */
export function isAllDay(event: IcsEvent): boolean {
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => event.first(name));
  const time = start && readIcsTimes(start)[0];
  if (!time || time.kind === 'day') return time !== undefined;
  return isMarkedAllDay(event) && wholeDays(time, end && readIcsTimes(end)[0]);
}

/** Whether a property that is no standard says that an event takes whole days. */
export function isMarkedAllDay(event: IcsEvent): boolean {
  return event.names().some((name) => isAllDayFlag(name) && /^(?:true|yes|1)$/i.test(event.raw(name)[0].trim()));
}

/** The id of an event or series: its UID, or a hash of what is left where an old program wrote none. */
export function icsUid(event: IcsEvent): string {
  return (
    event.text('UID').trim() ||
    `~${stableHash(event.text('SUMMARY'), event.raw('DTSTART')[0] ?? '', event.text('LOCATION'))}`
  );
}

/** The key of the occurrence of a series that starts at a wall time; see {@link recurrenceKey}. */
export function occurrenceKey(wall: string, { start, floating }: IcsSpan, zones: IcsZones): string {
  const time: IcsTime = start.allDay
    ? { kind: 'day', wall }
    : floating
      ? { kind: 'local', wall }
      : { kind: 'utc', wall: wallToUtc(wall, start.zone) };
  return recurrenceKey(time, zones);
}

/**
 * One event as record, or as refusal, with notices before it.
 *
 * @param id UID, with `#` and the key of the occurrence for those of a series.
 * @param options Also carries the site that the calendar names for itself.
 * @param cancelled The calendar as a whole calls its events off (METHOD:CANCEL).
 */
export function icsRecord(
  event: IcsEvent,
  span: IcsSpan,
  id: string,
  number: number,
  options: IcsReadOptions,
  cancelled = false,
): ImportItem[] {
  const { wall, zone, allDay } = span.start;
  const own = icsFields(event);
  const fields: RawFields = {
    ...own,
    source_id: id,
    site: options.calendarSite,
    start: wall,
    end: span.endOf(wall),
    timezone: zone,
    all_day: allDay,
    cancelled: cancelled || own.cancelled,
  };
  const items = normalizeRecord(fields, number, 'ics', options);
  const plain = items.find((item) => item.kind === 'record');
  const extras =
    plain && readExtras(unescapeText(event.raw(EXTRAS_PROPERTY)[0] ?? ''), plain.record, sourceId('ics', id));
  return extras ? normalizeRecord({ ...fields, ...extras }, number, 'ics', options) : items;
}

/** The record of a series moved to another of its occurrences. */
export function movedRecord(record: ImportRecord, id: string, start: string, endOf: EndOf): ImportRecord {
  const real = (wall: string): string => normaliseWall(wall, record.timezone);
  // An occurrence is not the record that a copied X-ALMANAC names.
  const { ownId: _, formerSources: __, globalId: ___, installation: ____, ...others } = record;
  const times = orderedTimes(real(start), real(endOf(start)), record.timezone, record.allDay);
  return { ...others, ...times, source: sourceId('ics', id) };
}

/** The wall time moved by as much as lies between two others. */
export function shiftWall(wall: string, from: string, to: string): string {
  return fromMs(toMs(wall) + toMs(to) - toMs(from));
}
