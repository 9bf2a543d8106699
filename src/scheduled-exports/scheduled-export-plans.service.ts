import { Injectable } from '@nestjs/common';
import { Database, DatabaseClockService } from '#core/database';
import { SiteService } from '#core/site';
import { DAY_MS } from '#core/time';
import { dayBefore, nextDue, shiftedDay } from './schedule.js';
import type { ScheduledExportEntity } from './scheduled-export.entity.js';
import type { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';
import { ScheduledExportsRepository } from './scheduled-exports.repository.js';

/** Days for which runs are kept. */
const RUN_RETENTION_DAYS = 400;
/** Exports that are planned at once. */
const BATCH_SIZE = 50;

/** Days of a run, both included; null: everything. */
export interface RunDays {
  from_day: string | null;
  to_day: string | null;
}

/** Makes the runs of exports whose time has come: one for each time, whichever process is first. */
@Injectable()
export class ScheduledExportPlansService {
  constructor(
    private readonly exports: ScheduledExportsRepository,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Plans what is due. */
  async plan(): Promise<void> {
    const nowMs = this.clock.nowMs();
    const due = await this.exports.due(nowMs, BATCH_SIZE);
    if (due.length === 0) return;
    const { timezone } = await this.site.settings();
    for (const schedule of due) await this.planOne(schedule, nowMs, timezone);
  }

  /** Stores a run in the running unit of work. @returns its id */
  add(exportId: number, planned: number, days: RunDays, isManual: boolean): Promise<number> {
    const row: Omit<ScheduledExportRunEntity, 'id' | 'export'> = {
      export_id: exportId,
      planned,
      ...days,
      is_manual: isManual,
      state: 'open',
      records: 0,
      bytes: 0,
      error_code: '',
      last_error: '',
      is_reported: false,
      attempts: 0,
      due: this.clock.nowMs(),
      created_utc: this.clock.nowUtc(),
      finished_utc: null,
    };
    return this.exports.insertRun(row);
  }

  private async planOne(schedule: ScheduledExportEntity, nowMs: number, zone: string): Promise<void> {
    const { id, owner_id: owner, next_due: planned } = schedule;
    const days = daysSince(schedule, nowMs, zone);
    await this.database.write(async () => {
      if (!(await this.exports.advance(schedule, nextDue(schedule, nowMs, zone)))) return;
      await this.exports.removeRuns(nowMs - RUN_RETENTION_DAYS * DAY_MS);
      if (owner === null) await this.exports.update(id, { is_on: false, off_reason: 'owner-gone' });
      else if (days) await this.add(id, planned, days, false);
    });
  }
}

/**
 * The whole days since those that were delivered last, so that there is no gap after runs that have failed or were
 * missed; nothing before the first day has ended.
 */
export function daysSince(schedule: ScheduledExportEntity, nowMs: number, zone: string): RunDays | undefined {
  if (schedule.scope === 'all') return { from_day: null, to_day: null };
  const from = shiftedDay(schedule.covered_day, 1);
  const to = dayBefore(nowMs, zone);
  return from > to ? undefined : { from_day: from, to_day: to };
}
