import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { JobWorkerService } from './job-worker.service.js';

/** Milliseconds between two looks for jobs that are due. */
const POLL_INTERVAL_MS = 15_000;

/** Does jobs of optimisation beside the requests. */
@Injectable()
export class OptimisationJob {
  private readonly log = new Logger('Cache');

  constructor(
    private readonly worker: JobWorkerService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    const work = async (stopping: AbortSignal): Promise<void> => {
      const count = await this.worker.runDue(stopping);
      if (count > 0) this.log.log(`Looked at ${count} jobs of optimisation`);
    };
    return this.jobs.run('optimisation', work, { release: () => this.worker.release() });
  }
}
