import { isMoved, type EventTimes } from '../events/events/event-times.js';
import type { EventEntity } from '../events/events/event.entity.js';
import { type Shift, shifted } from './rule-shift.js';
import { moveDates } from './series-moves.js';
import type { KeepingReason, PresentDate, SeriesPlan } from './series-plan.js';
import { followsSeries, lengthOf, timesAt } from './series-times.js';
import type { SeriesEntity } from './series.entity.js';

/** How the dates of a series, or of its second part, are to be. */
export interface EditTarget {
  /** The series before the change. */
  series: SeriesEntity;
  /** Starts that it is to have, in order, wall clock. */
  wanted: readonly string[];
  /** Whether dates that no shift finds follow in order. */
  inOrder: boolean;
  /** Changes of times; nothing: all dates stay when they are. */
  times?: TimesTarget;
}

/** How the times of dates change. */
export interface TimesTarget extends Pick<SeriesEntity, 'timezone' | 'all_day'> {
  shift: Shift;
  /** Milliseconds on the wall clock that dates take afterwards. */
  length: number;
  /** Event that the request is about: it moves even if it was moved on its own before. */
  eventId: number;
  /** When this event is to be. */
  requested: EventTimes;
}

/** A date that moves. */
export interface MovedDate {
  date: PresentDate & { event: EventEntity };
  times: EventTimes;
}

/** Members that dates keep because they were changed on their own. */
export interface RetainedMembers {
  date: PresentDate;
  members: string[];
}

/** What becomes of the dates of a series when it is changed. */
export interface SeriesEditPlan extends SeriesPlan {
  /** Starts by the series afterwards, of all dates to come that stay in it, by their events. */
  starts: Map<number, string>;
  moved: MovedDate[];
  retained: RetainedMembers[];
  /** Events whose dates stand in the way of others: detached ones, or those in the trash. */
  forgotten: number[];
}

/**
 * What a change does to dates. Those that are over stay as they are, and their places after the move get no new dates.
 * @param now wall clock of the series
 */
export function planEdit(
  present: readonly PresentDate[],
  target: EditTarget,
  now: string,
  clock: Date,
): SeriesEditPlan {
  const { times } = target;
  const active = present.filter(({ is_detached }) => !is_detached);
  const coming = active.filter(({ original_start: start, reason }) => start > now && reason !== 'past');
  const toCome = new Set(coming);
  const over = active.filter((date) => !toCome.has(date));
  const taken = new Set(over.map(({ original_start: start }) => (times ? shifted(start, times.shift) : start)));
  const wanted = target.wanted.filter((start) => !taken.has(start));
  const { starts, created, lost } = moveDates(coming, wanted, { shift: times?.shift, inOrder: target.inOrder });
  const retained: RetainedMembers[] = [];
  for (const date of coming) {
    const start = starts.get(date.event_id);
    if (start === undefined || start > now) continue;
    starts.set(date.event_id, date.original_start);
    retained.push({ date, members: ['start_date'] });
  }
  const late = new Set(retained.map(({ date }) => date));
  const moved = times
    ? coming.flatMap((date) => moveOf(date, starts, late, { ...target, times, clock, retained }))
    : [];
  const used = new Set(starts.values());
  const others = present.filter(({ event_id: id }) => !starts.has(id));
  const occupied = new Set(others.map(({ original_start: start }) => start));
  const gone = lost.filter(({ isTrashed }) => !isTrashed);
  return {
    starts,
    created: created.filter((start) => start > now && !occupied.has(start)),
    deleted: gone.filter(({ reason }) => reason === undefined),
    detached: gone.filter((date): date is PresentDate & { reason: KeepingReason } => date.reason !== undefined),
    moved,
    retained,
    forgotten: others.filter(({ original_start: start }) => used.has(start)).map(({ event_id: id }) => id),
  };
}

type MoveContext = EditTarget & { times: TimesTarget; clock: Date; retained: RetainedMembers[] };

function moveOf(
  date: PresentDate,
  starts: ReadonlyMap<number, string>,
  late: ReadonlySet<PresentDate>,
  { series, times, clock, retained }: MoveContext,
): MovedDate[] {
  const { event, event_id: id } = date;
  const start = starts.get(id);
  if (!event || date.isTrashed || start === undefined || late.has(date)) return [];
  const isRequested = id === times.eventId;
  const length = lengthOf(event) === lengthOf(series) || isRequested ? times.length : lengthOf(event);
  const wanted = isRequested ? times.requested : timesAt(start, length, times, clock);
  if (!isMoved(event, wanted)) return [];
  if (!isRequested && !followsSeries(event, date, series)) {
    retained.push({ date, members: ['start_date'] });
    return [];
  }
  if (length !== times.length) retained.push({ date, members: ['end_date'] });
  return [{ date: { ...date, event }, times: wanted }];
}
