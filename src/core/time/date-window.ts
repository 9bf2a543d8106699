import { utcToWall, wallAt } from './convert.js';
import { addMonths, endOfDay, startOfDay } from './moment.js';
import { parseTime } from './parse-time.js';

/** The date parameters of the event list, by their names on the wire. */
export const WINDOW_PARAMETERS = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

/** One of {@link WINDOW_PARAMETERS}. */
export type WindowParameter = (typeof WINDOW_PARAMETERS)[number];

/** Raw values of the date parameters; absent, null and undefined ones are no conditions. */
export type WindowRequest = Partial<Record<WindowParameter, unknown>>;

/**
 * Bounds as wall times `YYYY-MM-DD HH:mm:ss`, to be compared as text with the wall clock of each event, whatever its
 * zone: `start_date` ≤ start, end ≤ `end_date`, and strictly start < `starts_before`, start > `starts_after`,
 * end < `ends_before`, end > `ends_after`.
 */
export type WindowBounds = Partial<Record<WindowParameter, string>>;

/** How a window is worked out. */
export interface WindowOptions {
  /** `strict_dates`: moments are taken to the second, and as UTC; else widened to whole days of the site. */
  strict: boolean;
  /** Zone of the site. */
  siteZone: string;
  /** Clock of the request. */
  now: Date;
  /** Whether the request names the wanted events (`include`): then dates do not filter. */
  include?: boolean;
}

/** The window in force. */
export interface DateWindow {
  /** What events are filtered by. */
  filter: WindowBounds;
  /** What the addresses of the answer (`rest_url` and its neighbours) show. */
  echoed: WindowBounds;
}

/** Length of the window when no date is requested. */
const DEFAULT_WINDOW_MONTHS = 24;

/** Parameters that take away the default start and end, being bounds of their own. */
const RELATIVE: readonly WindowParameter[] = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/**
 * The dates between which the event list looks (events.md §8).
 *
 * Without dates: from today's midnight to the end of the day 24 months ahead, by the site's clock. Each default falls
 * away when its own parameter is given, and both when any of the four relative bounds is. Dates are widened to whole
 * days (`start_date` to its midnight, all others to 23:59:59, so `starts_after=2032-04-11` means from the 12th on).
 * With `strict_dates` the text is read as UTC, or by its own offset, and turned into site time.
 *
 * With `include`, nothing is filtered by date; the relative bounds are still shown.
 *
 * @throws RangeError naming the parameter, when a value is no time; validate before (events.md §2).
 */
export function dateWindow(request: WindowRequest, options: WindowOptions): DateWindow {
  const sentBounds: WindowBounds = {};
  for (const name of WINDOW_PARAMETERS) {
    const value = request[name];
    if (value !== undefined && value !== null) sentBounds[name] = bound(name, value, options);
  }
  if (options.include) {
    const { start_date: _start, end_date: _end, ...shown } = sentBounds;
    return { filter: {}, echoed: shown };
  }
  const isRelative = RELATIVE.some((name) => sentBounds[name] !== undefined);
  const bounds = isRelative ? sentBounds : { ...defaults(options), ...sentBounds };
  return { filter: bounds, echoed: bounds };
}

/** Whether the text of `strict_dates` requests strict dates: `true`, `1`, `yes`, `on`, in any case (events.md §8). */
export function isStrict(text: string | undefined): boolean {
  return text !== undefined && ['true', '1', 'yes', 'on'].includes(text.trim().toLowerCase());
}

/** Whether an event, given by its wall clock, lies within the bounds. The rule that queries must follow. */
export function isInWindow(event: { start: string; end: string }, bounds: WindowBounds): boolean {
  const { start, end } = event;
  return (
    (bounds.start_date === undefined || start >= bounds.start_date) &&
    (bounds.end_date === undefined || end <= bounds.end_date) &&
    (bounds.starts_before === undefined || start < bounds.starts_before) &&
    (bounds.starts_after === undefined || start > bounds.starts_after) &&
    (bounds.ends_before === undefined || end < bounds.ends_before) &&
    (bounds.ends_after === undefined || end > bounds.ends_after)
  );
}

function defaults({ siteZone, now }: WindowOptions): WindowBounds {
  const today = startOfDay(wallAt(now.getTime(), siteZone));
  return { start_date: today, end_date: endOfDay(addMonths(today, DEFAULT_WINDOW_MONTHS)) };
}

function bound(name: WindowParameter, value: unknown, { strict, siteZone, now }: WindowOptions): string {
  const parsed = parseTime(value, { now, zone: strict ? 'UTC' : siteZone });
  if (!parsed) throw new RangeError(`${name} must be a date or a time, such as 2031-05-01 or 2031-05-01 09:00:00.`);
  if (strict) return utcToWall(parsed.utc, siteZone);
  return name === 'start_date' ? startOfDay(parsed.wall) : endOfDay(parsed.wall);
}
