import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '#core/context';
import { type CaptureReport, ORDER_STATES_THAT_EXPIRE } from '../../cal/tickets/kernel/index.js';
import { OrdersService } from '../../cal/tickets/sales/index.js';
import {
  DisputesService,
  type PaymentEntity,
  PaymentIntakeService,
  PaymentsService,
  RefundsService,
} from '../../cal/tickets/payments/index.js';
import { DAY_MS } from '#core/time';
import { fromStripeAmount } from './stripe-amount.js';
import { ATTEMPT, idOf, reportedDispute, reportedRefund } from './stripe-objects.js';
import { StripeClient } from './stripe.client.js';

/** Name of the payment provider. */
export const STRIPE = 'stripe';

/** Days for which seats are held whose purchaser has paid by a method whose money takes days. */
const PROCESSING_HOLD_DAYS = 14;

/** What Stripe knows of a payment. */
interface StripePayment {
  session: Stripe.Checkout.Session;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/**
 * Brings a payment to where Stripe has it. Everything is fetched, so the order in which events come means nothing; and
 * every change is conditional, so the same truth again changes nothing.
 */
@Injectable()
export class StripeSyncService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly payments: PaymentsService,
    private readonly intake: PaymentIntakeService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly orders: OrdersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches what Stripe knows of a payment and applies it.
   * @param by how the service came to look
   * @throws PaymentServiceUnavailableError when Stripe gives no answer
   */
  async sync(payment: PaymentEntity, by: CaptureReport): Promise<void> {
    if (payment.provider_id === null) return this.giveUp(payment);
    const found = await this.fetch(payment.provider_id);
    await this.applySession(payment, found, by);
    const current = await this.payments.find(STRIPE, { attempt_key: payment.attempt_key });
    if (current?.state !== 'captured') return;
    for (const refund of found.refunds) await this.refunds.recordReported(current, reportedRefund(refund));
    for (const dispute of found.disputes) await this.disputes.record(current, reportedDispute(dispute));
  }

  /**
   * The payment that an object of Stripe belongs to, by its id or what was stored with it.
   * @param id of a Checkout Session, or of a PaymentIntent
   * @returns nothing for what is not of this site
   */
  async find(id: string): Promise<PaymentEntity | null> {
    const isSession = id.startsWith('cs_');
    const known = await this.payments.find(STRIPE, isSession ? { provider_id: id } : { capture_id: id });
    if (known) return known;
    const { metadata } = await this.stripe.call<Stripe.Checkout.Session | Stripe.PaymentIntent>((sdk) =>
      isSession ? sdk.checkout.sessions.retrieve(id) : sdk.paymentIntents.retrieve(id),
    );
    const key = metadata?.[ATTEMPT];
    if (key === undefined) return null;
    const payment = await this.payments.find(STRIPE, { attempt_key: key });
    // The process that made the session ended before it stored it.
    if (!payment || payment.provider_id !== null || !isSession) return payment;
    await this.payments.move(payment.id, 'pending', { provider_id: id });
    return this.payments.find(STRIPE, { attempt_key: key });
  }

  private async fetch(sessionId: string): Promise<StripePayment> {
    const session = await this.stripe.call((sdk) => sdk.checkout.sessions.retrieve(sessionId));
    const intent = idOf(session.payment_intent);
    if (intent === undefined || session.payment_status !== 'paid') return { session, refunds: [], disputes: [] };
    const of = { payment_intent: intent, limit: 100 };
    const refunds = await this.stripe.call((sdk) => sdk.refunds.list(of).autoPagingToArray({ limit: 1000 }));
    const disputes = await this.stripe.call((sdk) => sdk.disputes.list(of));
    return { session, refunds, disputes: disputes.data };
  }

  private async applySession(
    payment: PaymentEntity,
    { session, refunds }: StripePayment,
    by: CaptureReport,
  ): Promise<void> {
    if (session.payment_status === 'paid') {
      const currency = (session.currency ?? payment.currency).toUpperCase();
      if (currency !== payment.currency) throw new Error(`Session ${session.id} is in ${currency}`);
      await this.intake.accept({
        orderId: payment.order_id,
        provider: STRIPE,
        paymentId: payment.id,
        captureId: idOf(session.payment_intent) ?? session.id,
        amountMinor: fromStripeAmount(session.amount_total ?? 0, currency),
        by,
        refunds: refunds.map(reportedRefund),
      });
    } else if (session.status === 'expired') await this.payments.move(payment.id, 'canceled');
    else if (session.status === 'complete') await this.applyDelayed(payment, session);
    else await this.closeUnwanted(payment);
  }

  /** The purchaser has done all; the money takes days, or will not come. */
  private async applyDelayed(
    payment: PaymentEntity,
    { payment_intent: intent }: Stripe.Checkout.Session,
  ): Promise<void> {
    const id = idOf(intent);
    const state = id && (await this.stripe.call((sdk) => sdk.paymentIntents.retrieve(id))).status;
    if (state === 'requires_payment_method' || state === 'canceled') return this.payments.move(payment.id, 'failed');
    await this.payments.move(payment.id, 'processing');
    await this.payments.extendHold(payment.order_id, this.clock.nowMs() + PROCESSING_HOLD_DAYS * DAY_MS);
  }

  /** Ends a session whose order was cancelled while Stripe gave no answer. */
  private async closeUnwanted(payment: PaymentEntity): Promise<void> {
    const { status } = await this.orders.get(payment.order_id);
    if (ORDER_STATES_THAT_EXPIRE.includes(status) || payment.provider_id === null) return;
    const id = payment.provider_id;
    await this.stripe.call((sdk) => sdk.checkout.sessions.expire(id));
    await this.payments.move(payment.id, 'canceled');
  }

  /** A session that Stripe was to make, and of which nothing is known after its end. */
  private async giveUp({ id, expires }: PaymentEntity): Promise<void> {
    if (expires !== null && expires < this.clock.nowMs()) await this.payments.move(id, 'canceled');
  }
}
