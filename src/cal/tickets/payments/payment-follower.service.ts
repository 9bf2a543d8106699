import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { ORDER_STATES } from '../kernel/order-states.js';
import type { RefundSource } from '../kernel/payment-states.js';
import { type OrderFollower, type OrderTransition, RegisterOrderFollower } from '../sales/model/order-follower.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { Purchase } from '../sales/model/purchase.js';
import { DisputeWriterService } from './dispute-writer.service.js';
import { OrderDueService } from './order-due.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { isBegun, remaining } from './payment.entity.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { newRefund } from './payment-rows.js';
import { PaymentWriterService } from './payment-writer.service.js';
import { PaymentsRepository } from './payments.repository.js';
import { refundFacts } from './payment.event.js';
import { RefundLinesService } from './refund-lines.service.js';

/**
 * Stores the payments, refunds and disputes that changes of orders speak of, in the unit of work of the change: an order
 * that a manager makes completed or refunded, or whose money a payment service has taken back. Orders that cost nothing
 * have none.
 */
@RegisterOrderFollower({ order: 200 })
@Injectable()
export class PaymentFollowerService implements OrderFollower {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly writer: PaymentWriterService,
    private readonly lines: RefundLinesService,
    private readonly disputes: DisputeWriterService,
    private readonly ledger: OrderLedgerService,
    private readonly due: OrderDueService,
    private readonly origins: PaymentOriginsService,
    private readonly events: DomainEventsService,
  ) {}

  /**
   * Stores what an order's new state says about its money.
   * @param order as it was before
   * @throws RestError 409 `refund-required` for `refunded` while a payment service has money of the order
   */
  async moved(order: OrderEntity, { caller, to, nowUtc }: OrderTransition): Promise<void> {
    if (order.total_minor === 0) return;
    if (to === 'completed') await this.payRest(order, nowUtc);
    else if (to === 'refunded') await this.returnRest(caller, order, nowUtc);
    else if (to === 'reversed') await this.lose(order, nowUtc);
    // What was paid for an order that ends is due back.
    if (ORDER_STATES[to].place === null && (await this.writer.hasMoney(order.id)))
      await this.ledger.noteToReturn(order.id);
  }

  /** Stores the money of an order that is stored in its state at once. */
  async opened(order: OrderEntity, { caller }: Purchase): Promise<void> {
    const { status: to, date_utc: nowUtc } = order;
    if (order.total_minor === 0 || (to !== 'completed' && to !== 'refunded' && to !== 'reversed')) return;
    await this.payRest(order, nowUtc);
    if (to !== 'completed') await this.moved(order, { caller, to, nowUtc });
  }

  /** The rest of what an order costs was paid, to the organizer where a payment service knows nothing of it. */
  private async payRest(order: OrderEntity, nowUtc: string): Promise<void> {
    const missing = await this.due.of(order);
    if (missing <= 0) return;
    const provider = await this.writer.providerByHand(order);
    await this.writer.insert(order, nowUtc, { provider, reference: order.reference, captured_minor: missing });
  }

  /** All that is left of the order's payments was returned, without a payment service. */
  private async returnRest(caller: Caller, order: OrderEntity, nowUtc: string): Promise<void> {
    for (const payment of await this.payments.capturedOfOrder(order.id)) {
      const rest = remaining(payment);
      if (rest === 0) continue;
      const origin = await this.origins.of(payment);
      const { provider } = origin;
      if (isBegun(origin)) throw refundRequired(provider);
      await this.payments.reserve(payment, rest);
      const source: RefundSource = caller.known ? 'admin' : 'external';
      const refund = newRefund(payment, nowUtc, {
        provider,
        amount_minor: rest,
        source,
        state: 'succeeded',
        closes_order: true,
        user_id: caller.userId,
      });
      const id = await this.lines.insert(refund);
      await this.events.publish('payment.refunded', refundFacts({ ...refund, id }, payment.is_test));
    }
  }

  /** The payment service has taken the money of an order back. */
  private async lose(order: OrderEntity, nowUtc: string): Promise<void> {
    const payments = await this.payments.capturedOfOrder(order.id);
    if ((await this.payments.disputesOfOrder(order.id)).some((dispute) => dispute.is_withdrawn)) return;
    for (const payment of payments) {
      if (remaining(payment) === 0) continue;
      await this.disputes.insert({
        order_id: order.id,
        payment_id: payment.id,
        provider: payment.provider,
        provider_id: payment.attempt_key,
        state: 'lost',
        amount_minor: remaining(payment),
        currency: payment.currency,
        is_withdrawn: true,
        reason: '',
        evidence_due_utc: null,
        created_utc: nowUtc,
        modified_utc: nowUtc,
      });
    }
  }
}

function refundRequired(provider: string): RestError {
  return new RestError(
    'refund-required',
    `The money of this order is at ${provider}. Refund it with POST orders/<id>/refund, which returns the money.`,
    409,
  );
}
