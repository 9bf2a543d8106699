import { fixedOffset, isWall, normaliseZone, toMs, fromMs, utcToWall, wallToUtc } from '#core/time';

/** WordPress writes this where there is no date. */
export const ZERO_DATE = '0000-00-00 00:00:00';

/** A value that was taken, and what is to be said of it where it is not the one that was given. */
export interface Repaired<T> {
  value: T;
  issue?: string;
}

/** A moment as `YYYY-MM-DD HH:MM:SS`, or undefined for what is none: `0000-00-00`, the 45th of a month. */
export function momentOf(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const text = given.trim().replace('T', ' ').slice(0, 19);
  const full = /^\d{4}-\d\d-\d\d$/.test(text)
    ? `${text} 00:00:00`
    : /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)
      ? `${text}:00`
      : text;
  return isWall(full) && full > '0001' ? full : undefined;
}

/**
 * The zone of an event. Rule: a zone that is none (`Mars/Olympus`, empty) is taken from the distance between the local
 * and the UTC start, where that is a whole quarter of an hour within 14 hours and the site's own zone does not have it;
 * else it is the site's.
 */
export function zoneOf(given: unknown, siteZone: string, local?: string, utc?: string): Repaired<string> {
  const zone = normaliseZone(typeof given === 'string' ? given.trim() : given);
  if (zone !== null) return { value: zone };
  const what =
    given === undefined || given === '' ? 'The event has no zone' : `${JSON.stringify(given)} is no time zone`;
  if (local !== undefined && utc !== undefined && utcToWall(utc, siteZone) !== local) {
    const minutes = (toMs(local) - toMs(utc)) / 60_000;
    const name = offsetZone(minutes);
    if (name !== undefined) return { value: name, issue: `${what}: ${name} is what its two times differ by.` };
  }
  return { value: siteZone, issue: `${what}: it has the zone of the site, ${siteZone}.` };
}

function offsetZone(minutes: number): string | undefined {
  if (minutes % 15 !== 0) return undefined;
  const hours = Math.abs(minutes) / 60;
  const name = minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${hours}`;
  return fixedOffset(name) === null ? undefined : name;
}

/** The two times of an event. */
export interface EventTimes {
  start: string;
  end: string;
  startUtc: string;
  endUtc: string;
  timezone: string;
  issues: Record<string, string>;
}

/** What a source says of the times of an event. */
export interface GivenTimes {
  start: unknown;
  end: unknown;
  startUtc: unknown;
  endUtc: unknown;
  timezone: unknown;
  /** Seconds. */
  duration: unknown;
}

/**
 * The times of an event. Given values stay, also where the two contradict each other, since the double hour at the end
 * of summer time has two meanings. Rules for broken ones: a local time follows from UTC and the zone, and the other way
 * round; an end follows from the duration; without one, the event ends when it starts.
 * @returns undefined when there is no start in either form: such an event is not taken
 */
export function eventTimes(given: GivenTimes, siteZone: string): EventTimes | undefined {
  const issues: Record<string, string> = {};
  const [local, utc] = [momentOf(given.start), momentOf(given.startUtc)];
  if (local === undefined && utc === undefined) return undefined;
  const { value: timezone, issue } = zoneOf(given.timezone, siteZone, local, utc);
  if (issue !== undefined) issues['meta:_EventTimezone'] = issue;
  const start = local ?? utcToWall(utc as string, timezone);
  const startUtc = utc ?? wallToUtc(start, timezone);
  if (local === undefined) issues['meta:_EventStartDate'] = broken(given.start, 'it follows from the time in UTC');
  if (utc === undefined) issues['meta:_EventStartDateUTC'] = broken(given.startUtc, 'it follows from the local time');
  const [localEnd, utcEnd] = [momentOf(given.end), momentOf(given.endUtc)];
  const seconds = Number(given.duration);
  const lasts = Number.isInteger(seconds) && seconds >= 0 && seconds < 10 * 366 * 86_400 ? seconds : 0;
  const end = localEnd ?? (utcEnd === undefined ? fromMs(toMs(start) + lasts * 1000) : utcToWall(utcEnd, timezone));
  const endUtc =
    utcEnd ?? (localEnd === undefined ? fromMs(toMs(startUtc) + lasts * 1000) : wallToUtc(localEnd, timezone));
  if (localEnd === undefined)
    issues['meta:_EventEndDate'] = broken(
      given.end,
      utcEnd === undefined ? 'it follows from the duration' : 'it follows from the time in UTC',
    );
  if (utcEnd === undefined) issues['meta:_EventEndDateUTC'] = broken(given.endUtc, 'it follows from the other times');
  if (end < start) {
    const reason = `It ends before it starts (${end}): it ends when it starts.`;
    issues['meta:_EventEndDate'] = reason;
    issues['meta:_EventEndDateUTC'] = reason;
    return { start, end: start, startUtc, endUtc: startUtc, timezone, issues };
  }
  if (endUtc < startUtc) {
    const follows = wallToUtc(end, timezone);
    const moment = follows < startUtc ? startUtc : follows;
    issues['meta:_EventEndDateUTC'] = `It ends in UTC before it starts (${endUtc}): it ends at ${moment}.`;
    return { start, end, startUtc, endUtc: moment, timezone, issues };
  }
  return { start, end, startUtc, endUtc, timezone, issues };
}

function broken(given: unknown, rule: string): string {
  return `${JSON.stringify(given ?? null)} is no date: ${rule}.`;
}

/** Bytes 0x80 to 0x9F of Windows-1252, which MySQL calls latin1; those that have no character stay controls. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const HIGH = new Map([...CP1252].map((char, i) => [char, 0x80 + i]));

/**
 * A text of a column in latin1 whose bytes are UTF-8, as sites have that were moved often: `Ã¼` is `ü`, `ðŸŽ‰` a party
 * popper. Rule: where the bytes of the whole text are valid UTF-8 with a character of several bytes, they are that.
 * @returns the same text where they are not
 */
export function repairedLatin1(text: string): string {
  if (!/[\u00C2-\u00F4][\u0080-\u00BF\u0152-\u2122]/.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code < 0x100 ? (HIGH.get(text[i]) ?? code) : HIGH.get(text[i]);
    if (byte === undefined) return text;
    bytes[i] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
