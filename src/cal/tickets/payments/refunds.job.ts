import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { RefundsService } from './refunds.service.js';

const POLL_INTERVAL_MS = 15_000;

/** Makes refunds whose process died or whose payment service gave no answer. Safe in several processes at once. */
@Injectable()
export class RefundsJob {
  constructor(
    private readonly refunds: RefundsService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('refunds', (stopping) => this.refunds.retryDue(stopping));
  }
}
