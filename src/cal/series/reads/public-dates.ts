import type { PublicDates } from '../../events/events/event-series.adapter.js';

/** A date of a series, by its start in the series. */
export interface DateState {
  /** Start by the series, wall clock. */
  original_start: string;
  is_detached: boolean;
  /** Start of the event, wall clock. */
  start_date: string;
  slug: string | null;
  event_status: string;
  /** Published, listed and not behind a password. */
  isPublic: boolean;
}

/** Dates that do not take place when their series says. */
const NOT_TAKING_PLACE = ['canceled', 'postponed'];

/**
 * What visitors may know of the dates of a series.
 * @param states all dates, by their start in the series
 * @param beside starts that are no dates of the rule
 */
export function publicDates(states: readonly DateState[], beside: readonly string[]): PublicDates {
  const shown = states.filter(({ isPublic }) => isPublic);
  const regular = states.filter((date) => !date.is_detached && !beside.includes(date.original_start));
  const lastRegular = regular.findLast(({ isPublic }) => isPublic)?.original_start ?? null;
  return {
    total: shown.length,
    last: shown.reduce<string | null>(
      (last, { start_date: start }) => (last === null || start > last ? start : last),
      null,
    ),
    lastRegular,
    firstSlug: shown[0]?.slug ?? null,
    isIrregular: regular.some((date) => lastRegular !== null && date.original_start <= lastRegular && !isAsSaid(date)),
  };
}

function isAsSaid({ isPublic, start_date: start, original_start: said, event_status: status }: DateState): boolean {
  return isPublic && start === said && !NOT_TAKING_PLACE.includes(status);
}
