import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { IdempotencyService } from './idempotency.service.js';

/** Milliseconds between two clean-ups. */
const CLEAN_UP_INTERVAL_MS = 600_000;

/** Forgets idempotency keys that have expired. Safe in several processes at once. */
@Injectable()
export class IdempotencyJob {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(CLEAN_UP_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of kept answers', () => this.idempotency.sweep());
  }
}
