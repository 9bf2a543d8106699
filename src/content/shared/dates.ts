import type { PostInput } from '#core/content';
import { invalidParameter } from '#core/errors';
import { isoLocal, parseIsoTime, utcToWall } from '#core/time';

const OUT_OF_TIME = 'The calendar begins with the year 1.';

/** A stored moment as `content/v2` shows it: `2026-11-20T09:45:34`, without offset; null for none. */
export function formatResponseDate(stored: string): string;
export function formatResponseDate(stored: string | null): string | null;
export function formatResponseDate(stored: string | null): string | null {
  return stored === null ? null : isoLocal(stored);
}

/**
 * The publication date that a client sent (content.md, "Posts"): `date` in site time unless it names an offset,
 * `date_gmt` in UTC; `date` wins. A date does not change by itself, for drafts too. `null` for either resets it: now,
 * or floating for a draft.
 *
 * @param zone the site's
 * @throws RestError 400 for a moment before the year 1
 */
export function parseDate(
  { date, date_gmt: dateGmt }: { date?: string | null; date_gmt?: string | null },
  zone: string,
): Pick<PostInput, 'date' | 'date_utc' | 'undated'> {
  if (typeof date === 'string') {
    const read = parseIsoTime(date, zone);
    if (!read) throw invalidParameter('date', OUT_OF_TIME);
    return { date: read.wall, date_utc: read.utc };
  }
  if (typeof dateGmt === 'string') {
    const read = parseIsoTime(dateGmt, 'UTC');
    if (!read) throw invalidParameter('date_gmt', OUT_OF_TIME);
    return { date: utcToWall(read.utc, zone), date_utc: read.utc };
  }
  return date === null || dateGmt === null ? { undated: true } : {};
}

/** A bound of a list (`after`, `before` …) as wall clock of the site, which reads it when it names no offset. */
export function wallBound(sent: string | undefined, zone: string): string | undefined {
  return sent === undefined ? undefined : parseIsoTime(sent, zone)?.wall;
}
