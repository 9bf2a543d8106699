import { Injectable } from '@nestjs/common';
import type { SeriesEntity } from '../series.entity.js';
import { SeriesFilesRepository } from './series-files.repository.js';

/** A series as calendar files need it. */
export type FiledSeries = Pick<
  SeriesEntity,
  'id' | 'rule' | 'dates' | 'timezone' | 'all_day' | 'ics_uid' | 'ics_sequence' | 'created_utc' | 'modified_utc'
>;

/** What an event is in its series. */
export interface FiledDate {
  series: FiledSeries;
  /** Start by the series, wall clock of its zone; the event may have been moved since. */
  start: string;
}

/** Which dates of series are in a file. */
@Injectable()
export class SeriesFilesService {
  constructor(private readonly repository: SeriesFilesRepository) {}

  /** What these events are in their series, by event id; nothing for events of their own. Two queries. */
  async ofEvents(eventIds: readonly number[]): Promise<Map<number, FiledDate>> {
    const dates = await this.repository.datesOf(eventIds);
    const series = new Map(
      (await this.repository.series(dates.map((date) => date.series_id))).map((one) => [one.id, one]),
    );
    return new Map(
      dates.flatMap(({ event_id: id, series_id: seriesId, original_start: start }) => {
        const found = series.get(seriesId);
        return found ? [[id, { series: found, start }] as const] : [];
      }),
    );
  }
}
