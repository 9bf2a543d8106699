import { Injectable, Logger } from '@nestjs/common';
import {
  Clock,
  OrderKeyService,
  PaymentServiceUnavailableError,
  PaymentsService,
  RegisterPaymentProvider,
  SiteUrls,
  fixedAmount,
} from 'almanac';
import type { OrderEntity, PaymentEntity, PaymentProvider, PaymentStart, RefundRequest, RefundResult } from 'almanac';
import { MOLLIE, reportedRefund } from './mollie-objects.js';
import { MollieSyncService } from './mollie-sync.service.js';
import { MollieClient, type MollieAmount } from './mollie.client.js';

const MINUTE_MS = 60_000;
/** Mollie ends a payment after 15 minutes to 12 days, by its method; a purchaser has this long at least. */
const MIN_TIME_TO_PAY_MS = 35 * MINUTE_MS;
/** The order holds its seats for this long after the end of the payment. */
const HOLD_MARGIN_MS = 5 * MINUTE_MS;
/** Milliseconds between two queries for the page of an order. */
const REFRESH_INTERVAL_MS = 2_000;

const OPEN: readonly PaymentEntity['state'][] = ['created', 'pending', 'processing'];

/** Payment on a page of Mollie. Mollie reports to `mollie/v1/webhook`. */
@Injectable()
@RegisterPaymentProvider()
export class MolliePaymentProvider implements PaymentProvider {
  readonly name = MOLLIE;
  readonly label = 'By card, iDEAL or another way of Mollie';
  readonly settlesImmediately = false;
  readonly partialRefunds = true;
  private readonly log = new Logger('Payments');

  constructor(
    private readonly mollie: MollieClient,
    private readonly payments: PaymentsService,
    private readonly syncing: MollieSyncService,
    private readonly keys: OrderKeyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  get isTest(): boolean {
    return this.mollie.isTest;
  }

  ready(): boolean {
    return this.mollie.isConfigured;
  }

  /** While Mollie gives no answer, the order waits: its purchaser can try again (`resume`). */
  async begin(order: OrderEntity): Promise<PaymentStart> {
    const nowMs = this.clock.nowMs();
    const expires = Math.max(nowMs + MIN_TIME_TO_PAY_MS, (order.expires ?? nowMs) - HOLD_MARGIN_MS);
    const payment = await this.payments.begin(order.id, {
      provider: this.name,
      isTest: this.isTest,
      expires,
      holdUntil: expires + HOLD_MARGIN_MS,
    });
    return this.open(order, payment);
  }

  async resume(order: OrderEntity): Promise<PaymentStart> {
    for (const payment of await this.openPayments(order)) {
      // The same key as before: Mollie makes no second payment.
      if (payment.provider_id === null) return this.open(order, payment);
      await this.syncing.sync(payment, 'return');
    }
    const [open] = await this.openPayments(order);
    if (open?.address) return started(open.address, open.provider_id);
    const isPaid = (await this.payments.ofOrder(order.id)).some(({ state }) => state === 'captured');
    return open || isPaid ? { status: 'pending' } : this.begin(order);
  }

  async details(order: OrderEntity): Promise<Record<string, unknown>> {
    const open = (await this.openPayments(order)).find(({ address }) => address !== null);
    return { ...(open ? { redirect_url: open.address } : {}), test_mode: this.isTest };
  }

  async refresh(order: OrderEntity): Promise<void> {
    for (const payment of await this.openPayments(order)) {
      if ((payment.checked ?? 0) > this.clock.nowMs() - REFRESH_INTERVAL_MS) continue;
      if (await this.payments.claimCheck(payment))
        await this.unlessUnavailable(() => this.syncing.sync(payment, 'return'));
    }
  }

  async withdraw(order: OrderEntity): Promise<void> {
    for (const payment of await this.openPayments(order)) {
      const id = payment.provider_id;
      if (id === null) continue;
      await this.unlessUnavailable(async () => {
        try {
          await this.mollie.cancel(id);
        } catch (error) {
          if (error instanceof PaymentServiceUnavailableError) throw error;
          // It is over already, perhaps because it was paid.
          return this.syncing.sync(payment, 'return');
        }
        return this.payments.move(payment.id, 'canceled');
      });
    }
  }

  async refund(_: OrderEntity, { payment, refund, isRepeat }: RefundRequest): Promise<RefundResult> {
    const id = payment.capture_id;
    if (id === null) throw new Error('the payment is not known at Mollie');
    // Mollie forgets idempotency keys after an hour.
    const known = isRepeat
      ? (await this.mollie.refundsOf(id)).find(({ metadata }) => metadata?.refund === refund.refund_key)
      : undefined;
    if (known) return reportedRefund(known);
    const made = await this.mollie.refund(
      id,
      {
        amount: amountOf(refund.amount_minor, refund.currency),
        description: `Order ${refund.order_id}`,
        metadata: { refund: refund.refund_key },
      },
      refund.refund_key,
    );
    return reportedRefund(made);
  }

  /** Makes the payment at Mollie of one that is stored. */
  private async open(order: OrderEntity, payment: PaymentEntity): Promise<PaymentStart> {
    const page = `${this.urls.siteUrl}/order/${order.id}-${this.keys.of(order)}/`;
    try {
      const made = await this.mollie.create(
        {
          amount: amountOf(payment.amount_minor, payment.currency),
          description: `Order ${order.id}`,
          redirectUrl: `${page}?paid=1`,
          cancelUrl: page,
          webhookUrl: this.urls.restUrl('mollie/v1/webhook'),
          metadata: { attempt: payment.attempt_key },
        },
        payment.attempt_key,
      );
      const address = made._links?.checkout?.href ?? null;
      await this.payments.move(payment.id, 'pending', { provider_id: made.id, address });
      return address === null ? { status: 'pending' } : started(address, made.id);
    } catch (error) {
      if (error instanceof PaymentServiceUnavailableError) {
        this.log.warn(`Payment ${payment.id} of order ${order.id} could not begin yet: ${error.message}`);
        return { status: 'pending' };
      }
      await this.payments.move(payment.id, 'failed');
      throw error;
    }
  }

  private async openPayments({ id }: OrderEntity): Promise<PaymentEntity[]> {
    const payments = await this.payments.ofOrder(id);
    return payments.filter(({ provider, state }) => provider === MOLLIE && OPEN.includes(state)).reverse();
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

function amountOf(minor: number, currency: string): MollieAmount {
  return { currency, value: fixedAmount(minor, currency) };
}

function started(address: string, reference: string | null): PaymentStart {
  return { status: 'pending', reference: reference ?? undefined, details: { redirect_url: address } };
}
