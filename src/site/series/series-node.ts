import type { SeriesNode } from '../../cal/events/events/event-schema.js';
import type { EventSeriesView } from './event-series.service.js';

/** What search engines get to know of a series. @param name plain text */
export function seriesNode(name: string, { all, firstDay, lastDay }: EventSeriesView): SeriesNode {
  return { name, url: all, startDate: firstDay, endDate: lastDay };
}
