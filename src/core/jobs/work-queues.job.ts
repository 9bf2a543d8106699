import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from './background-jobs.service.js';
import { WorkQueuesService } from './work-queues.service.js';

const CHECK_INTERVAL_MS = 30_000;

/** Finds work that waits for a moment that a wrong clock has written. */
@Injectable()
export class WorkQueuesJob {
  constructor(
    private readonly queues: WorkQueuesService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(CHECK_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('check of due work', () => this.queues.bringForward());
  }
}
