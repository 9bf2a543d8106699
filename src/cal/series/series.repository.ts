import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { batches, Database, locked } from '#core/database';
import { SeriesDateEntity } from './series-date.entity.js';
import { SeriesEntity } from './series.entity.js';

/** Rows of one statement. */
const ROWS_PER_STATEMENT = 200;

/** Which series a list shows. */
export interface SeriesFilter {
  /** Only those of this account. */
  authorId?: number;
  /** Only that of this event. */
  eventId?: number;
}

/** SQL for series and their dates. */
@Injectable()
export class SeriesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SeriesEntity) private readonly series: Repository<SeriesEntity>,
    @InjectRepository(SeriesDateEntity) private readonly dates: Repository<SeriesDateEntity>,
  ) {}

  async find(id: number): Promise<SeriesEntity | undefined> {
    return (await this.series.findOneBy({ id })) ?? undefined;
  }

  /** As `find`; other units of work cannot change the series until this one is over. */
  async lock(id: number): Promise<SeriesEntity | undefined> {
    return (await this.series.findOne({ where: { id }, ...locked(this.database) })) ?? undefined;
  }

  /** A page of series, newest first, with how many there are. */
  async list({ authorId, eventId }: SeriesFilter, limit: number, offset: number): Promise<[SeriesEntity[], number]> {
    const date = eventId === undefined ? undefined : await this.dateOf(eventId);
    if (eventId !== undefined && date === undefined) return [[], 0];
    return this.series.findAndCount({
      where: {
        ...(authorId === undefined ? {} : { author_id: authorId }),
        ...(date === undefined ? {} : { id: date.series_id }),
      },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** The date that an event is. */
  async dateOf(eventId: number): Promise<SeriesDateEntity | undefined> {
    return (await this.dates.findOneBy({ event_id: eventId })) ?? undefined;
  }

  /** The dates of a series from a start on, in order. */
  datesOf(seriesId: number): Promise<SeriesDateEntity[]> {
    return this.dates.find({ where: { series_id: seriesId }, order: { original_start: 'ASC' } });
  }

  /** A page of the dates of a series, by start, with how many there are. */
  pageOfDates(seriesId: number, limit: number, offset: number): Promise<[SeriesDateEntity[], number]> {
    return this.dates.findAndCount({
      where: { series_id: seriesId },
      order: { original_start: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** The last dates of a series that are not detached, latest first. */
  lastDates(seriesId: number, limit: number): Promise<SeriesDateEntity[]> {
    return this.dates.find({
      where: { series_id: seriesId, is_detached: false },
      order: { original_start: 'DESC' },
      take: limit,
    });
  }

  /** How many dates of a series start after a wall time. */
  countAfter(seriesId: number, wall: string): Promise<number> {
    return this.dates.countBy({ series_id: seriesId, original_start: MoreThan(wall) });
  }

  /** How many dates series have that are not detached. */
  async countDates(seriesIds: readonly number[]): Promise<Map<number, number>> {
    if (seriesIds.length === 0) return new Map();
    const rows = await this.dates
      .createQueryBuilder('d')
      .select('d.series_id', 'id')
      .addSelect('COUNT(*)', 'dates')
      .where('d.series_id IN (:...seriesIds) AND d.is_detached = 0', { seriesIds })
      .groupBy('d.series_id')
      .getRawMany<{ id: number; dates: number | string }>();
    return new Map(rows.map(({ id, dates }) => [id, Number(dates)]));
  }

  /** Ids of series for which further dates are due, the first ones first. @param nowUtc UTC */
  async due(nowUtc: string, limit: number): Promise<number[]> {
    const rows = await this.series.find({
      select: { id: true },
      where: { grow_utc: LessThanOrEqual(nowUtc) },
      order: { grow_utc: 'ASC', id: 'ASC' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  /** Stores a series. @returns its id */
  async insert(row: Omit<SeriesEntity, 'id'>): Promise<number> {
    return (await this.series.save(this.series.create(row))).id;
  }

  async update(id: number, change: Partial<SeriesEntity>): Promise<void> {
    await this.database.update(SeriesEntity, { id }, change);
  }

  /** Removes a series; its events stay. */
  async remove(id: number): Promise<void> {
    await this.database.delete(SeriesDateEntity, { series_id: id });
    await this.database.delete(SeriesEntity, { id });
  }

  /** Adds dates that are not there yet. @returns how many were new */
  async addDates(rows: readonly SeriesDateEntity[]): Promise<number> {
    let added = 0;
    for (const some of batches(rows, ROWS_PER_STATEMENT))
      added += await this.database.insertMissing(SeriesDateEntity, some);
    return added;
  }

  /** Takes events out of their series, in the running unit of work. */
  async removeDates(eventIds: readonly number[]): Promise<void> {
    for (const some of batches(eventIds, ROWS_PER_STATEMENT)) await this.dates.delete({ event_id: In(some) });
  }

  /** Notes that a series no longer has these dates, in the running unit of work. */
  async detach(eventIds: readonly number[]): Promise<void> {
    for (const some of batches(eventIds, ROWS_PER_STATEMENT))
      await this.dates.update({ event_id: In(some) }, { is_detached: true });
  }
}
