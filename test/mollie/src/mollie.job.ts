import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MollieEventsService } from './mollie-events.service.js';
import { MollieClient } from './mollie.client.js';

const EVENTS_INTERVAL_MS = 5_000;
const OPEN_INTERVAL_MS = 60_000;

/** Processes webhooks of Mollie that are due again, and finds what none has reported. Idle without a key. */
@Injectable()
export class MollieJob {
  constructor(
    private readonly mollie: MollieClient,
    private readonly events: MollieEventsService,
  ) {}

  @Interval(EVENTS_INTERVAL_MS)
  async processEvents(): Promise<void> {
    if (this.mollie.isConfigured) await this.events.run();
  }

  @Interval(OPEN_INTERVAL_MS)
  async checkOpen(): Promise<void> {
    if (this.mollie.isConfigured) await this.events.checkOpen();
  }
}
