import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, SYSTEM } from '#core/context';
import { type CaptureReport, ORDER_STATES_THAT_EXPIRE } from '../../cal/tickets/kernel/index.js';
import { OrdersService } from '../../cal/tickets/sales/index.js';
import {
  DisputesService,
  type PaymentEntity,
  PaymentIntakeService,
  PaymentsService,
  RefundsService,
} from '../../cal/tickets/payments/index.js';
import { DAY_MS, toMs } from '#core/time';
import { fromStripeAmount } from './stripe-amount.js';
import { ATTEMPT, idOf, reportedDispute, reportedRefund } from './stripe-objects.js';
import { isUnknownAtStripe } from './stripe-refused.error.js';
import { StripeClient } from './stripe.client.js';

/** Name of the payment provider. */
export const STRIPE = 'stripe';

/** Days for which seats are held whose purchaser has paid by a method whose money takes days. */
const PROCESSING_HOLD_DAYS = 14;

/** Seconds by which the clock of Stripe may be behind. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Objects of a list of Stripe that are read at most: sessions among which one is looked for, refunds, disputes. */
export const MAX_ROWS = 1000;

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
  private readonly log = new Logger('Payments');

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
   * @throws PaymentServiceUnavailableError when Stripe gives no answer, StripeRefusedError for an unknown session
   */
  async sync(payment: PaymentEntity, by: CaptureReport): Promise<void> {
    if (payment.provider_id === null) return this.giveUp(payment);
    const session = await this.fetch(payment.provider_id);
    await this.applySession(payment, session, by);
    const current = await this.payments.find(STRIPE, { attempt_key: payment.attempt_key });
    if (current?.state !== 'captured') return;
    for (const refund of session.refunds) await this.refunds.recordReported(current, reportedRefund(refund));
    for (const dispute of session.disputes) await this.disputes.record(current, reportedDispute(dispute));
  }

  /**
   * As `sync`. A session that Stripe does not know with the key that is set is left as it is until no purchaser can pay there
   * any more, and is given up then.
   * @throws PaymentServiceUnavailableError when Stripe gives no answer
   */
  async syncKnown(payment: PaymentEntity, by: CaptureReport): Promise<void> {
    try {
      await this.sync(payment, by);
    } catch (error) {
      if (!isUnknownAtStripe(error)) throw error;
      this.log.warn(`Payment ${payment.id} of order ${payment.order_id}: ${(error as Error).message}`);
      const daysMore = payment.state === 'processing' ? PROCESSING_HOLD_DAYS : 0;
      await this.giveUp({ ...payment, expires: (payment.expires ?? 0) + daysMore * DAY_MS });
    }
  }

  /**
   * The session that Stripe has made for a payment although it answered with a fault.
   * @throws PaymentServiceUnavailableError when Stripe gives no answer
   */
  async findSession({
    attempt_key: key,
    created_utc: createdUtc,
  }: PaymentEntity): Promise<Stripe.Checkout.Session | undefined> {
    const since = Math.floor(toMs(createdUtc) / 1000) - CLOCK_TOLERANCE_SECONDS;
    const sessions = await this.stripe.call((sdk) =>
      sdk.checkout.sessions.list({ created: { gte: since }, limit: 100 }).autoPagingToArray({ limit: MAX_ROWS }),
    );
    return sessions.find(({ metadata }) => metadata?.[ATTEMPT] === key);
  }

  /**
   * The payment that an object of Stripe belongs to, by its id or what was stored with it.
   * @param id of a Checkout Session, or of a PaymentIntent
   * @returns nothing for what is not of this site
   */
  async find(id: string): Promise<PaymentEntity | null> {
    const isSession = id.startsWith('cs_');
    const stored = await this.payments.find(STRIPE, isSession ? { provider_id: id } : { capture_id: id });
    if (stored) return stored;
    const { metadata } = await this.stripe.call<Stripe.Checkout.Session | Stripe.PaymentIntent>((sdk) =>
      isSession ? sdk.checkout.sessions.retrieve(id) : sdk.paymentIntents.retrieve(id),
    );
    const key = metadata?.[ATTEMPT];
    if (key === undefined) return null;
    const payment = await this.payments.find(STRIPE, { attempt_key: key });
    if (!payment || payment.provider_id !== null) return payment;
    // The process that made the session ended before it stored it, or Stripe made it after a fault.
    const session = isSession ? id : await this.sessionOf(id);
    if (session === undefined) return payment;
    await this.payments.move(payment.id, 'pending', { provider_id: session });
    await this.payments.identify(payment.id, session);
    return this.payments.find(STRIPE, { attempt_key: key });
  }

  /** Id of the session in which a PaymentIntent was paid. */
  private async sessionOf(intent: string): Promise<string | undefined> {
    const { data } = await this.stripe.call((sdk) => sdk.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
    return data[0]?.id;
  }

  private async fetch(sessionId: string): Promise<StripePayment> {
    const session = await this.stripe.call((sdk) => sdk.checkout.sessions.retrieve(sessionId));
    const intent = idOf(session.payment_intent);
    if (intent === undefined || session.payment_status !== 'paid') return { session, refunds: [], disputes: [] };
    const of = { payment_intent: intent, limit: 100 };
    const [refunds, disputes] = await Promise.all([
      this.stripe.call((sdk) => sdk.refunds.list(of).autoPagingToArray({ limit: MAX_ROWS })),
      this.stripe.call((sdk) => sdk.disputes.list(of).autoPagingToArray({ limit: MAX_ROWS })),
    ]);
    return { session, refunds, disputes };
  }

  private async applySession(
    payment: PaymentEntity,
    { session, refunds }: StripePayment,
    by: CaptureReport,
  ): Promise<void> {
    if (session.payment_status === 'paid') {
      const currency = (session.currency ?? payment.currency).toUpperCase();
      if (currency !== payment.currency) throw new Error(`Session ${session.id} is in ${currency}`);
      await this.intake.accept(SYSTEM, {
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

  /** Ends a session whose order was cancelled while Stripe gave no answer, or in whose place another one was made. */
  private async closeUnwanted(payment: PaymentEntity): Promise<void> {
    const { status } = await this.orders.get(payment.order_id);
    const isWanted = ORDER_STATES_THAT_EXPIRE.includes(status) && payment.state !== 'failed';
    if (isWanted || payment.provider_id === null) return;
    const id = payment.provider_id;
    await this.stripe.call((sdk) => sdk.checkout.sessions.expire(id));
    await this.payments.move(payment.id, 'canceled');
  }

  /** A session that Stripe was to make, and of which nothing is known after its end. */
  private async giveUp({ id, expires }: Pick<PaymentEntity, 'id' | 'expires'>): Promise<void> {
    if (expires !== null && expires < this.clock.nowMs()) await this.payments.move(id, 'canceled');
  }
}
