import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { RequestContext } from '../context/request-context.js';
import { databaseFault } from '../database/database-errors.js';
import { JobRunsRepository } from './job-runs.repository.js';

/** Milliseconds for which a job that goes on as before is not noted again. */
const NOTED_EVERY = 60_000;

/** Runs what happens beside the requests. A job's class says when (`@Interval`), this says how. */
@Injectable()
export class BackgroundJobs {
  private readonly log = new Logger('Jobs');
  private readonly running = new Set<string>();
  private readonly noted = new Map<string, { at: number; failed: boolean }>();

  constructor(
    private readonly settings: Settings,
    private readonly runs: JobRunsRepository,
  ) {}

  /**
   * Does some work in a context of its own, unless `SCHEDULER` is off or this process still does it from last time.
   * Errors are logged and end there; that a database is away is told by everything else already. When it was done is
   * kept, to the minute, for `site-health/v1`.
   * @param name in logs, at most 100 characters
   */
  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (!this.settings.scheduler || this.running.has(name)) return;
    this.running.add(name);
    let failed = false;
    try {
      await RequestContext.run(new RequestContext({ requestId: name }), work);
    } catch (error) {
      failed = true;
      if (databaseFault(error) !== 'away') this.log.error(error, `${name} failed`);
    } finally {
      this.running.delete(name);
    }
    await this.note(name, failed);
  }

  /** A run that cannot be noted is no reason for the next one not to happen. */
  private async note(name: string, failed: boolean): Promise<void> {
    const at = Date.now();
    const last = this.noted.get(name);
    if (last && last.failed === failed && at - last.at < NOTED_EVERY) return;
    this.noted.set(name, { at, failed });
    try {
      await this.runs.note({ name, at: new Date(at), failed });
    } catch (error) {
      this.noted.delete(name);
      this.log.debug(`The run of ${name} could not be noted: ${String(error)}`);
    }
  }
}
