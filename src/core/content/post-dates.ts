import { isWall, nowIn, utcToWall, wallToUtc } from '#core/time';
import { FLOATING } from './post-status.js';
import type { PostStatus } from './post.entity.js';

/** A publication date in both clocks. */
export interface PostDate {
  /** Wall clock of the site. */
  date: string;
  /** UTC; null while the date of a draft floats. */
  date_utc: string | null;
}

/**
 * The publication date from what was sent: site time, UTC, or both (each stored as it is). Without a UTC
 * date a draft's floats; without any everything else is dated now.
 */
export function publicationDate(
  sent: { date?: string; dateUtc?: string },
  status: PostStatus,
  zone: string,
  now: Date,
): PostDate {
  const { date, dateUtc } = sent;
  if (date !== undefined && dateUtc !== undefined) return { date, date_utc: dateUtc };
  if (date !== undefined && isWall(date))
    return { date, date_utc: FLOATING.has(status) ? null : wallToUtc(date, zone) };
  if (dateUtc !== undefined && isWall(dateUtc)) return { date: utcToWall(dateUtc, zone), date_utc: dateUtc };
  const present = nowIn(zone, now);
  return FLOATING.has(status) ? { date: present.date, date_utc: null } : present;
}

/** How clients see a UTC date that is not set. */
export const NO_DATE = '0000-00-00 00:00:00';
