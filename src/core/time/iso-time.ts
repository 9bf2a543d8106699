import { utcToWall, wallAt, wallToUtc, wallToUtcMs } from './convert.js';
import { offsetText } from './offset-text.js';
import { isWall } from './moment.js';
import { fixedOffset, zoneOffset } from './zone.js';

const ISO = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.\d+)?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;

/** `2031-05-01T10:00:00` of a wall time, as content/v2 writes dates (content.md, "Posts"). */
export function isoLocal(wall: string): string {
  return wall.replace(' ', 'T');
}

/** `2031-05-01T10:00:00+02:00` of a wall time in a zone; times that the clocks skip are moved forward first. */
export function isoWithOffset(wall: string, zone: string): string {
  const utcMs = wallToUtcMs(wall, zone);
  return isoLocal(wallAt(utcMs, zone)) + offsetText(zoneOffset(zone, utcMs), { colon: true });
}

/**
 * Reads the strict date of content/v2: date, `T` or a blank, time with seconds, optionally a fraction and an offset or
 * `Z`. Without an offset the clocks of `zone` are meant. Nothing rolls over: February 30 is refused.
 *
 * @returns The wall time in `zone` and the same moment in UTC; null for anything else. Never throws for any input.
 */
export function parseIsoTime(input: unknown, zone: string): { wall: string; utc: string } | null {
  const match = typeof input === 'string' ? ISO.exec(input) : null;
  const local = match ? `${match[1]} ${match[2]}` : '';
  if (!match || !isWall(local)) return null;
  const from = match[3] === undefined ? zone : offsetZone(match[3]);
  if (from === null) return null;
  const utc = wallToUtc(local, from);
  return { wall: utcToWall(utc, zone), utc };
}

/** `Z`, `+02`, `+0200`, `+02:00` as a zone; null when too far from UTC. */
function offsetZone(offset: string): string | null {
  if (offset === 'Z' || offset === 'z') return 'UTC';
  const zone = `UTC${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`;
  return fixedOffset(zone) === null ? null : zone;
}
