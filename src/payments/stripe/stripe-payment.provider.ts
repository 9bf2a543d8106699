import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, SiteUrls } from '#core/context';
import { DAY_MS } from '#core/time';
import { type OrderEntity, OrderKeyService } from '../../cal/tickets/sales/index.js';
import {
  type PaymentEntity,
  type AmountLimits,
  type PaymentProvider,
  PaymentRefusedError,
  PaymentServiceUnavailableError,
  PaymentsService,
  type PaymentStart,
  type Payout,
  type PayoutPeriod,
  type RefundRequest,
  type RefundResult,
  RegisterPaymentProvider,
} from '../../cal/tickets/payments/index.js';
import type { PaymentState } from '../../cal/tickets/kernel/index.js';
import { stripeLimits, toStripeAmount } from './stripe-amount.js';
import { ATTEMPT, ORDER, REFUND, reportedRefund } from './stripe-objects.js';
import { StripePayoutsService } from './stripe-payouts.service.js';
import { isUnknownAtStripe } from './stripe-refused.error.js';
import { MAX_ROWS, STRIPE, StripeSyncService } from './stripe-sync.service.js';
import { StripeClient } from './stripe.client.js';

const MINUTE_MS = 60_000;
/** Stripe's sessions live for 30 minutes at least and a day at most; clocks differ. */
const MIN_SESSION_MS = 35 * MINUTE_MS;
const MAX_SESSION_MS = DAY_MS - 5 * MINUTE_MS;
/** The order holds its seats for this long after the end of the session. */
const HOLD_MARGIN_MS = 5 * MINUTE_MS;
/** A session that ends sooner is not shown to the purchaser any more. */
const MIN_TIME_TO_PAY_MS = MINUTE_MS;
/** Milliseconds between two queries for the page of an order. */
const REFRESH_INTERVAL_MS = 2_000;

const OPEN: readonly PaymentState[] = ['created', 'pending', 'processing'];

/** Payment on a page of Stripe (Checkout Sessions). Stripe reports to `payments/stripe/webhook`. */
@Injectable()
@RegisterPaymentProvider()
export class StripePaymentProvider implements PaymentProvider {
  readonly name = STRIPE;
  readonly label = 'By card or another way of Stripe';
  readonly settlesImmediately = false;
  readonly partialRefunds = true;
  private readonly log = new Logger('Payments');

