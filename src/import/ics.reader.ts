import { IcsEvent } from './ics-event.js';
import { IcsIndex, calendarSite, calendarZoneName } from './ics-index.js';
import { seriesOf } from './ics-exceptions.js';
import { icsLines } from './ics-lines.js';
import { eventNotices, unreadValues } from './ics-notices.js';
import { type IcsSpan, icsRecord, icsSpan, icsUid, movedRecord, occurrenceKey, shiftWall } from './ics-records.js';
import { type IcsEventPart, type IcsPart, scanIcs } from './ics-scanner.js';
import { type Series, type SeriesBounds, DEFAULT_SERIES_BOUNDS, expandSeries } from './ics-series.js';
import { IcsUnread } from './ics-unread.js';
import { inZone, placeTime, readIcsTimes } from './ics-times.js';
import { IcsZones } from './ics-zones.js';
import type { ImportItem, ImportRecord, ImportRepetition, ReadOptions } from './import-record.js';
import type { ImportSource } from './import-source.js';
import { brief } from './raw-field.reader.js';
import { RecordRefusedError, reasonOf } from './record-refused.error.js';
import { seriesIdentity } from './series-identity.js';
import { zoneNamed } from './zone-name.js';

/** Greatest revision that is taken over. */
const MAX_SEQUENCE = 1_000_000_000;

/** METHODs of calendars that answer an invitation; their events are not such that take place (RFC 5546). */
const ANSWERS = /^METHOD:\s*(REPLY|REFRESH|COUNTER|DECLINECOUNTER)\s*$/i;

/**
 * Reads an iCalendar file (RFC 5545) event by event; the file is opened twice, since exceptions of a series and time
 * zones may be anywhere in it. A repeated event becomes single ones within `bounds`, with the ids
 * `ics:<uid>#<occurrence>`, each with the series that it is a date of. Yields refusals for bad events and never throws
 * for what is in the file. What is not read is named by notices.
 */
export async function* readIcs(
  source: ImportSource,
  options: ReadOptions,
  bounds: SeriesBounds = DEFAULT_SERIES_BOUNDS,
): AsyncGenerator<ImportItem> {
  const zones = new IcsZones(options);
  const index = await IcsIndex.of(scanIcs(icsLines(source.open())), zones);
  const reader = new IcsReader(zones, index, options, bounds);
  for await (const part of scanIcs(icsLines(source.open()))) yield* reader.read(part);
  yield* reader.end();
}

class IcsReader {
  private cancelled = false;
  private site?: string;
  /** Why no event of the calendar is read. */
  private fault?: string;
  private events = 0;
  private readonly unread = new IcsUnread();

  constructor(
    private readonly zones: IcsZones,
    private readonly index: IcsIndex,
    private readonly options: ReadOptions,
    private readonly bounds: SeriesBounds,
  ) {}

  *read(part: IcsPart): Generator<ImportItem> {
    if (part.kind === 'calendar') this.beginCalendar();
    else if (part.kind === 'property') this.readProperty(part.line);
    else if (part.kind === 'broken') this.unread.addLine(part.line);
    else if (part.kind === 'other') this.unread.addComponent(part.component, part.title);
    else if (part.kind === 'event') {
      this.events += 1;
      yield* this.readEvent(part);
    }
  }

  /** What is to be said about the file as a whole. */
  *end(): Generator<ImportItem> {
    const messages = this.events === 0 ? ['The file holds no events.'] : this.unread.lineMessages();
    for (const message of [...messages, ...this.unread.messages()]) {
      yield { kind: 'notice', notice: { line: 0, message } };
    }
  }

  private beginCalendar(): void {
    this.zones.calendarZone = undefined;
    this.cancelled = false;
    this.site = undefined;
    this.fault = undefined;
  }

  private readProperty(line: string): void {
    if (/^METHOD:\s*CANCEL\s*$/i.test(line)) this.cancelled = true;
    this.fault ??= faultOf(line);
    this.site ??= calendarSite(line);
    const name = calendarZoneName(line) ?? '';
    const zone = zoneNamed(name);
    if (zone) this.zones.calendarZone ??= zone;
    else if (name !== '') this.unread.addZone(name);
  }

  private *readEvent(part: IcsEventPart): Generator<ImportItem> {
    const { number } = part;
    const event = new IcsEvent(part.lines);
    try {
      const issue = part.issue ?? this.fault;
      if (issue !== undefined) throw new RecordRefusedError(issue);
      const later = this.index.laterVersion(event, number);
      if (later) throw new RecordRefusedError(`Event ${later} of the file is a later version of this one (same UID).`);
      const span = icsSpan(event, this.zones);
      this.unread.add([...part.unread, ...unreadValues(event)]);
      for (const message of eventNotices(part, event, span.start.allDay)) yield noticeOf(number, message);
      const series = !event.has('RECURRENCE-ID') && (event.has('RRULE') || event.has('RDATE'));
      yield* series ? this.readSeries(event, span, number) : this.readSingle(event, span, number);
    } catch (error) {
      const title = brief(event.text('SUMMARY') || event.text('UID'));
      yield { kind: 'refusal', refusal: { line: number, reason: reasonOf(error), ...(title && { title }) } };
    }
  }

  private readSingle(event: IcsEvent, span: IcsSpan, number: number): ImportItem[] {
    const key = this.keyOf(event);
    const uid = icsUid(event);
    if (key === null) return this.record(event, span, uid, number);
    return this.record(event, span, `${uid}#${key}`, number).map((item) =>
      item.kind === 'record' ? { ...item, record: { ...item.record, ...this.dateOf(uid, key) } } : item,
    );
  }

