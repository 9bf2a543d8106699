import { Lru } from './lru.js';
import { HOUR_MS, SECOND_MS } from './moment.js';
import { ZoneRules } from './zone-rules.js';
import { abbreviationAt, properZoneName } from './zone-abbreviation.js';

/** Zones whose rules are cached; a busy installation uses some dozens. */
const CACHE_SIZE = 256;

/** `UTC+3`, `UTC-8`, `UTC+5.5`, `UTC+5:30`, `UTC+05:30`. */
const FIXED = /^UTC([+-])(\d{1,2})(?:\.(\d{1,2})|:([0-5]\d))?$/i;

/** No place on earth is further from UTC than 14 hours. */
const MAX_OFFSET_SECONDS = 14 * 3600;

/** Anything that can tell its seconds ahead of UTC at a moment. */
interface Rules {
  offsetAt(utcMs: number): number;
}

const rulesByZone = new Lru<string, Rules>(CACHE_SIZE);
const accepted = new Lru<string, boolean>(2 * CACHE_SIZE);

/**
 * Seconds ahead of UTC of an offset written as a zone: `UTC` itself, whole hours (`UTC+3`), fractions (`UTC+5.5`) or
 * minutes (`UTC+5:30`), within 14 hours. Null for everything else, IANA names included (events.md §12).
 *
 * An offset is taken as it is, all year. The recording of events/event-timezone has `UTC-8` seven hours behind on
 * 2032-11-01, as if it meant a place with daylight saving; events.md §12 knows nothing of that and ours does not do so.
 */
export function fixedOffset(zone: string): number | null {
  if (zone === 'UTC') return 0;
  const match = FIXED.exec(zone);
  if (!match) return null;
  const [, sign, hours, fraction, minutes] = match;
  const seconds = fraction ? Number(`0.${fraction}`) * 3600 : Number(minutes ?? 0) * 60;
  const offset = Number(hours) * 3600 + Math.round(seconds);
  if (offset % 60 !== 0 || offset > MAX_OFFSET_SECONDS) return null;
  return sign === '-' && offset > 0 ? -offset : offset;
}

/**
 * The zone as it should be stored: IANA names in their proper spelling (`europe/paris` becomes `Europe/Paris`; old
 * names such as `US/Eastern` stay), offsets as given but in capitals. Null for what is no zone (events.md §2, "timezone").
 */
export function normaliseZone(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  if (fixedOffset(name) !== null) return name.toUpperCase();
  const proper = properZoneName(name);
  if (proper !== null) return intlKnows(proper) ? proper : null;
  // A zone younger than our list: trust Intl, but not for its inventions such as PST, ACT or SystemV/EST5.
  const looksLikeIana = /^[A-Z][A-Za-z_-]*(\/[A-Z][A-Za-z0-9_+-]*)+$/.test(name) && !name.startsWith('SystemV/');
  return looksLikeIana && intlKnows(name) ? name : null;
}

/** Whether a text names a zone: an IANA name, `UTC`, or an offset such as `UTC+3`, `UTC+5.5`, `UTC+5:30`. */
export function isValidZone(name: unknown): name is string {
  return normaliseZone(name) !== null;
}

/**
 * Seconds that a zone is ahead of UTC at a moment (milliseconds since 1970).
 *
 * @throws RangeError for an unknown zone; check with {@link isValidZone} what comes from outside.
 */
export function zoneOffset(zone: string, utcMs: number): number {
  return rulesByZone.getOrMake(zone, rulesOf).offsetAt(utcMs);
}

/** Hours that a zone is ahead of UTC now; may be a fraction (5.75 in Nepal). The site's `gmt_offset` (core.md). */
export function gmtOffset(zone: string, now: Date): number {
  return (zoneOffset(zone, now.getTime()) * SECOND_MS) / HOUR_MS;
}

/**
 * What the clocks of a zone are called at a moment (milliseconds since 1970): `CEST`, `EDT`, `JST`, `+03` where there
 * are no letters. Offsets are called as they are written: `UTC+3` (events.md §3, "timezone_abbr").
 *
 * @throws RangeError for an unknown zone.
 */
export function zoneAbbreviation(zone: string, utcMs: number): string {
  if (fixedOffset(zone) !== null) return zone;
  return abbreviationAt(zone, zoneOffset(zone, utcMs), utcMs);
}

function rulesOf(zone: string): Rules {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return { offsetAt: () => fixed };
  const name = normaliseZone(zone);
  if (name === null) {
    throw new RangeError(`"${zone}" is not a time zone. Use an IANA name such as Europe/Paris, or UTC+3.`);
  }
  return new ZoneRules(name);
}

function intlKnows(name: string): boolean {
  return accepted.getOrMake(name, () => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  });
}
