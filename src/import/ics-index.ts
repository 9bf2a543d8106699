import { IcsEvent, readProperty } from './ics-event.js';
import { isAllDay } from './ics-records.js';
import type { IcsPart } from './ics-scanner.js';
import { readIcsTimes, recurrenceKey } from './ics-times.js';
import type { IcsZones } from './ics-zones.js';
import { hostOf } from './record-identity.js';
import { sourceId } from './source-id.js';

/** A change of all occurrences of a series from one on (RECURRENCE-ID;RANGE=THISANDFUTURE). */
export interface FutureChange {
  key: string;
  event: IcsEvent;
}

/**
 * What has to be known of a whole file before its first event can be read: which occurrences of a series have an event
 * of their own, and which of several versions of an event is the latest. Holds a few dozen bytes for each event.
 */
export class IcsIndex {
  private readonly overrides = new Map<string, Set<string>>();
  private readonly changes = new Map<string, FutureChange[]>();
  /** Whether series are of whole days, by UID. */
  private readonly series = new Map<string, boolean>();
  private readonly latest = new Map<string, { sequence: number; number: number }>();

  private constructor(private readonly zones: IcsZones) {}

  /** Reads a file once; its zones end up in `zones`. */
  static async of(parts: AsyncIterable<IcsPart>, zones: IcsZones): Promise<IcsIndex> {
    const index = new IcsIndex(zones);
    const exceptions: IcsEvent[] = [];
    for await (const part of parts) {
      if (part.kind === 'zone') zones.define(part.lines);
      if (part.kind !== 'event' || part.issue) continue;
      const event = new IcsEvent(part.lines);
      if (event.has('RECURRENCE-ID')) exceptions.push(exceptionFields(part.lines));
      else index.noteSeries(event);
      index.noteVersion(event, part.number);
    }
    // Zones may be defined behind the events that use them.
    for (const event of exceptions) index.noteException(event);
    return index;
  }

  /** Whether an occurrence has an event of its own. */
  isOverridden(uid: string, keys: readonly string[]): boolean {
    const overrides = this.overrides.get(uid);
    return overrides !== undefined && keys.some((key) => overrides.has(key));
  }

  /** The latest change that holds for an occurrence and those after it. */
  changeFor(uid: string, key: string): FutureChange | undefined {
    return this.changes.get(uid)?.findLast((change) => change.key < key);
  }

  /** The number of a later version of the same event in this file, if there is one. */
  laterVersion(event: IcsEvent, number: number): number | undefined {
    const latest = this.latest.get(versionKey(event));
    return latest && latest.number !== number ? latest.number : undefined;
  }

  /**
   * The key of the occurrence that an event replaces; null when it replaces none.
   *
   * @throws RecordRefusedError when RECURRENCE-ID cannot be read.
   */
  exceptionKey(event: IcsEvent): string | null {
    const property = event.first('RECURRENCE-ID');
    const time = property && readIcsTimes(property)[0];
    if (!time) return null;
    return recurrenceKey(time, this.zones, this.series.get(uidOf(event)) ?? takesWholeDays(event));
  }

  private noteVersion(event: IcsEvent, number: number): void {
    const key = versionKey(event);
    if (key === '') return;
    const sequence = Number(event.text('SEQUENCE')) || 0;
    const previous = this.latest.get(key);
    if (!previous || sequence >= previous.sequence) this.latest.set(key, { sequence, number });
  }

  private noteSeries(event: IcsEvent): void {
    if (event.has('RRULE') || event.has('RDATE')) this.series.set(uidOf(event), takesWholeDays(event));
  }

  private noteException(event: IcsEvent): void {
    const key = readableKey(() => this.exceptionKey(event));
    if (key === null) return;
    const uid = uidOf(event);
    const overrides = this.overrides.get(uid) ?? new Set();
    this.overrides.set(uid, overrides.add(key));
    if (!reachesForward(event)) return;
    const changes = this.changes.get(uid) ?? [];
    changes.push({ key, event });
    this.changes.set(
      uid,
      changes.sort((one, other) => (one.key < other.key ? -1 : 1)),
    );
  }
}

function readableKey(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function takesWholeDays(event: IcsEvent): boolean {
  try {
    return isAllDay(event);
  } catch {
    return false;
  }
}

const uidOf = (event: IcsEvent): string => event.text('UID').trim();

function reachesForward(event: IcsEvent): boolean {
  return event.first('RECURRENCE-ID')?.params.range?.toUpperCase() === 'THISANDFUTURE';
}

/** Exceptions that change only themselves are stored by their names; those that reach forward are needed whole. */
function exceptionFields(lines: readonly string[]): IcsEvent {
  const forward = lines.some((line) => /^RECURRENCE-ID[^:]*RANGE=/i.test(line));
  return new IcsEvent(forward ? lines : lines.filter((line) => /^(?:UID|RECURRENCE-ID)[;:]/i.test(line)));
}

function versionKey(event: IcsEvent): string {
  const uid = uidOf(event);
  return uid === '' ? '' : sourceId('ics', `${uid}#${event.raw('RECURRENCE-ID')[0] ?? ''}`);
}

/** The zone that a property of the calendar names for all its events; undefined for other properties. */
export function calendarZoneName(line: string): string | undefined {
  const property = readProperty(line);
  if (property?.name !== 'x-wr-timezone' && property?.name !== 'timezone-id') return undefined;
  return property.raw.trim();
}

/** The site that a calendar names as its origin (X-ORIGINAL-URL), as `host:port`. */
export function calendarSite(line: string): string | undefined {
  const property = readProperty(line);
  return property?.name === 'x-original-url' ? hostOf(property.raw.trim()) : undefined;
}