  /** The series of a record. An override (`RECURRENCE-ID`) does not define how the series repeats. */
  private dateOf(uid: string, key: string, repetition?: ImportRepetition): Pick<ImportRecord, 'series'> {
    const identity = seriesIdentity(uid, this.options);
    return identity ? { series: { ...identity, key, ...(repetition && { repetition }) } } : {};
  }

  private keyOf(event: IcsEvent): string | null {
    if (!event.has('RECURRENCE-ID')) return null;
    try {
      const key = this.index.exceptionKey(event);
      if (key !== null) return key;
    } catch (error) {
      throw new RecordRefusedError(`RECURRENCE-ID cannot be read. ${reasonOf(error)}`);
    }
    throw new RecordRefusedError('RECURRENCE-ID cannot be read.');
  }

  private *readSeries(event: IcsEvent, span: IcsSpan, number: number): Generator<ImportItem> {
    if (event.has('EXRULE')) throw new RecordRefusedError('EXRULE is obsolete and not understood. Write EXDATE.');
    const uid = icsUid(event);
    const issues: string[] = [];
    const notice = (message: string): void => void issues.push(message);
    const series = seriesOf(event, span, uid, { zones: this.zones, index: this.index, notice });
    const { starts, cut, until } = expandSeries(series, this.bounds, this.options);
    const first = this.record(event, span, uid, number);
    const base = first.find((item) => item.kind === 'record');
    yield* first.filter((item) => item.kind !== 'record');
    if (!base) return;
    for (const message of new Set(issues)) yield noticeOf(number, message);
    const repetition = repetitionOf(event, span, series, until);
    for (const start of starts) {
      const endOf = series.ends.get(start) ?? span.endOf;
      const record = this.occurrence(base.record, { ...span, endOf }, uid, start, number);
      const key = occurrenceKey(start, span, this.zones);
      yield { kind: 'record', record: { ...record, ...this.dateOf(uid, key, repetition) } };
    }
    const message = this.seriesNotice(starts.length, cut);
    if (message) yield noticeOf(number, message);
  }

  private occurrence(base: ImportRecord, span: IcsSpan, uid: string, start: string, number: number): ImportRecord {
    const key = occurrenceKey(start, span, this.zones);
    const id = `${uid}#${key}`;
    const change = this.index.changeFor(uid, key);
    const changed = change && this.changedOccurrence(change.event, span, id, start, number);
    return changed ?? movedRecord(base, id, start, span.endOf);
  }

  /** An occurrence after one that changed "this and all that follow": moved as far as that one was. */
  private changedOccurrence(
    event: IcsEvent,
    span: IcsSpan,
    id: string,
    start: string,
    number: number,
  ): ImportRecord | undefined {
    const property = event.first('RECURRENCE-ID');
    const original = property && readIcsTimes(property)[0];
    const changed = icsSpan(event, this.zones);
    const item = this.record(event, changed, id, number).find(({ kind }) => kind === 'record');
    if (!original || item?.kind !== 'record') return undefined;
    const from = inZone(placeTime(original, this.zones), span.start.zone);
    const to = inZone(changed.start, span.start.zone);
    const moved = { ...span.start, wall: shiftWall(start, from, to) };
    return movedRecord(item.record, id, inZone(moved, changed.start.zone), changed.endOf);
  }

  private seriesNotice(count: number, cut: boolean): string {
    const { mostOccurrences, yearsAhead } = this.bounds;
    if (cut) return `The series has more than ${mostOccurrences} dates; the coming ones were taken first.`;
    return count === 0 ? `The series has no date up to ${yearsAhead} years from now.` : '';
  }

  private record(event: IcsEvent, span: IcsSpan, id: string, number: number): ImportItem[] {
    return icsRecord(event, span, id, number, { ...this.options, calendarSite: this.site }, this.cancelled);
  }
}

/** What a master says of its dates; nothing where several rules say it. */
function repetitionOf(event: IcsEvent, span: IcsSpan, series: Series, until: string): ImportRepetition | undefined {
  const { rules, dates, excluded, start } = series;
  if (rules.length > 1) return undefined;
  const sequence = Number(event.text('SEQUENCE'));
  return {
    rule: rules[0] ?? '',
    dates: [...dates],
    excluded: [...excluded],
    ...{ start: start.wall, end: span.endOf(start.wall), zone: start.zone, allDay: start.allDay },
    sequence: sequence >= 0 && sequence <= MAX_SEQUENCE ? Math.trunc(sequence) : 0,
    until,
  };
}

/** Why the events of a calendar with this property are not read; nothing for other properties. */
function faultOf(line: string): string | undefined {
  const method = ANSWERS.exec(line)?.[1];
  if (method !== undefined) {
    return `The calendar answers an invitation (METHOD:${method.toUpperCase()}). Import the calendar that it answers.`;
  }
  const [, scale] = /^CALSCALE:\s*(\S.*)$/i.exec(line) ?? [];
  if (scale === undefined || /^GREGORIAN\s*$/i.test(scale)) return undefined;
  return `The calendar counts days in another way than the Gregorian calendar (CALSCALE:${brief(scale)}).`;
}

const noticeOf = (line: number, message: string): ImportItem => ({ kind: 'notice', notice: { line, message } });
