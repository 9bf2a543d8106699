import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { Database, DatabaseClockService } from '#core/database';
import { DAY_MS, HOUR_MS, fromMs } from '#core/time';
import { withIssues } from './import-issues.js';
import { ImportProgressService } from './import-progress.service.js';
import { ImportsRepository } from './imports.repository.js';

/** Milliseconds between two looks. */
const CLEAN_UP_INTERVAL_MS = 300_000;
/** Milliseconds without a callback after which an import has failed, and those it may take in all. */
const IDLE = HOUR_MS;
const MAX_RUNNING_MS = 12 * HOUR_MS;
/** Milliseconds for which an import that is over is retained. */
const RETENTION_MS = 7 * DAY_MS;

/** Ends imports without further callbacks, and deletes old ones (event-aggregator.md §2). */
@Injectable()
export class StaleImportsJob {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly progress: ImportProgressService,
    private readonly database: Database,
    private readonly jobs: BackgroundJobsService,
    private readonly clock: DatabaseClockService,
  ) {}

  @Interval(CLEAN_UP_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of imports', () => this.sweep(this.clock.now()));
  }

  /** Does it for the moment `now`. @returns how many imports failed and how many were dropped */
  async sweep(now: Date): Promise<{ failed: number; dropped: number }> {
    const nowMs = now.getTime();
    const idle = fromMs(nowMs - IDLE);
    const old = fromMs(nowMs - MAX_RUNNING_MS);
    let failed = 0;
    for (const importId of await this.imports.stale(idle, old))
      if (await this.fail(importId, idle, old, fromMs(nowMs))) failed++;
    const dropped = await this.imports.dropClosed(fromMs(nowMs - RETENTION_MS));
    return { failed, dropped };
  }

  private fail(importId: string, idle: string, old: string, now: string): Promise<boolean> {
    return this.database.write(async () => {
      const row = await this.imports.find(importId, true);
      // A callback may have come in the meantime.
      if (row?.status !== 'pending' || (row.modified >= idle && row.created >= old)) return false;
      const fault = { code: 'import-timed-out', message: 'Nothing was heard of this import for too long.' };
      await this.progress.update(row, {
        status: 'failed',
        hash: null,
        errors: withIssues(row.errors, [fault]),
        modified: now,
      });
      return true;
    });
  }
}
