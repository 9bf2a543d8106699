import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import { BackgroundJobsService } from '#core/jobs';
import { type ProviderEventEntity, ProviderEventsService } from '../../cal/tickets/payments/index.js';
import { idOf } from './stripe-objects.js';
import { STRIPE, StripeSyncService } from './stripe-sync.service.js';
import { StripeClient } from './stripe.client.js';
import { StripeConfig } from './stripe.config.js';

/** Seconds by which the time in a signature may differ from ours. */
const TOLERANCE_SECONDS = 300;

/** What is read of an event, whatever the version of the interface that it has. The rest is fetched. */
interface EventHint {
  id: string;
  type: string;
  livemode?: boolean;
  data?: { object?: { id?: string; object?: string; payment_intent?: string | { id: string } | null } };
}

/** Webhooks of Stripe: checked, stored once, answered at once, and processed from their rows. */
@Injectable()
export class StripeEventsService {
  constructor(
    private readonly config: StripeConfig,
    private readonly stripe: StripeClient,
    private readonly events: ProviderEventsService,
    private readonly syncing: StripeSyncService,
    private readonly jobs: BackgroundJobsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a webhook.
   * @param signature the header `Stripe-Signature`
   * @throws RestError 400 `webhook-signature-invalid`, 404 when Stripe is not configured
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = await this.verified(body, signature);
    const object = event.data?.object ?? {};
    const isSession = object.object === 'checkout.session' || object.object === 'payment_intent';
    await this.events.receive(STRIPE, {
      eventId: event.id,
      type: event.type.slice(0, 100),
      objectId: (isSession ? object.id : idOf(object.payment_intent)) ?? '',
    });
    // Stripe does not wait for it.
    setImmediate(() => void this.run());
  }

  /** Processes what is due, unless background jobs are off. */
  run(): Promise<void> {
    return this.jobs.run('Stripe events', (stopping) => this.processDue(stopping));
  }

  /** Processes what is due. Safe in several processes at once. */
  processDue(stopping?: AbortSignal): Promise<void> {
    return this.events.processDue(STRIPE, (event) => this.process(event), stopping);
  }

  private async process({ object_id: id }: ProviderEventEntity): Promise<boolean> {
    if (!/^(?:cs|pi)_/.test(id)) return false;
    const payment = await this.syncing.find(id);
    if (!payment) return false;
    await this.syncing.sync(payment, 'notification');
    return true;
  }

  /** The event, if one of our secrets has signed this very body. */
  private async verified(body: Buffer, signature: string | undefined): Promise<EventHint> {
    const secrets = this.config.stripeWebhookSecret?.split(',') ?? [];
    if (!this.stripe.isConfigured || secrets.length === 0)
      throw new RestError('webhook-not-configured', 'STRIPE_WEBHOOK_SECRET is not set.', 404);
    const { webhooks } = await this.stripe.open();
    const receivedAt = Math.floor(this.clock.nowMs() / 1000);
    for (const secret of secrets) {
      try {
        return webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, receivedAt);
      } catch {
        // Signed with the other secret, or not at all.
      }
    }
    throw new RestError('webhook-signature-invalid', 'The signature does not fit the body, or is too old.', 400);
  }
}
