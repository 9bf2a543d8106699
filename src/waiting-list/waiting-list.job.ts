import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { WaitingOffersService } from './waiting-offers.service.js';

const POLL_INTERVAL_MS = 60_000;

/** Ends offers whose time is over, and offers seats that came otherwise than by a return, once a minute. */
@Injectable()
export class WaitingListJob {
  constructor(
    private readonly offers: WaitingOffersService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('waiting list', (stopping) => this.offers.sweep(stopping));
  }
}
