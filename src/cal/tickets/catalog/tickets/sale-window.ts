import { dayOf, isWall, normaliseWall, utcToWall } from '#core/time';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';

/** When a ticket is on sale, wall clock of the host's zone; `''` for an open end. */
export interface SaleWindow {
  from: string;
  until: string;
}

/** What is stored of a ticket's sale window; null: the default. */
export interface StoredWindow {
  sale_from: string | null;
  sale_until: string | null;
}

/**
 * The window in force (tickets.md §4.1): without dates of its own a ticket is on sale from the day its host was
 * published until the event starts. Such defaults move with the event.
 */
export function saleWindow(stored: StoredWindow, host: Pick<TicketHost, 'date' | 'startDate'> | undefined): SaleWindow {
  return {
    from: stored.sale_from ?? (host ? `${dayOf(host.date)} 00:00:00` : ''),
    until: stored.sale_until ?? host?.startDate ?? '',
  };
}

/** Whether a window is open at a moment: both ends belong to it. */
export function isOpen(window: SaleWindow, nowUtc: string, timezone: string): boolean {
  const wall = utcToWall(nowUtc, timezone);
  return window.from <= wall && (window.until === '' || wall <= window.until);
}

/** Whether a window has ended at a moment. */
export function hasEnded(window: SaleWindow, nowUtc: string, timezone: string): boolean {
  return window.until !== '' && utcToWall(nowUtc, timezone) > window.until;
}

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?$/i;

/** Whether a text is a day `YYYY-MM-DD` that exists. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && isWall(`${text} 00:00:00`);
}

/** `HH:MM:SS` of `9:05`, `17:30:00` or `5:30pm`; undefined for what is no time of day. */
export function timeOfDay(text: string): string | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [, hours, minutes, seconds = '00', half] = match as unknown as [
    string,
    string,
    string,
    string | undefined,
    string | undefined,
  ];
  const named = Number(hours);
  if (half !== undefined && (named < 1 || named > 12)) return undefined;
  const hour = half === undefined ? named : (named % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 && Number(seconds) < 60
    ? `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
    : undefined;
}

/**
 * A moment of a sale window from its day and time of day; null when there is no day, which means the default.
 * @param fallback time of day where none is given
 */
export function windowMoment(day: string, time: string, fallback: string, timezone: string): string | null {
  if (day === '') return null;
  return normaliseWall(`${day} ${time === '' ? fallback : (timeOfDay(time) ?? fallback)}`, timezone);
}
