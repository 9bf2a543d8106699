import type { EventEntity } from '../events/events/event.entity.js';
import type { SeriesDateEntity } from './series-date.entity.js';

/** Why the event of a date that is removed from its series is not deleted: it has ended, or has orders, held seats or waiting-list entries. */
export const KEEPING_REASONS = ['past', 'orders', 'carts', 'waiting'] as const;

/** One of `KEEPING_REASONS`. */
export type KeepingReason = (typeof KEEPING_REASONS)[number];

/** A date as it is. @property reason why its event must stay, if it must */
export interface PresentDate extends SeriesDateEntity {
  isTrashed: boolean;
  reason?: KeepingReason;
  /** Its event; nothing in plans that need none. */
  event?: EventEntity;
}

/** What becomes of the dates of a series. */
export interface SeriesPlan {
  /** Starts of dates that are made. */
  created: string[];
  /** Dates whose events go to the trash. */
  deleted: PresentDate[];
  /** Dates whose events stay, outside of the series. */
  detached: (PresentDate & { reason: KeepingReason })[];
}

/**
 * Compares the dates of a series with the starts that it is to have. A date that must stay is detached, never deleted. A
 * start that has a date, also a detached one or one in the trash, gets no other one.
 */
export function planDates(present: readonly PresentDate[], wanted: readonly string[]): SeriesPlan {
  const starts = new Set(wanted);
  const taken = new Set(present.map(({ original_start: start }) => start));
  const plan: SeriesPlan = { created: wanted.filter((start) => !taken.has(start)), deleted: [], detached: [] };
  for (const date of present) {
    if (starts.has(date.original_start) || date.is_detached || date.isTrashed) continue;
    if (date.reason === undefined) plan.deleted.push(date);
    else plan.detached.push({ ...date, reason: date.reason });
  }
  return plan;
}
