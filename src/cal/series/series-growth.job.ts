import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { SeriesGrowthService } from './series-growth.service.js';

const POLL_INTERVAL_MS = 600_000;

/** Makes the dates of series that come within the horizon, every ten minutes. */
@Injectable()
export class SeriesGrowthJob {
  constructor(
    private readonly growth: SeriesGrowthService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('dates of series', (stopping) => this.growth.growAll(stopping));
  }
}