  constructor(
    private readonly stripe: StripeClient,
    private readonly payments: PaymentsService,
    private readonly syncing: StripeSyncService,
    private readonly payoutList: StripePayoutsService,
    private readonly keys: OrderKeyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  get isTest(): boolean {
    return this.stripe.isTest;
  }

  ready(): boolean {
    return this.stripe.isConfigured;
  }

  amountLimits(currency: string): AmountLimits {
    return stripeLimits(currency);
  }

  payouts(period: PayoutPeriod): AsyncIterable<Payout> {
    return this.payoutList.list(period);
  }

  /** While Stripe gives no answer, the order waits: its purchaser can try again (`resume`). */
  begin(order: OrderEntity): Promise<PaymentStart> {
    return this.beginNew(order, true);
  }

  private async beginNew(order: OrderEntity, mayBeginAgain: boolean): Promise<PaymentStart> {
    const expires = this.sessionEnd(order);
    const payment = await this.payments.begin(order.id, {
      provider: this.name,
      isTest: this.isTest,
      expires,
      holdUntil: expires + HOLD_MARGIN_MS,
    });
    return this.open(order, payment, mayBeginAgain);
  }

  async resume(order: OrderEntity): Promise<PaymentStart> {
    for (const payment of await this.openPayments(order)) {
      const isInTime = (payment.expires ?? 0) > this.clock.nowMs() + MIN_TIME_TO_PAY_MS;
      if (isInTime && payment.address !== null) return started(payment.address, payment.provider_id);
      // The same key as before: Stripe makes no second session.
      if (isInTime && payment.provider_id === null) return this.open(order, payment, true);
      await this.syncing.syncKnown(payment, 'return');
    }
    const isOpen = (await this.openPayments(order)).length > 0;
    const isPaid = (await this.payments.ofOrder(order.id)).some(({ state }) => state === 'captured');
    return isOpen || isPaid ? { status: 'pending' } : this.begin(order);
  }

  async details(order: OrderEntity): Promise<Record<string, unknown>> {
    const nowMs = this.clock.nowMs();
    const open = (await this.openPayments(order)).find(
      ({ address, expires }) => address !== null && (expires ?? 0) > nowMs,
    );
    return { ...(open ? { redirect_url: open.address } : {}), test_mode: this.isTest };
  }

  async refresh(order: OrderEntity): Promise<void> {
    for (const payment of await this.openPayments(order)) {
      if ((payment.checked ?? 0) > this.clock.nowMs() - REFRESH_INTERVAL_MS) continue;
      if (!(await this.payments.claimCheck(payment))) continue;
      await this.unlessUnavailable(() => this.syncing.syncKnown(payment, 'return'));
    }
  }

  async withdraw(order: OrderEntity): Promise<void> {
    for (const payment of await this.openPayments(order)) {
      const id = payment.provider_id;
      if (id === null) continue;
      await this.unlessUnavailable(async () => {
        try {
          await this.stripe.call((sdk) => sdk.checkout.sessions.expire(id));
        } catch (error) {
          if (error instanceof PaymentServiceUnavailableError) throw error;
          // It is over already, perhaps because it was paid. What Stripe does not know does not keep the order.
          if (!isUnknownAtStripe(error)) return this.syncing.syncKnown(payment, 'return');
          this.log.warn(`Payment ${payment.id} of order ${order.id} cannot be ended: ${(error as Error).message}`);
        }
        return this.payments.move(payment.id, 'canceled');
      });
    }
  }

  async refund(_: OrderEntity, request: RefundRequest): Promise<RefundResult> {
    const { payment, refund, isRepeat, idempotencyKey } = request;
    const intent = payment.capture_id;
    if (intent === null) throw new PaymentRefusedError('Stripe does not know the payment.');
    // Stripe forgets idempotency keys after a day, and keeps its own faults under them until then.
    const existingRefund = isRepeat ? await this.findRefund(intent, refund.refund_key) : undefined;
    if (existingRefund) return reportedRefund(existingRefund);
    const made = await this.stripe.call((sdk) =>
      sdk.refunds.create(
        {
          payment_intent: intent,
          amount: toStripeAmount(refund.amount_minor, refund.currency),
          metadata: { [REFUND]: refund.refund_key, [ORDER]: String(refund.order_id) },
        },
        { idempotencyKey },
      ),
    );
    return reportedRefund(made);
  }

  private async findRefund(intent: string, key: string): Promise<Stripe.Refund | undefined> {
    try {
      const refunds = await this.stripe.call((sdk) =>
        sdk.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: MAX_ROWS }),
      );
      return refunds.find(({ metadata }) => metadata?.[REFUND] === key);
    } catch (error) {
      if (!isUnknownAtStripe(error)) throw error;
      // The refund may be made: with the key of the payment's account, that is seen again.
      throw new PaymentServiceUnavailableError((error as Error).message, { cause: error });
    }
  }

  /** Makes the session of a stored payment. @param mayBeginAgain after a fault that Stripe keeps under the key */
  private async open(order: OrderEntity, payment: PaymentEntity, mayBeginAgain: boolean): Promise<PaymentStart> {
    try {
      const session = await this.stripe.call((sdk) =>
        sdk.checkout.sessions.create(this.sessionOf(order, payment), { idempotencyKey: payment.attempt_key }),
      );
      return await this.opened(payment, session);
    } catch (error) {
      if (error instanceof PaymentServiceUnavailableError) {
        this.log.warn(`Payment ${payment.id} of order ${order.id} could not begin yet: ${error.message}`);
        return error.isCached && mayBeginAgain ? this.openAfterFault(order, payment) : { status: 'pending' };
      }
      await this.payments.move(payment.id, 'failed');
      throw error;
    }
  }

  /**
   * Stripe gives the same fault to the key of the payment for a day: the session is looked for by what was stored with it,
   * and a payment with another key takes the place of one that has none.
   */
  private async openAfterFault(order: OrderEntity, payment: PaymentEntity): Promise<PaymentStart> {
    try {
      const session = await this.syncing.findSession(payment);
      if (session) return await this.opened(payment, session);
    } catch (error) {
      if (!(error instanceof PaymentServiceUnavailableError)) throw error;
      return { status: 'pending' };
    }
    // Another request may have done the same.
    return (await this.payments.giveUp(payment.id)) ? this.beginNew(order, false) : { status: 'pending' };
  }

  private async opened(payment: PaymentEntity, session: Stripe.Checkout.Session): Promise<PaymentStart> {
    await this.payments.move(payment.id, 'pending', { provider_id: session.id, address: session.url });
    return session.url === null ? { status: 'pending' } : started(session.url, session.id);
  }

  private sessionOf(order: OrderEntity, payment: PaymentEntity): Stripe.Checkout.SessionCreateParams {
    const page = `${this.urls.siteUrl}/order/${order.id}-${this.keys.of(order)}/`;
    const metadata = { [ATTEMPT]: payment.attempt_key, [ORDER]: String(order.id) };
    return {
      mode: 'payment',
      client_reference_id: `order-${order.id}`,
      // Orders of the box office can have none; Stripe then asks for it.
      customer_email: order.purchaser_email || undefined,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: toStripeAmount(payment.amount_minor, payment.currency),
            product_data: { name: `Order ${order.id}` },
          },
        },
      ],
      // What is paid must be what the order costs.
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor((payment.expires ?? 0) / 1000),
      metadata,
      payment_intent_data: { metadata },
      success_url: `${page}?paid=1`,
      cancel_url: page,
    };
  }

  private sessionEnd({ expires }: OrderEntity): number {
    const nowMs = this.clock.nowMs();
    const held = (expires ?? nowMs) - HOLD_MARGIN_MS;
    return Math.max(nowMs + MIN_SESSION_MS, Math.min(held, nowMs + MAX_SESSION_MS));
  }

  private async openPayments({ id }: OrderEntity): Promise<PaymentEntity[]> {
    const payments = await this.payments.ofOrder(id);
    return payments.filter(({ provider, state }) => provider === STRIPE && OPEN.includes(state)).reverse();
  }

  private async unlessUnavailable(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PaymentServiceUnavailableError)) throw error;
      this.log.warn(error.message);
    }
  }
}

function started(address: string, reference: string | null): PaymentStart {
  return { status: 'pending', reference: reference ?? undefined, details: { redirect_url: address } };
}
