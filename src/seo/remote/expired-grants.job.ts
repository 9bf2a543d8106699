import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '#core/context';
import { BackgroundJobsService } from '#core/jobs';
import { TokensRepository } from './tokens.repository.js';

const INTERVAL_MS = 3_600_000;

/** Deletes sign-ins at other services that were not completed in time. Safe in several processes at once. */
@Injectable()
export class ExpiredGrantsJob {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly clock: Clock,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of grants', async () => {
      await this.tokens.deleteExpiredGrants(this.clock.nowSeconds());
    });
  }
}
