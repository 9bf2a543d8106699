import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { RateLimiterService } from '#core/security';

/** Milliseconds between two clean-ups. */
const CLEAN_UP_INTERVAL_MS = 600_000;

/** Forgets failed tries that no longer count, so that their table stays small. Safe in several processes at once. */
@Injectable()
export class ExpiredAttemptsJob {
  constructor(
    private readonly limiter: RateLimiterService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(CLEAN_UP_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of failed tries', () => this.limiter.sweep());
  }
}
