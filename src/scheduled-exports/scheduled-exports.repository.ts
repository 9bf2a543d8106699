import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, LessThanOrEqual, Not, Repository } from 'typeorm';
import { Database } from '#core/database';
import { ScheduledExportEntity } from './scheduled-export.entity.js';
import { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';

/** Code of the error of runs that the source of a backup had begun. */
export const RESTORED_RUN = 'restored';

type NewRun = Omit<ScheduledExportRunEntity, 'id' | 'export'>;

/** SQL for scheduled exports and their runs. */
@Injectable()
export class ScheduledExportsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ScheduledExportEntity) private readonly exports: Repository<ScheduledExportEntity>,
    @InjectRepository(ScheduledExportRunEntity) private readonly runs: Repository<ScheduledExportRunEntity>,
  ) {}

  find(id: number): Promise<ScheduledExportEntity | null> {
    return this.exports.findOneBy({ id });
  }

  /** All exports, in the order in which they were made. */
  all(): Promise<ScheduledExportEntity[]> {
    return this.exports.find({ order: { id: 'ASC' } });
  }

  count(): Promise<number> {
    return this.exports.count();
  }

  /** Stores an export. @returns its id */
  insert(row: Omit<ScheduledExportEntity, 'id'>): Promise<number> {
    return this.database.insert(ScheduledExportEntity, row);
  }

  async update(id: number, change: Partial<ScheduledExportEntity>): Promise<void> {
    await this.database.update(ScheduledExportEntity, { id }, change);
  }

  /** Removes an export with its runs. */
  async delete(id: number): Promise<void> {
    await this.database.delete(ScheduledExportEntity, { id });
  }

  /** Exports whose time has come and that have no run of their schedule under way. */
  async due(nowMs: number, limit: number): Promise<ScheduledExportEntity[]> {
    const rows = await this.exports.find({
      where: { is_on: true, next_due: LessThanOrEqual(nowMs) },
      order: { next_due: 'ASC' },
      take: limit,
    });
    if (rows.length === 0) return [];
    const running = await this.runs.findBy({
      export_id: In(rows.map(({ id }) => id)),
      is_manual: false,
      state: In(['open', 'sending']),
    });
    const busy = new Set(running.map(({ export_id: id }) => id));
    return rows.filter(({ id }) => !busy.has(id));
  }

  /** Sets when an export runs next, unless another process has. @returns whether it was this one */
  async advance({ id, next_due: before }: ScheduledExportEntity, nextDue: number): Promise<boolean> {
    const changed = await this.database.update(
      ScheduledExportEntity,
      { id, next_due: before, is_on: true },
      { next_due: nextDue },
    );
    return changed === 1;
  }

  /** Notes up to which day an export was delivered; an earlier one changes nothing. */
  async noteCovered(id: number, day: string): Promise<void> {
    const found = await this.exports.findOneByOrFail({ id });
    if (found.covered_day < day) await this.update(id, { covered_day: day });
  }

  findRun(id: number): Promise<ScheduledExportRunEntity | null> {
    return this.runs.findOneBy({ id });
  }

  /** Stores a run. @returns its id */
  insertRun(row: NewRun): Promise<number> {
    return this.database.insert(ScheduledExportRunEntity, row);
  }

  async updateRun(id: number, change: Partial<ScheduledExportRunEntity>): Promise<void> {
    await this.database.update(ScheduledExportRunEntity, { id }, change);
  }

  /** Runs to be made now (`ix_scheduled_export_runs_due`). */
  dueRuns(nowMs: number, limit: number, busy: readonly number[]): Promise<ScheduledExportRunEntity[]> {
    return this.runs.find({
      where: { state: 'open', due: LessThanOrEqual(nowMs), ...(busy.length > 0 && { id: Not(In(busy)) }) },
      order: { due: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Runs whose messages are queued. */
  sendingRuns(limit: number): Promise<ScheduledExportRunEntity[]> {
    return this.runs.find({ where: { state: 'sending' }, order: { id: 'ASC' }, take: limit });
  }

  /** Runs that have failed, of which the owner does not know yet. */
  unreportedRuns(limit: number): Promise<ScheduledExportRunEntity[]> {
    return this.runs.find({
      where: { state: In(['failed', 'done']), is_reported: false, error_code: Not('') },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** The latest runs of an export, the newest first. */
  runsOf(exportId: number, limit: number): Promise<ScheduledExportRunEntity[]> {
    return this.runs.find({ where: { export_id: exportId }, order: { id: 'DESC' }, take: limit });
  }

  /** The newest run of each of these exports. */
  async latestRuns(exportIds: readonly number[]): Promise<Map<number, ScheduledExportRunEntity>> {
    if (exportIds.length === 0) return new Map();
    const ids = await this.runs
      .createQueryBuilder('r')
      .select('MAX(r.id)', 'id')
      .where('r.export_id IN (:...exportIds)', { exportIds })
      .groupBy('r.export_id')
      .getRawMany<{ id: number }>();
    const rows = await this.runs.findBy({ id: In(ids.map(({ id }) => id)) });
    return new Map(rows.map((row) => [row.export_id, row]));
  }

  /** Switches all exports off after a restore, and ends their runs. */
  async endRestored(): Promise<void> {
    await this.database.update(ScheduledExportEntity, { is_on: true }, { is_on: false, off_reason: 'restored' });
    const unfinished = await this.runs.findBy({ state: In(['open', 'sending']) });
    for (const { id, created_utc: finished } of unfinished)
      await this.updateRun(id, {
        state: 'failed',
        error_code: RESTORED_RUN,
        last_error: 'The site was restored from a backup.',
        is_reported: true,
        due: null,
        finished_utc: finished,
      });
  }

  /** Removes runs that were planned before a moment, milliseconds since 1970. */
  async removeRuns(before: number): Promise<void> {
    await this.runs.delete({ planned: LessThan(before), state: In(['done', 'empty', 'failed']) });
  }
}
