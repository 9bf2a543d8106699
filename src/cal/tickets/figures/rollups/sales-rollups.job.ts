import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { SalesRollupsService } from './sales-rollups.service.js';

const REFRESH_INTERVAL_MS = 30_000;
const CHECK_INTERVAL_MS = 600_000;
/** A million attendees are some hundred chunks, which are compared within a few hours. */
const CHUNKS_PER_CHECK = 20;

/** Makes sums of sales before a report needs them, and compares them with their rows. */
@Injectable()
export class SalesRollupsJob {
  constructor(
    private readonly rollups: SalesRollupsService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(REFRESH_INTERVAL_MS)
  refresh(): Promise<void> {
    return this.jobs.run('sums of sales', () => this.rollups.refresh());
  }

  @Interval(CHECK_INTERVAL_MS)
  check(): Promise<void> {
    return this.jobs.run('check of sums of sales', () => this.rollups.check(CHUNKS_PER_CHECK));
  }
}
