import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobs } from '../../../core/jobs/background-jobs.js';
import { SiteClock } from '../site-clock.js';
import { TicketsRepository } from './tickets.repository.js';

/** Milliseconds between looks for tickets that are due. */
const EVERY = 15_000;

/** Publishes scheduled tickets when their time has come. Several processes may run it: one statement decides. */
@Injectable()
export class TicketPublisherJob {
  private readonly log = new Logger('Tickets');

  constructor(
    private readonly tickets: TicketsRepository,
    private readonly clock: SiteClock,
    private readonly jobs: BackgroundJobs,
  ) {}

  @Interval(EVERY)
  tick(): Promise<void> {
    return this.jobs.run('ticket publisher', async () => {
      const count = await this.publishDue(new Date());
      if (count > 0) this.log.log(`Published ${count} scheduled tickets`);
    });
  }

  /** Publishes everything that is due at `now`. @returns how many tickets this process published */
  async publishDue(now: Date): Promise<number> {
    return this.tickets.publishDue((await this.clock.present(now)).date_utc);
  }
}
