import { fromMs } from './moment.js';
import { parseTime } from './parse-time.js';

/**
 * The moment that a text means (`parseTime`), in UTC unless it names a zone, if it is after `now`.
 * @returns `YYYY-MM-DD HH:mm:ss` in UTC; nothing for what is no time or has passed
 */
export function futureUtc(text: string, now: Date): string | undefined {
  const utc = parseTime(text, { now, zone: 'UTC' })?.utc;
  return utc !== undefined && utc > fromMs(now.getTime()) ? utc : undefined;
}
