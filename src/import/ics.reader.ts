import { normaliseWall } from '#core/time';
import { decodeText } from './decode-text.js';
import { IcsEvent } from './ics-event.js';
import { IcsIndex, calendarSite, calendarZoneName, exceptionKey } from './ics-index.js';
import { type IcsSpan, icsRecord, icsSpan, icsUid, movedRecord, occurrenceKey, shiftWall } from './ics-records.js';
import { type IcsPart, scanIcs } from './ics-scanner.js';
import { type Series, type SeriesBounds, DEFAULT_SERIES_BOUNDS, expandSeries } from './ics-series.js';
import { inZone, placeTime, readIcsTimes } from './ics-times.js';
import { IcsZones } from './ics-zones.js';
import type { ImportItem, ImportRecord, ReadOptions } from './import-record.js';
import type { ImportSource } from './import-source.js';
import { brief } from './raw-field.reader.js';
import { RecordRefusedError, reasonOf } from './record-refused.error.js';
import { zoneNamed } from './zone-name.js';

/**
 * Reads an iCalendar file (RFC 5545) event by event; the file is opened twice, since exceptions of a series and time
 * zones may be anywhere in it. A repeated event becomes single ones within `bounds`, with the ids
 * `ics:<uid>#<occurrence>`. Yields refusals for bad events and never throws for what is in the file.
 */
export async function* readIcs(
  source: ImportSource,
  options: ReadOptions,
  bounds: SeriesBounds = DEFAULT_SERIES_BOUNDS,
): AsyncGenerator<ImportItem> {
  const zones = new IcsZones(options);
  const index = await IcsIndex.of(scanIcs(decodeText(source.open())), zones);
  const reader = new IcsReader(zones, index, options, bounds);
  let events = 0;
  for await (const part of scanIcs(decodeText(source.open()))) {
    if (part.kind === 'event') events += 1;
    yield* reader.read(part);
  }
  if (events === 0) yield { kind: 'notice', notice: { line: 0, message: 'The file holds no events.' } };
}

class IcsReader {
  private cancelled = false;
  private site?: string;

  constructor(
    private readonly zones: IcsZones,
    private readonly index: IcsIndex,
    private readonly options: ReadOptions,
    private readonly bounds: SeriesBounds,
  ) {}

  *read(part: IcsPart): Generator<ImportItem> {
    if (part.kind === 'calendar') this.beginCalendar();
    else if (part.kind === 'property') this.readProperty(part.line);
    else if (part.kind === 'event') yield* this.readEvent(part);
  }

  private beginCalendar(): void {
    this.zones.calendarZone = undefined;
    this.cancelled = false;
    this.site = undefined;
  }

  private readProperty(line: string): void {
    if (/^METHOD:\s*CANCEL\s*$/i.test(line)) this.cancelled = true;
    this.site ??= calendarSite(line);
    const zone = zoneNamed(calendarZoneName(line) ?? '');
    if (zone) this.zones.calendarZone ??= zone;
  }

  private *readEvent({ number, lines, issue }: Extract<IcsPart, { kind: 'event' }>): Generator<ImportItem> {
    const event = new IcsEvent(lines);
    try {
      if (issue) throw new RecordRefusedError(issue);
      const later = this.index.laterVersion(event, number);
      if (later) throw new RecordRefusedError(`Event ${later} of the file is a later version of this one (same UID).`);
      const series = !event.has('RECURRENCE-ID') && (event.has('RRULE') || event.has('RDATE'));
      yield* series ? this.readSeries(event, number) : this.readSingle(event, number);
    } catch (error) {
      const title = brief(event.text('SUMMARY') || event.text('UID'));
      yield { kind: 'refusal', refusal: { line: number, reason: reasonOf(error), ...(title && { title }) } };
    }
  }

  private readSingle(event: IcsEvent, number: number): ImportItem[] {
    const key = exceptionKey(event, this.zones);
    if (key === null && event.has('RECURRENCE-ID')) throw new RecordRefusedError('RECURRENCE-ID cannot be read.');
    const uid = icsUid(event);
    return this.record(event, icsSpan(event, this.zones), key === null ? uid : `${uid}#${key}`, number);
  }

  private *readSeries(event: IcsEvent, number: number): Generator<ImportItem> {
    if (event.has('EXRULE')) throw new RecordRefusedError('EXRULE is obsolete and not understood. Write EXDATE.');
    const uid = icsUid(event);
    const span = icsSpan(event, this.zones);
    const { starts, cut } = expandSeries(this.seriesOf(event, span, uid), this.bounds, this.options);
    const first = this.record(event, span, uid, number);
    const base = first.find((item) => item.kind === 'record');
    yield* first.filter((item) => item.kind !== 'record');
    if (!base) return;
    for (const start of starts) {
      yield { kind: 'record', record: this.occurrence(base.record, span, uid, start, number) };
    }
    const message = this.seriesNotice(starts.length, cut);
    if (message) yield { kind: 'notice', notice: { line: number, message } };
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

  private seriesOf(event: IcsEvent, span: IcsSpan, uid: string): Series {
    const { zone } = span.start;
    const times = (name: string) => event.all(name).flatMap(readIcsTimes);
    const excluded = times('EXDATE');
    const days = new Set(excluded.filter(({ kind }) => kind === 'day').map(({ wall }) => wall.slice(0, 10)));
    const walls = new Set(excluded.map((time) => inZone(placeTime(time, this.zones), zone)));
    const isExcluded = (wall: string): boolean => {
      const day = wall.slice(0, 10);
      const keys = [occurrenceKey(wall, span, this.zones), day.replaceAll('-', '')];
      return walls.has(wall) || days.has(day) || this.index.isOverridden(uid, keys);
    };
    const dates = times('RDATE').map((time) => normaliseWall(inZone(placeTime(time, this.zones), zone), zone));
    return { start: span.start, rules: event.raw('RRULE'), dates, isExcluded };
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
