import type { EventEntity } from '../events/events/event.entity.js';
import type { EventFigures } from '../tickets/figures/index.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { MadeDate } from './series-dates.service.js';
import type { SeriesEditPlan } from './series-edit-plan.js';
import type { MemberChanges } from './series-member-changes.js';
import type { PresentDate, SeriesPlan } from './series-plan.js';
import type { SeriesEntity } from './series.entity.js';
import type {
  ChangedDateResponse,
  SeriesChangeResponse,
  SeriesDateResponse,
  SeriesResponse,
} from './series.response.js';

/** A series as responses show it. @param datesTotal dates that are made */
export function toSeriesResponse(series: SeriesEntity, datesTotal: number): SeriesResponse {
  return {
    id: series.id,
    rule: series.rule,
    dates: series.dates,
    excluded_dates: series.excluded,
    timezone: series.timezone,
    all_day: series.all_day,
    start_date: series.start_date,
    end_date: series.end_date,
    dates_total: datesTotal,
    made_until: series.made_until,
    is_growing: series.grow_utc !== null,
    split_from: series.split_from_id,
    created_utc: series.created_utc,
    modified_utc: series.modified_utc,
  };
}

/** A date as responses show it. */
export function toSeriesDateResponse(
  date: SeriesDateEntity,
  event: EventEntity,
  figures: Pick<EventFigures, 'sold' | 'capacity'>,
): SeriesDateResponse {
  return {
    event_id: date.event_id,
    original_start: date.original_start,
    start_date: event.start_date,
    end_date: event.end_date,
    timezone: event.timezone,
    status: event.status,
    event_status: event.event_status,
    is_detached: date.is_detached,
    sold: figures.sold,
    capacity: figures.capacity,
  };
}

/** What a request has done to a series, or would do. */
export interface SeriesOutcome {
  dry_run: boolean;
  cut: boolean;
  plan: SeriesPlan & Partial<Pick<SeriesEditPlan, 'moved' | 'retained'>>;
  /** Events that were made. */
  made: readonly MadeDate[];
  members?: MemberChanges;
  series: SeriesResponse | null;
  /** The series that the dates became. */
  split: SeriesResponse | null;
}

/** What becomes of dates as responses show it. */
export function toSeriesChangeResponse(outcome: SeriesOutcome): SeriesChangeResponse {
  const { dry_run, series, split, cut, plan, made, members } = outcome;
  const events = new Map(made.map(({ eventId, start }) => [start, eventId]));
  const retained = [...(plan.retained ?? []), ...(members?.retained ?? [])];
  return {
    ...{ dry_run, series, split_series: split, cut },
    created: plan.created.map((start) => ({ event_id: events.get(start) ?? null, original_start: start })),
    moved: (plan.moved ?? []).map(({ date, times }) => ({
      event_id: date.event_id,
      original_start: date.original_start,
      start_date: times.start_date,
      end_date: times.end_date,
      has_orders: date.reason === 'orders',
    })),
    changed: (members?.changed ?? []).map(({ date, members: names }) => named(date, names)),
    retained: [...Map.groupBy(retained, ({ date }) => date.event_id).values()].map((ofDate) =>
      named(
        ofDate[0].date,
        ofDate.flatMap(({ members: names }) => names),
      ),
    ),
    deleted: plan.deleted.map(({ event_id, original_start }) => ({ event_id, original_start })),
    detached: plan.detached.map(({ event_id, original_start, reason }) => ({ event_id, original_start, reason })),
  };
}

/** How many dates a plan concerns, for the audit log. */
export function countsOf({ created, deleted, detached, moved = [] }: SeriesOutcome['plan']): Record<string, number> {
  return { created: created.length, moved: moved.length, deleted: deleted.length, detached: detached.length };
}

function named({ event_id, original_start }: PresentDate, members: string[]): ChangedDateResponse {
  return { event_id, original_start, members };
}
