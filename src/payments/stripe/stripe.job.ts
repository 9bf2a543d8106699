import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { StripeClient } from './stripe.client.js';
import { StripeEventsService } from './stripe-events.service.js';
import { StripeReconciliationService } from './stripe-reconciliation.service.js';

const EVENTS_INTERVAL_MS = 5_000;
const OPEN_INTERVAL_MS = 60_000;
const MOVEMENTS_INTERVAL_MS = 3_600_000;

/** Processes events of Stripe that are due again, and finds what none has reported. Idle without a key. */
@Injectable()
export class StripeJob {
  constructor(
    private readonly stripe: StripeClient,
    private readonly events: StripeEventsService,
    private readonly reconciliation: StripeReconciliationService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(EVENTS_INTERVAL_MS)
  async processEvents(): Promise<void> {
    if (this.stripe.isConfigured) await this.events.run();
  }

  @Interval(OPEN_INTERVAL_MS)
  async checkOpen(): Promise<void> {
    if (!this.stripe.isConfigured) return;
    await this.jobs.run('open payments at Stripe', (stopping) => this.reconciliation.checkOpen(stopping));
  }

  @Interval(MOVEMENTS_INTERVAL_MS)
  async compareMovements(): Promise<void> {
    if (!this.stripe.isConfigured) return;
    await this.jobs.run('movements of money at Stripe', (stopping) => this.reconciliation.compareMovements(stopping));
  }
}
