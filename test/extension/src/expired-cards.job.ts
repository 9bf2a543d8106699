import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { BackgroundJobsService } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';

/** Removes expired cards. Safe in several processes at once. */
@Injectable()
export class ExpiredCardsJob {
  constructor(
    private readonly loyalty: LoyaltyService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Cron(CronExpression.EVERY_SECOND)
  run(): Promise<void> {
    return this.jobs.run('removal of expired loyalty cards', () => this.loyalty.removeExpired());
  }
}
