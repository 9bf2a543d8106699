import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { DomainEventsService } from '#core/events';
import { RestError } from '#core/errors';
import type { MoneyOrigin } from '../sales/orders/money-origin.js';
import { type OrderFollower, type OrderTransition, RegisterOrderFollower } from '../sales/orders/order-follower.js';
import type { OrderEntity } from '../sales/orders/order.entity.js';
import type { PaymentEntity } from './payment.entity.js';
import { OrderDueService } from './order-due.service.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { type New, PaymentsRepository } from './payments.repository.js';
import { RefundLinesService } from './refund-lines.service.js';
import type { RefundSource } from '../kernel/payment-states.js';

/** Another request changed the payment in the meantime; the code makes the unit of work run again. */
export class PaymentChangedError extends Error {
  readonly code = 'ER_CHECKREAD';
}

/**
 * Stores the payments, refunds and disputes that changes of orders speak of, in the unit of work of the change: marked
 * as paid or refunded by hand, or reported by a provider that does not store its payments itself. Orders that cost
 * nothing have none.
 */
@RegisterOrderFollower({ order: 200 })
@Injectable()
export class OrderMoneyService implements OrderFollower {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly lines: RefundLinesService,
    private readonly due: OrderDueService,
    private readonly origins: PaymentOriginsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly events: DomainEventsService,
  ) {}

  /**
   * Stores what an order's new state says about its money.
   * @param order as it was before
   * @throws RestError 409 `refund-required` for `refunded` while a payment service has money of the order
   */
  async moved(order: OrderEntity, { to, nowUtc, origin }: OrderTransition): Promise<void> {
    if (order.total_minor === 0) return;
    if (to === 'completed') await this.capture(order, nowUtc, origin);
    else if (to === 'refunded') await this.returnRest(order, nowUtc);
    else if (to === 'reversed') await this.lose(order, nowUtc);
  }

  /** Stores the money of an order that is stored in its state at once. */
  async opened(order: OrderEntity): Promise<void> {
    const { status: to, date_utc: nowUtc } = order;
    if (order.total_minor === 0 || (to !== 'completed' && to !== 'refunded' && to !== 'reversed')) return;
    await this.capture(order, nowUtc, {});
    await this.moved(order, { to, nowUtc, origin: {} });
  }

  /** Stores that the rest of what an order costs was paid; without effect if it was. */
  async capture(
    order: OrderEntity,
    nowUtc: string,
    { provider, reference, by = 'hand', method, cashierId }: MoneyOrigin,
  ): Promise<void> {
    const missing = await this.due.of(order);
    if (missing <= 0) return;
    const payment: New<PaymentEntity> = {
      ...capturedPayment(order, nowUtc),
      provider: provider ?? this.providerOf(order),
      attempt_key: randomUUID(),
      reference: reference ?? order.reference,
      amount_minor: missing,
      captured_minor: missing,
      captured_by: by,
      method: method ?? '',
      cashier_id: cashierId ?? null,
    };
    const paymentId = await this.payments.insert(payment);
    await this.publishCaptured({ ...payment, id: paymentId });
  }

  /** Publishes that money is there. */
  publishCaptured(payment: Omit<PaymentEntity, 'order'>): Promise<void> {
    return this.events.publish('payment.captured', {
      orderId: payment.order_id,
      paymentId: payment.id,
      amountMinor: payment.captured_minor,
      currency: payment.currency,
      isTest: payment.is_test,
    });
  }

  /**
   * The captured payments of an order. One that was paid while a process of a version without payments served gets its
   * row now.
   */
  async capturedOf(order: OrderEntity): Promise<PaymentEntity[]> {
    const stored = await this.payments.ofOrder(order.id);
    if (stored.length === 0 && isPaid(order)) {
      await this.payments.insertMissing(capturedPayment(order, order.paid_utc ?? order.modified_utc));
      return this.payments.ofOrder(order.id);
    }
    return stored.filter(({ state }) => state === 'captured');
  }

  /** Payments of an order without rows that its own row speaks of (`capturedOf`). */
  unstoredPayments(order: OrderEntity): PaymentEntity[] {
    return isPaid(order) ? [{ id: 0, ...capturedPayment(order, order.paid_utc ?? order.modified_utc) }] : [];
  }

  /** All that is left of the order's payments was returned, without a payment service. */
  private async returnRest(order: OrderEntity, nowUtc: string): Promise<void> {
    for (const payment of await this.capturedOf(order)) {
      const rest = payment.captured_minor - payment.refunded_minor;
      if (rest === 0) continue;
      const { provider } = await this.origins.of(payment);
      if (this.providers.find(provider)?.tracksPayments) throw refundRequired(provider);
      if (!(await this.payments.reserve(payment.id, rest, payment.refunded_minor))) throw new PaymentChangedError();
      const { caller } = RequestContext.peek() ?? {};
      const source: RefundSource = caller?.known ? 'admin' : 'external';
      const refundId = await this.lines.insert({
        order_id: order.id,
        payment_id: payment.id,
        provider,
        refund_key: randomUUID(),
        provider_id: null,
        amount_minor: rest,
        currency: payment.currency,
        source,
        state: 'succeeded',
        positions: null,
        returns_seats: false,
        closes_order: true,
        reason: '',
        user_id: caller?.known ? caller.id : null,
        attempts: 0,
        due: null,
        last_error: '',
        created_utc: nowUtc,
        modified_utc: nowUtc,
      });
      await this.events.publish('payment.refunded', {
        orderId: order.id,
        paymentId: payment.id,
        refundId,
        amountMinor: rest,
        currency: payment.currency,
        isTest: payment.is_test,
        source,
      });
    }
  }

  /** The payment service has taken the money of an order back. */
  private async lose(order: OrderEntity, nowUtc: string): Promise<void> {
    const payments = await this.capturedOf(order);
    if ((await this.payments.disputesOfOrder(order.id)).some((dispute) => dispute.is_withdrawn)) return;
    for (const payment of payments) {
      const rest = payment.captured_minor - payment.refunded_minor;
      if (rest === 0) continue;
      await this.payments.insertDispute({
        order_id: order.id,
        payment_id: payment.id,
        provider: payment.provider,
        provider_id: payment.attempt_key,
        state: 'lost',
        amount_minor: rest,
        currency: payment.currency,
        is_withdrawn: true,
        reason: '',
        evidence_due_utc: null,
        created_utc: nowUtc,
        modified_utc: nowUtc,
      });
    }
  }

  private providerOf({ gateway }: OrderEntity): string {
    return this.providers.find(gateway)?.tracksPayments ? this.providers.manual.name : gateway;
  }
}

/** Whether an order is paid by what its row says. */
function isPaid({ total_minor: total, status, refund_due: isDue }: OrderEntity): boolean {
  return total > 0 && (status === 'completed' || (status === 'not-completed' && isDue));
}

/** The payment of an order that is paid in full and has no row for it. The same for each call, so it is stored once. */
function capturedPayment(order: OrderEntity, nowUtc: string): New<PaymentEntity> {
  return {
    order_id: order.id,
    provider: order.gateway,
    attempt_key: `order-${order.id}`,
    provider_id: null,
    capture_id: null,
    reference: order.reference,
    state: 'captured',
    currency: order.currency,
    amount_minor: order.total_minor,
    captured_minor: order.total_minor,
    refunded_minor: 0,
    is_test: false,
    expires: null,
    address: null,
    checked: null,
    captured_by: 'hand',
    method: '',
    cashier_id: null,
    created_utc: nowUtc,
    modified_utc: nowUtc,
    captured_utc: nowUtc,
  };
}

function refundRequired(provider: string): RestError {
  return new RestError(
    'refund-required',
    `The money of this order is at ${provider}. Refund it with POST orders/<id>/refund, which returns the money.`,
    409,
  );
}
