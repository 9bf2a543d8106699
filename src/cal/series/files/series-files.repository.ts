import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { batches, Database, IDS_PER_STATEMENT, SqlExpression } from '#core/database';
import { SeriesDateEntity } from '../series-date.entity.js';
import { SeriesEntity } from '../series.entity.js';

/** SQL for what calendar files say of series. */
@Injectable()
export class SeriesFilesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SeriesEntity) private readonly seriesRows: Repository<SeriesEntity>,
    @InjectRepository(SeriesDateEntity) private readonly dateRows: Repository<SeriesDateEntity>,
  ) {}

  /** The dates that these events are, without those that their series no longer have. */
  async datesOf(eventIds: readonly number[]): Promise<SeriesDateEntity[]> {
    if (eventIds.length === 0) return [];
    return this.dateRows.findBy({ event_id: In([...eventIds]), is_detached: false });
  }

  /** The series of these ids. */
  async series(ids: readonly number[]): Promise<SeriesEntity[]> {
    if (ids.length === 0) return [];
    return this.seriesRows.findBy({ id: In([...new Set(ids)]) });
  }

  /** The series with this UID of its master; of several, the oldest. */
  async byUid(uid: string): Promise<SeriesEntity | undefined> {
    const [found] = await this.seriesRows.find({ where: { ics_uid: uid }, order: { id: 'ASC' }, take: 1 });
    return found;
  }

  /** The dates of a series at these starts. */
  async datesAt(seriesId: number, starts: readonly string[]): Promise<SeriesDateEntity[]> {
    if (starts.length === 0) return [];
    return this.dateRows.findBy({ series_id: seriesId, original_start: In([...starts]) });
  }

  /** Removes the series of an event that is its last one and about to be deleted for good. */
  async removeWithLast(eventId: number): Promise<void> {
    const date = await this.dateRows.findOneBy({ event_id: eventId });
    if (!date || (await this.dateRows.countBy({ series_id: date.series_id })) > 1) return;
    await this.database.delete(SeriesDateEntity, { series_id: date.series_id });
    await this.database.delete(SeriesEntity, { id: date.series_id });
  }

  /** Raises the revisions of the series that events are dates of, in the running unit of work. */
  async raiseOf(eventIds: readonly number[]): Promise<void> {
    const ids = new Set<number>();
    for (const some of batches(eventIds, IDS_PER_STATEMENT))
      for (const { series_id: id } of await this.dateRows.findBy({ event_id: In(some) })) ids.add(id);
    await this.raise([...ids]);
  }

  /** In the order of ids, so that units of work wait for each other instead of losing a deadlock. */
  private async raise(seriesIds: readonly number[]): Promise<void> {
    const raised = { ics_sequence: new SqlExpression('ics_sequence + 1') };
    for (const id of [...seriesIds].sort((one, other) => one - other))
      await this.database.update(SeriesEntity, { id }, raised);
  }
}
