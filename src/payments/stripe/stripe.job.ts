import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { StripeClient } from './stripe.client.js';
import { StripeReconciliationService } from './stripe-reconciliation.service.js';

const OPEN_INTERVAL_MS = 60_000;
const MOVEMENTS_INTERVAL_MS = 3_600_000;

/** Finds what no event of Stripe has reported. Idle without a key. */
@Injectable()
export class StripeJob {
  constructor(
    private readonly stripe: StripeClient,
    private readonly reconciliation: StripeReconciliationService,
    private readonly jobs: BackgroundJobsService,
  ) {}

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
