import type { ZonedWall } from '#core/icalendar';
import type { SeriesEntity } from './series.entity.js';

/** The first start of a series, as its rule needs it. */
export function startOf(series: Pick<SeriesEntity, 'start_date' | 'timezone' | 'all_day'>): ZonedWall {
  return { wall: series.start_date, zone: series.timezone, allDay: series.all_day };
}
