import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { ExpiryService } from './expiry.service.js';

/** Milliseconds between two sweeps. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Releases seats whose time has run out, once a minute. No order waits for it: an order that needs seats sweeps first.
 * Several processes may run it at the same time.
 */
@Injectable()
export class ExpiryJob {
  private readonly log = new Logger('Tickets');

  constructor(
    private readonly expiry: ExpiryService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('ticket expiry', async () => {
      const places = await this.expiry.release();
      if (places > 0) this.log.log(`Gave ${places} places back whose time had run out`);
      await this.expiry.forgetCarts();
    });
  }
}
