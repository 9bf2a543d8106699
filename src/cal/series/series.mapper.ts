import type { EventEntity } from '../events/events/event.entity.js';
import type { EventFigures } from '../tickets/figures/index.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { MadeDate } from './series-dates.service.js';
import type { SeriesPlan } from './series-plan.js';
import type { SeriesEntity } from './series.entity.js';
import type { SeriesChangeResponse, SeriesDateResponse, SeriesResponse } from './series.response.js';

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

/** What becomes of dates as responses show it. @param made events of the starts that are created, as far as they exist */
export function toSeriesChangeResponse(
  plan: SeriesPlan,
  made: readonly MadeDate[],
  rest: Pick<SeriesChangeResponse, 'dry_run' | 'series' | 'cut'>,
): SeriesChangeResponse {
  const events = new Map(made.map(({ eventId, start }) => [start, eventId]));
  return {
    ...rest,
    created: plan.created.map((start) => ({ event_id: events.get(start) ?? null, original_start: start })),
    deleted: plan.deleted.map(({ event_id, original_start }) => ({ event_id, original_start })),
    detached: plan.detached.map(({ event_id, original_start, reason }) => ({ event_id, original_start, reason })),
  };
}
