import type { PublicDates } from '../../events/events/event-series.adapter.js';

/** A date of a series, by its start in the series. */
export interface DateState {
  event_id: number;
  /** Start by the series, wall clock. */
  original_start: string;
  is_detached: boolean;
  /** Start of the event, wall clock. */
  start_date: string;
  slug: string | null;
  /** When the event was published, site time. */
  date: string;
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
  const [firstEvent] = shown;
  const starts = shown.map((date) => date.start_date).sort();
  const regular = states.filter((date) => !date.is_detached && !beside.includes(date.original_start));
  const lastRegular = regular.findLast(({ isPublic }) => isPublic)?.original_start ?? null;
  return {
    total: shown.length,
    first: starts[0] ?? null,
    last: starts.at(-1) ?? null,
    lastRegular,
    firstEvent: firstEvent ? { id: firstEvent.event_id, slug: firstEvent.slug, date: firstEvent.date } : null,
    isIrregular: regular.some(
      (date) => lastRegular !== null && date.original_start <= lastRegular && !isAsPlanned(date),
    ),
  };
}

function isAsPlanned({
  isPublic,
  start_date: start,
  original_start: planned,
  event_status: status,
}: DateState): boolean {
  return isPublic && start === planned && !NOT_TAKING_PLACE.includes(status);
}
