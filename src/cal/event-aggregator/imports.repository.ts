import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { Database, SqlExpression, deleteInBatches, locked } from '#core/database';
import { Conditions, orderBy, ListQueryBuilder, type ListPage, type RowWindow } from '#core/lists';
import { ImportEntity, ImportedEventEntity, type ImportState, type Origin } from './import.entity.js';

/** Which imports a list holds. */
export interface ImportFilter {
  status?: ImportState;
  origin?: Origin;
}

/** SQL for imports. Moments are UTC texts. */
@Injectable()
export class ImportsRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    @InjectRepository(ImportEntity) private readonly imports: Repository<ImportEntity>,
    @InjectRepository(ImportedEventEntity) private readonly importedEvents: Repository<ImportedEventEntity>,
  ) {}

  async insert(row: Omit<ImportEntity, 'id'>): Promise<number> {
    return this.database.insert(ImportEntity, row);
  }

  async update(id: number, change: Partial<ImportEntity>): Promise<void> {
    await this.database.update(ImportEntity, { id }, change);
  }

  async delete(id: number): Promise<void> {
    await this.database.delete(ImportEntity, { id });
  }

  /** The import of this name. @param isLocked other units of work cannot change it until this unit is over */
  async find(importId: string, isLocked = false): Promise<ImportEntity | undefined> {
    const where = { import_id: importId };
    return (await this.imports.findOne({ where, ...(isLocked && locked(this.database)) })) ?? undefined;
  }

  /** A page of imports, newest first. */
  list({ status, origin }: ImportFilter, window: RowWindow): Promise<ListPage<ImportEntity>> {
    return this.lists.page<ImportEntity>({
      entity: ImportEntity,
      plan: {
        where: new Conditions().equals('status', status).equals('origin', origin),
        order: orderBy(['id'], true),
      },
      window,
      total: 'counted',
    });
  }

  /** Pending imports of external services without a callback since `idle`, or started before `old`. */
  async stale(idle: string, old: string): Promise<string[]> {
    const pending = { status: 'pending', fetched_here: false } as const;
    const rows = await this.imports.find({
      select: { import_id: true },
      where: [
        { ...pending, modified: LessThan(idle) },
        { ...pending, created: LessThan(old) },
      ],
      order: { id: 'ASC' },
      take: 100,
    });
    return rows.map(({ import_id: importId }) => importId);
  }

  /** Drops imports that are over since `before` and will not run again. @returns how many */
  dropClosed(before: string): Promise<number> {
    return deleteInBatches(this.database, {
      table: 'imports',
      key: 'id',
      where: "status IN ('success', 'failed') AND next_run IS NULL AND modified < ?",
      parameters: [before],
    });
  }

  /**
   * The imports that this service is to run by `now` and that no process is at work on.
   * @param latest moment at which the run of another process can end at the latest
   */
  async due(now: string, latest: string): Promise<string[]> {
    const rows = await this.imports.find({
      select: { import_id: true },
      where: [
        { next_run: LessThanOrEqual(now), runner: IsNull() },
        { next_run: LessThanOrEqual(now), runner_until: LessThan(now) },
        { next_run: LessThanOrEqual(now), runner_until: MoreThan(latest) },
      ],
      order: { next_run: 'ASC' },
      take: 20,
    });
    return rows.map(({ import_id: importId }) => importId);
  }

  /** Takes a due import for one process. @returns `false` when another one was faster */
  async take(
    importId: string,
    runner: string,
    { now, until, latest }: { now: string; until: string; latest: string },
  ): Promise<boolean> {
    const isDue = 'import_id = ? AND next_run <= ? AND (runner IS NULL OR runner_until < ? OR runner_until > ?)';
    const changed = await this.database.update(ImportEntity, new SqlExpression(isDue, importId, now, now, latest), {
      runner,
      runner_until: until,
      status: 'pending',
      percentage: 0,
      modified: now,
    });
    return changed > 0;
  }

  /** Gives an import back, so that any process can run it at once. */
  async release(runner: string): Promise<void> {
    await this.database.update(ImportEntity, { runner }, { runner: null, runner_until: null });
  }

  /** Where an event was imported from last. */
  async imported(eventId: number): Promise<ImportedEventEntity | undefined> {
    return (await this.importedEvents.findOneBy({ event_id: eventId })) ?? undefined;
  }

  async saveImported(row: ImportedEventEntity): Promise<void> {
    await this.database.delete(ImportedEventEntity, { event_id: row.event_id });
    await this.database.insert(ImportedEventEntity, row);
  }
}
