import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { TicketExchangeEntity } from '../sales/model/ticket-exchange.entity.js';
import { EXCHANGE } from './exchange-payment.provider.js';
import { leftOf, type PaymentEntity, remaining } from './payment.entity.js';
import { newRefund } from './payment-rows.js';
import { PaymentWriterService } from './payment-writer.service.js';
import { PaymentsRepository } from './payments.repository.js';
import { refundFacts } from './payment.event.js';
import { RefundLinesService } from './refund-lines.service.js';

/** Money of an order that pays for another one. */
export interface MovedMoney {
  /** What must be left of the payments of the order that gives it, minor units: what was looked at. */
  seenMinor: number;
  /** What is moved, minor units. */
  amountMinor: number;
  /** Id of the attendee whose ticket it was paid for. */
  attendeeId: number;
  by: TicketExchangeEntity['source'];
}

/** Moves money from one order to another: refunds that pay nothing out, and payments that bring it. */
@Injectable()
export class PaymentMovesService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly writer: PaymentWriterService,
    private readonly lines: RefundLinesService,
    private readonly events: DomainEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves money in the running unit of work, of the first payment first.
   * @throws RetryUnitError when another amount is left of the payments than was seen
   */
  async move(from: OrderEntity, to: OrderEntity, moved: MovedMoney): Promise<void> {
    const payments = await this.payments.capturedOfOrder(from.id);
    if (leftOf(payments) !== moved.seenMinor) throw new RetryUnitError('A payment');
    let open = moved.amountMinor;
    for (const payment of payments) {
      const part = Math.min(open, remaining(payment));
      if (part > 0) await this.movePart(payment, to, part, moved);
      open -= Math.max(0, part);
    }
    if (open > 0) throw new RetryUnitError('A payment');
  }

  private async movePart(
    payment: PaymentEntity,
    order: OrderEntity,
    amount: number,
    { attendeeId, by }: MovedMoney,
  ): Promise<void> {
    const nowUtc = this.clock.nowUtc();
    await this.payments.reserve(payment, amount);
    const { order_id: sourceId, is_test: isTest } = payment;
    const refund = newRefund(payment, nowUtc, {
      provider: EXCHANGE,
      amount_minor: amount,
      source: by,
      state: 'succeeded',
      positions: [attendeeId],
      reason: `exchanged for a ticket of order ${order.id}`,
    });
    const id = await this.lines.insert(refund);
    await this.events.publish('payment.refunded', refundFacts({ ...refund, id }, isTest));
    await this.writer.insert(order, nowUtc, {
      provider: EXCHANGE,
      provider_id: String(id),
      reference: `ticket of order ${sourceId}`,
      captured_minor: amount,
      captured_by: EXCHANGE,
      is_test: isTest,
    });
  }
}
