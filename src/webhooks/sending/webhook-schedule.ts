import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time';

/** Milliseconds after each attempt that failed until the next one: three days in all. */
const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** The longest pause between two attempts, in milliseconds, without its jitter of up to a tenth. */
export const MAX_RETRY_MS = 24 * HOUR_MS;
/** Attempts until a delivery has failed. */
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;
/** Milliseconds of failures only after which an endpoint goes off. */
export const FAILING_LIMIT_MS = 5 * DAY_MS;
/** Milliseconds for which an endpoint that cannot be reached gets nothing; doubled each time. */
const FIRST_REST_MS = 5 * SECOND_MS;
const MAX_REST_MS = 5 * MINUTE_MS;

/**
 * Milliseconds until the next attempt, up to a tenth longer so that repeats spread out; nothing: that was the last one.
 * @param attempts that were made, at least 1
 */
export function pauseAfter(attempts: number, random = Math.random()): number | undefined {
  return attempts < MAX_ATTEMPTS ? Math.round(RETRY_DELAYS_MS[attempts - 1] * (1 + random / 10)) : undefined;
}

/** Milliseconds for which an endpoint rests after so many runs in which it took nothing. */
export function restAfter(failures: number): number {
  return Math.min(FIRST_REST_MS * 2 ** Math.max(0, failures - 1), MAX_REST_MS);
}

/** Milliseconds that `Retry-After` asks for, seconds or a date, one day at most; nothing for anything else. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs;
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.min(ms, DAY_MS);
}
