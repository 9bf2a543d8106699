import { Injectable } from '@nestjs/common';
import { joinPost } from '#core/content';
import { Database, placeholders, type ReadRows, type SqlFragment } from '#core/database';
import { Conditions, ListQueryBuilder, orderBy } from '#core/lists';
import { RegisterSyncSources } from '../../../sync/index.js';
import { EVENT } from '../../events/calendar-types.js';
import {
  type EventSeriesSource,
  RegisterEventSeries,
  type SeriesFacts,
  type SeriesOfEvent,
} from '../../events/events/event-series.adapter.js';
import { SeriesDateEntity } from '../series-date.entity.js';
import { SeriesEntity } from '../series.entity.js';
import { type DateState, publicDates } from './public-dates.js';

type DateRow = SeriesDateEntity & Pick<SeriesEntity, 'rule'>;

type StateRow = Omit<DateState, 'isPublic'> & { is_public: number };

const DATES = 'event_series_dates';

/** Dates that are read to describe a series. */
const MAX_DATES = 5000;

/** Says what events show of their series, and narrows lists of events by series. */
@RegisterEventSeries()
@RegisterSyncSources({
  kind: 'events',
  sources: [
    { rowsOf: DATES, column: 'event_id' },
    { rowsOf: 'event_series', column: 'id', through: { table: DATES, id: 'event_id', by: 'series_id' } },
  ],
})
@Injectable()
export class SeriesEventsAdapter implements EventSeriesSource {
  readonly isInSeries = `EXISTS (SELECT 1 FROM ${DATES} sd WHERE sd.event_id = e.id)`;

  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  readsOf(eventIds: readonly number[]): ReadRows {
    return { [DATES]: { event_id: eventIds } };
  }

  async ofEvents(eventIds: readonly number[]): Promise<Map<number, SeriesOfEvent>> {
    const rows = await this.lists.rows<DateRow>({
      entity: SeriesDateEntity,
      alias: 'd',
      joins: 'JOIN event_series s ON s.id = d.series_id',
      columns: 'd.event_id, d.series_id, d.original_start, d.is_detached, s.rule',
      plan: { where: new Conditions().in('d.event_id', eventIds), order: orderBy(['d.event_id'], false) },
      window: { limit: eventIds.length, offset: 0 },
      reads: { ...this.readsOf(eventIds), event_series: {} },
    });
    this.database.tags.noteRowsRead('event_series', { id: [...new Set(rows.map((row) => row.series_id))] });
    return new Map(
      rows.map(({ event_id: eventId, series_id: id, rule, original_start, is_detached }) => [
        eventId,
        { id, rule, original_start, is_detached },
      ]),
    );
  }

  async facts(seriesId: number): Promise<SeriesFacts | undefined> {
    const [series] = await this.lists.rows<SeriesEntity>({
      entity: SeriesEntity,
      alias: 's',
      plan: { where: new Conditions().equals('s.id', seriesId), order: orderBy(['s.id'], false) },
      window: { limit: 1, offset: 0 },
      reads: { event_series: { id: [seriesId] } },
    });
    if (!series) return undefined;
    const { id, rule, start_date, timezone, excluded, dates, grow_utc: growsAt } = series;
    return {
      id,
      rule,
      start_date,
      timezone,
      excluded,
      hasFurtherDates: dates.length > 0,
      isGrowing: growsAt !== null,
      publicDates: publicDates(await this.states(seriesId), rule === '' ? [] : dates),
    };
  }

  private async states(seriesId: number): Promise<DateState[]> {
    const rows = await this.lists.rows<StateRow>({
      entity: SeriesDateEntity,
      alias: 'd',
      joins: joinPost(EVENT, 'e', 'd.event_id'),
      columns: `d.event_id, d.original_start, d.is_detached, e.start_date, e.slug, e.date, e.event_status,
        CASE WHEN e.status = 'publish' AND e.hide_from_listings = 0 AND e.password = '' THEN 1 ELSE 0 END AS is_public`,
      plan: {
        where: new Conditions().equals('d.series_id', seriesId),
        order: orderBy(['d.original_start', 'd.event_id'], false),
      },
      window: { limit: MAX_DATES, offset: 0 },
      reads: { [DATES]: { series_id: [seriesId] } },
    });
    return rows.map(({ is_public: isPublic, ...row }) => ({ ...row, isPublic: Number(isPublic) === 1 }));
  }

  isOf(seriesIds: readonly number[]): SqlFragment {
    return {
      sql: `e.id IN (SELECT sd.event_id FROM ${DATES} sd WHERE sd.series_id IN (${placeholders(seriesIds)}))`,
      parameters: seriesIds,
    };
  }

  isNext({ sql, parameters }: SqlFragment, now: string): SqlFragment {
    const conditions = sql === '' ? '' : ` AND ${sql}`;
    // The dates are ranked once for the whole list: looking for earlier ones of each event would repeat the others.
    return {
      sql: `(NOT ${this.isInSeries} OR e.id IN (SELECT ranked.event_id FROM (
        SELECT sd.event_id, ROW_NUMBER() OVER (PARTITION BY sd.series_id ORDER BY e.start_utc, e.id) AS place
        FROM ${DATES} sd ${joinPost(EVENT, 'e', 'sd.event_id')} WHERE e.end_utc > ?${conditions}) ranked
        WHERE ranked.place = 1))`,
      parameters: [now, ...parameters],
    };
  }

  representsSeries(id: string, now: string): SqlFragment {
    return {
      sql: `(NOT EXISTS (SELECT 1 FROM ${DATES} sd WHERE sd.event_id = ${id}) OR ${id} IN (SELECT ranked.event_id FROM (
        SELECT sd.event_id, ROW_NUMBER() OVER (PARTITION BY sd.series_id ORDER BY CASE WHEN e.end_utc > ? THEN 0 ELSE 1 END,
          CASE WHEN e.end_utc > ? THEN e.start_utc END, e.start_utc DESC, e.id) AS place
        FROM ${DATES} sd ${joinPost(EVENT, 'e', 'sd.event_id')} WHERE e.status = 'publish' AND e.hide_from_listings = 0 AND e.password = '') ranked
        WHERE ranked.place = 1))`,
      parameters: [now, now],
    };
  }
}
