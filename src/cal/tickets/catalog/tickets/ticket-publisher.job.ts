import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '#core/context';
import { BackgroundJobsService } from '#core/jobs';
import { fromMs } from '#core/time';
import { TicketsRepository } from './tickets.repository.js';

/** Milliseconds between looks for tickets that are due. */
const POLL_INTERVAL_MS = 15_000;

/** Publishes scheduled tickets when their time has come. Several processes may run it: one statement decides. */
@Injectable()
export class TicketPublisherJob {
  private readonly log = new Logger('Tickets');

  constructor(
    private readonly tickets: TicketsRepository,
    private readonly clock: Clock,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('ticket publisher', async () => {
      const count = await this.publishDue(this.clock.now());
      if (count > 0) this.log.log(`Published ${count} scheduled tickets`);
    });
  }

  /** Publishes everything that is due at `now`. @returns how many tickets this process published */
  publishDue(now: Date): Promise<number> {
    return this.tickets.publishDue(fromMs(now.getTime()));
  }
}
