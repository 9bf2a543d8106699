import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { OutboxDispatcherService } from './outbox-dispatcher.service.js';

const POLL_INTERVAL_MS = 1_000;
const CLEAN_UP_INTERVAL_MS = 3_600_000;

/** Finds deliveries that are due again, and those that other processes stored. Safe in several processes at once. */
@Injectable()
export class OutboxJob {
  constructor(
    private readonly dispatcher: OutboxDispatcherService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  run(): Promise<void> {
    return this.dispatcher.run();
  }

  @Interval(CLEAN_UP_INTERVAL_MS)
  cleanUp(): Promise<void> {
    return this.jobs.run('clean-up of event deliveries', () => this.dispatcher.removeOld());
  }
}
