import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { DAY_MS, fromMs } from '#core/time';
import { PaymentReportService, ProviderEventsService } from '../../cal/tickets/payments/index.js';
import type { Finding, HealthCheck } from '../../site-health/tests/health-check.js';
import { STRIPE } from './stripe-sync.service.js';
import { StripeClient } from './stripe.client.js';
import { StripeConfig } from './stripe.config.js';

/** Days in which a payment and a webhook are looked for. */
const WATCHED_DAYS = 7;

/** Whether webhooks of Stripe arrive where payments are made. */
@Injectable()
export class StripeHealthCheck implements HealthCheck {
  readonly name = 'stripe_webhooks';
  readonly topic = 'Security';

  constructor(
    private readonly config: StripeConfig,
    private readonly stripe: StripeClient,
    private readonly events: ProviderEventsService,
    private readonly report: PaymentReportService,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<Finding> {
    if (!this.stripe.isConfigured) return good('Payment by Stripe is off', 'STRIPE_SECRET_KEY is not set.');
    if (this.config.stripeWebhookSecret === undefined)
      return finding('recommended', 'Webhooks of Stripe are not configured', [
        'Payments are found only when purchasers return, and by reconciliation within minutes.',
        'Add the endpoint /api/cal/tickets/v1/payments/stripe/webhook at Stripe and set STRIPE_WEBHOOK_SECRET.',
      ]);
    const since = fromMs(this.clock.nowMs() - WATCHED_DAYS * DAY_MS);
    const captured = await this.report.capturedSince(STRIPE, since);
    const newest = await this.events.newest(STRIPE, 'notification');
    if (captured > 0 && (newest === null || newest.received_utc < since))
      return finding('critical', 'Payments are made, but no webhook of Stripe arrives', [
        `${captured} payments of the last ${WATCHED_DAYS} days were found when purchasers returned or by reconciliation. Late payments, refunds and disputes are noticed late.`,
        'See at Stripe whether the address of the endpoint is that of this site, whether it is enabled, and whether STRIPE_WEBHOOK_SECRET is its secret.',
      ]);
    if (this.stripe.isTest)
      return finding('recommended', 'Payment by Stripe is in test mode', [
        'No money moves: the key begins with sk_test_.',
      ]);
    return good(
      'Webhooks of Stripe arrive',
      newest ? `The last one came at ${newest.received_utc} UTC.` : 'None was due so far.',
    );
  }
}

const finding = (status: Finding['status'], label: string, paragraphs: string[]): Finding => ({
  status,
  label,
  paragraphs,
});

const good = (label: string, paragraph: string): Finding => finding('good', label, [paragraph]);
