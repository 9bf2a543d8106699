import { DAY_MS, SECOND_MS, fromMs, toMs } from './moment.js';
import { zoneOffset } from './zone.js';

/**
 * The moment (milliseconds since 1970) at which the clocks of a zone show a wall time (events.md §12). An hour that
 * daylight saving skips moves forward by the length of the gap; an hour that comes twice means the later one.
 *
 * @throws RangeError for text that is no wall time, and for an unknown zone.
 */
export function wallToUtcMs(wall: string, zone: string): number {
  const local = toMs(wall);
  // A day away on both sides lie moments surely before and after any change of the clock that matters here.
  const before = zoneOffset(zone, local - DAY_MS);
  const after = zoneOffset(zone, local + DAY_MS);
  let latest: number | undefined;
  for (const offset of [
    before,
    after,
    zoneOffset(zone, local - before * SECOND_MS),
    zoneOffset(zone, local - after * SECOND_MS),
  ]) {
    const moment = local - offset * SECOND_MS;
    const shown = zoneOffset(zone, moment) === offset;
    if (shown && (latest === undefined || moment > latest)) latest = moment;
  }
  return latest ?? local - before * SECOND_MS;
}

/** UTC (`YYYY-MM-DD HH:mm:ss`) of a wall time in a zone; see {@link wallToUtcMs} for gaps and overlaps. */
export function wallToUtc(wall: string, zone: string): string {
  return fromMs(wallToUtcMs(wall, zone));
}

/** What the clocks of a zone show at a moment given in milliseconds since 1970. */
export function wallAt(utcMs: number, zone: string): string {
  return fromMs(utcMs + zoneOffset(zone, utcMs) * SECOND_MS);
}

/** What the clocks of a zone show at a moment given as UTC text. */
export function utcToWall(utc: string, zone: string): string {
  return wallAt(toMs(utc), zone);
}

/** The wall time that the clocks really show: `02:30` in the skipped hour becomes `03:30`, all others stay. */
export function normaliseWall(wall: string, zone: string): string {
  return wallAt(wallToUtcMs(wall, zone), zone);
}

/** What the clocks of another zone show when those of the first show `wall`. */
export function moveWall(wall: string, from: string, to: string): string {
  return wallAt(wallToUtcMs(wall, from), to);
}

/** A moment on the clocks of a zone and in UTC, to the second. */
export function nowIn(zone: string, now: Date): { date: string; date_utc: string } {
  const utc = fromMs(now.getTime());
  return { date: utcToWall(utc, zone), date_utc: utc };
}
