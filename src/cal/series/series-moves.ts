import type { PresentDate } from './series-plan.js';
import { type Shift, shifted } from './rule-shift.js';

/** Which dates a series keeps at which starts. */
export interface SeriesMoves {
  /** Starts of the dates that it keeps, by their events; also those that stay where they are. */
  starts: Map<number, string>;
  /** Starts that have no date yet. */
  created: string[];
  /** Dates that it no longer has. */
  lost: PresentDate[];
}

/**
 * Says which present date becomes which wanted one: the one at its start after the shift. With `inOrder`, the remaining
 * ones follow in order when there are as many as there are wanted ones, as of a rule for "the second Tuesday" that was
 * one for Mondays.
 * @param wanted starts that the series is to have, in order, all of those that dates may move to
 */
export function moveDates(
  present: readonly PresentDate[],
  wanted: readonly string[],
  { shift, inOrder }: { shift?: Shift; inOrder: boolean },
): SeriesMoves {
  const free = new Set(wanted);
  const starts = new Map<number, string>();
  const take = ({ event_id: id }: PresentDate, start: string): void => {
    free.delete(start);
    starts.set(id, start);
  };
  for (const date of present) {
    const start = shift ? shifted(date.original_start, shift) : date.original_start;
    if (free.has(start)) take(date, start);
  }
  let lost = present.filter(({ event_id: id }) => !starts.has(id));
  if (inOrder && lost.length === free.size) {
    const remaining = [...free];
    lost.forEach((date, i) => take(date, remaining[i] ?? date.original_start));
    lost = [];
  }
  return { starts, created: [...free], lost };
}
