import { Temporal } from 'temporal-polyfill';
import { SECOND_MS, fixedOffset, fromMs, toMs, zoneAbbreviation } from '#core/time';

/** Years for which changes of the clocks are listed, both included. */
export interface ZoneYears {
  first: number;
  last: number;
}

/** Years which no exported calendar leaves in practice. */
const PRACTICAL: ZoneYears = { first: 1970, last: 2050 };

/** Changes of the clocks that lead from one offset to another. */
interface Change {
  from: number;
  to: number;
  name: string;
  /** Wall times as the clocks show them just before, in order. */
  onsets: string[];
}

/**
 * The VTIMEZONE of a zone (RFC 5545, 3.6.5), for readers that don't know its name: every change of the clocks is listed
 * with an RDATE of its own, which even simple readers understand.
 *
 * @param zone An IANA name, or an offset such as `UTC+3`.
 * @param tzid The name under which the events refer to it.
 * @returns Lines without line ends.
 */
export function vtimezone(zone: string, tzid: string, years = PRACTICAL): string[] {
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...changesOf(zone, years).flatMap(observance), 'END:VTIMEZONE'];
}

function changesOf(zone: string, { first, last }: ZoneYears): Change[] {
  const begin = toMs(`${String(first).padStart(4, '0')}-01-01 00:00:00`);
  const fixed = fixedOffset(zone);
  if (fixed !== null) return [{ from: fixed, to: fixed, name: zone, onsets: [fromMs(begin)] }];
  let at = Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(zone);
  let offset = offsetOf(at);
  const changes = new Map<string, Change>();
  addChange(changes, offset, at, zone, begin);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.year > last) return [...changes.values()];
    addChange(changes, offset, next, zone, next.epochMilliseconds);
    offset = offsetOf(next);
    at = next;
  }
}

function addChange(
  changes: Map<string, Change>,
  from: number,
  at: Temporal.ZonedDateTime,
  zone: string,
  utcMs: number,
): void {
  const to = offsetOf(at);
  const name = zoneAbbreviation(zone, utcMs);
  const key = `${from} ${to} ${name}`;
  const change = changes.get(key) ?? { from, to, name, onsets: [] };
  changes.set(key, change);
  change.onsets.push(fromMs(utcMs + from * SECOND_MS));
}

function offsetOf(at: Temporal.ZonedDateTime): number {
  return Math.round(at.offsetNanoseconds / 1e9);
}

function observance({ from, to, name, onsets }: Change): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${name}`,
    `DTSTART:${compact(onsets[0])}`,
    ...(onsets.length > 1 ? onsets.map((onset) => `RDATE:${compact(onset)}`) : []),
    `END:${kind}`,
  ];
}

/** `+0100`; with seconds (`-004430`) where clocks had such an offset once. */
function offsetText(offset: number): string {
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(offset);
  const seconds = size % 60 === 0 ? '' : two(size % 60);
  return `${offset < 0 ? '-' : '+'}${two(size / 3600)}${two((size / 60) % 60)}${seconds}`;
}

function compact(wall: string): string {
  return wall.replace(/[-:]/g, '').replace(' ', 'T');
}
