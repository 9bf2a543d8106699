import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import {
  type ProviderEventEntity,
  type ProviderEventProcessor,
  ProviderEventsService,
  RegisterProviderEvents,
} from '../../cal/tickets/payments/index.js';
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
@RegisterProviderEvents({ provider: STRIPE, job: 'Stripe events' })
@Injectable()
export class StripeEventsService implements ProviderEventProcessor {
  constructor(
    private readonly config: StripeConfig,
    private readonly stripe: StripeClient,
    private readonly events: ProviderEventsService,
    private readonly syncing: StripeSyncService,
    private readonly clock: Clock,
  ) {}

  get processesEvents(): boolean {
    return this.stripe.isConfigured;
  }

  /**
   * Takes a webhook.
   * @param signature the header `Stripe-Signature`
   * @throws RestError 400 `webhook-signature-invalid`, 404 when Stripe is not configured
   */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = await this.verified(body, signature);
    const object = event.data?.object ?? {};
    const isPayment = object.object === 'checkout.session' || object.object === 'payment_intent';
    const intent = idOf(object.payment_intent);
    const objectId = (isPayment ? object.id : intent) ?? '';
    const type = event.type.slice(0, 100);
    // A session that is paid and its PaymentIntent are one payment.
    await this.events.receive(STRIPE, { eventId: event.id, type, objectId, subject: intent ?? objectId });
  }

  async processEvent({ object_id: id }: ProviderEventEntity): Promise<boolean> {
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
