import { timeLine, writeRecurrence } from '#core/icalendar';
import { fromMs, toMs, utcToWall, wallToUtc } from '#core/time';
import type { FiledDate, FiledSeries } from '../series/index.js';
import type { CalendarFileEvent, EventMembers } from './calendar-file-event.js';

/** A VEVENT of a series: its master, or the exception of one date. */
export interface CalendarFilePart {
  event: CalendarFileEvent;
  /** RRULE, RDATE and EXDATE, or RECURRENCE-ID. */
  lines: readonly string[];
}

/** What a file says of events that repeat. */
export interface CalendarFileSeries {
  /** What these events are in their series, by id. */
  dates: ReadonlyMap<number, FiledDate>;
  /** UUID of this installation. */
  installation: string;
  /** What a reader sees of an event beside its times and its address: those with equal texts need no exception. */
  contentOf(event: CalendarFileEvent): string;
}

interface DateOfFile {
  event: CalendarFileEvent;
  start: string;
}

/**
 * The VEVENTs of a file: one master for the dates of a series that the file has, in the place of the first of them, with
 * exceptions for those that differ; all others as they are. A series with one date in the file is an event as others.
 */
export function partsOf(events: readonly CalendarFileEvent[], series: CalendarFileSeries): CalendarFilePart[] {
  const masters = new Map<number, { parts: CalendarFilePart[]; ids: Set<number> }>();
  for (const [id, dates] of bySeries(events, series.dates)) {
    const facts = dates[0] && series.dates.get(idOf(dates[0].event))?.series;
    if (facts) masters.set(id, masterOf(facts, dates, series));
  }
  return events.flatMap((event): CalendarFilePart[] => {
    const date = event.cancelled ? undefined : series.dates.get(idOf(event));
    const master = date && masters.get(date.series.id);
    if (!master?.ids.has(idOf(event))) return [{ event, lines: [] }];
    return master.parts.splice(0);
  });
}

function bySeries(events: readonly CalendarFileEvent[], dates: CalendarFileSeries['dates']): Map<number, DateOfFile[]> {
  const groups = new Map<number, DateOfFile[]>();
  for (const event of events) {
    const date = event.cancelled ? undefined : dates.get(idOf(event));
    if (!date) continue;
    const group = groups.get(date.series.id) ?? [];
    groups.set(date.series.id, group);
    group.push({ event, start: date.start });
  }
  for (const group of groups.values()) group.sort((one, other) => (one.start < other.start ? -1 : 1));
  return groups;
}

function masterOf(
  facts: FiledSeries,
  dates: readonly DateOfFile[],
  { installation, contentOf }: CalendarFileSeries,
): { parts: CalendarFilePart[]; ids: Set<number> } {
  const none = { parts: [], ids: new Set<number>() };
  const { timezone: zone, all_day: allDay, rule, dates: listed } = facts;
  const keys = new Map(
    dates.filter((date) => isInPlace(date, facts)).map((date) => [date, keyOf(date.event, contentOf)]),
  );
  if (dates.length < 2 || keys.size === 0) return none;
  const starts = dates.map(({ start }) => start);
  const recurrence = writeRecurrence({ rule, starts, listed, zone, allDay });
  if (recurrence.starts.length < 2) return none;
  const written = new Set(recurrence.starts);
  const ofMaster = dates.filter(({ start }) => written.has(start));
  const usual = mostFrequent(ofMaster.flatMap((date) => keys.get(date) ?? []));
  const base = ofMaster.find((date) => keys.get(date) === usual);
  if (!base) return none;
  const uid = facts.ics_uid ?? `almanac:${installation}?series=${facts.id}`;
  const master = {
    ...base.event,
    uid,
    sequence: facts.ics_sequence,
    ...shown(base.event, ofMaster, recurrence.first, facts),
  };
  const exceptions = ofMaster
    .filter((date) => keys.get(date) !== usual)
    .map(({ event, start }) => ({
      event: { ...event, uid, sequence: facts.ics_sequence + event.sequence },
      lines: [timeLine('RECURRENCE-ID', start, { zone, allDay })],
    }));
  return {
    parts: [{ event: master, lines: recurrence.lines }, ...exceptions],
    ids: new Set(ofMaster.map(({ event }) => idOf(event))),
  };
}

/** Whether an event takes place when its series says so. */
function isInPlace({ event: { response }, start }: DateOfFile, facts: FiledSeries): boolean {
  const { start_date: wall, timezone, all_day: allDay } = response;
  return wall === start && timezone === facts.timezone && allDay === facts.all_day;
}

/** Equal for events that differ in nothing but their start: content, and the time that passes until the end. */
function keyOf(event: CalendarFileEvent, contentOf: CalendarFileSeries['contentOf']): string {
  return `${lengthOf(event.response)} ${contentOf(event)}`;
}

/** Milliseconds from start to end: those that pass, or those of whole days. */
function lengthOf({ all_day: allDay, ...times }: EventMembers): number {
  const [from, to] = allDay === true ? ['start_date', 'end_date'] : ['utc_start_date', 'utc_end_date'];
  return toMs(String(times[to])) - toMs(String(times[from]));
}

function mostFrequent(keys: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].reduce<[string, number] | undefined>(
    (most, next) => (most && most[1] >= next[1] ? most : next),
    undefined,
  )?.[0];
}

/** An event with the times of the first date of a master, last changed when any of its dates or the series was. */
function shown(
  base: CalendarFileEvent,
  dates: readonly DateOfFile[],
  first: string,
  { timezone, all_day, created_utc, modified_utc }: FiledSeries,
): Pick<CalendarFileEvent, 'response'> {
  const length = lengthOf(base.response);
  const utcStart = wallToUtc(first, timezone);
  const utcEnd = fromMs(toMs(utcStart) + length);
  const end = all_day ? fromMs(toMs(first) + length) : utcToWall(utcEnd, timezone);
  const changes = dates.flatMap(({ event: { response } }) => {
    const place = (response.venue as EventMembers | undefined)?.modified_utc;
    return [response.modified_utc, place].filter((utc) => typeof utc === 'string');
  });
  return {
    response: {
      ...base.response,
      start_date: first,
      end_date: end,
      utc_start_date: utcStart,
      utc_end_date: utcEnd,
      timezone,
      all_day,
      date_utc: created_utc,
      modified_utc: [...changes, modified_utc].sort().at(-1),
    },
  };
}

function idOf({ response }: CalendarFileEvent): number {
  return Number(response.id);
}
