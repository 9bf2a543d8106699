import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { SessionsService } from './sessions.service.js';

/** Milliseconds between two clean-ups. */
const CLEAN_UP_INTERVAL_MS = 3_600_000;

/** Forgets sessions that have expired. Safe in several processes at once. */
@Injectable()
export class ExpiredSessionsJob {
  constructor(
    private readonly sessions: SessionsService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(CLEAN_UP_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of sessions', () => this.sessions.sweep());
  }
}
