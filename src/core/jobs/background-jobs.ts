import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { RequestContext } from '../context/request-context.js';
import { databaseFault } from '../database/database-errors.js';

/** Runs what happens beside the requests. A job's class says when (`@Interval`), this says how. */
@Injectable()
export class BackgroundJobs {
  private readonly running = new Set<string>();

  constructor(private readonly settings: Settings) {}

  /**
   * Does some work in a context of its own, unless `SCHEDULER` is off or this process still does it from last time.
   * Errors are logged and end there; that a database is away is told by everything else already.
   * @param name in logs
   */
  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (!this.settings.scheduler || this.running.has(name)) return;
    this.running.add(name);
    try {
      await RequestContext.run(new RequestContext({ requestId: name }), work);
    } catch (error) {
      if (databaseFault(error) !== 'away') new Logger('Jobs').error(error, `${name} failed`);
    } finally {
      this.running.delete(name);
    }
  }
}
