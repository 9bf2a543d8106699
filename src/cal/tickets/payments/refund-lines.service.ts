import { Injectable } from '@nestjs/common';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import { type New, PaymentsRepository } from './payments.repository.js';
import { divideRefund, type RefundPart, type RefundShare } from './refund-lines.js';
import { RefundLinesRepository } from './refund-lines.repository.js';
import type { RefundEntity } from './refund.entity.js';

/** Stores refunds with the parts that fall to each ticket: figures by event, ticket and tax rate follow from them. */
@Injectable()
export class RefundLinesService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly lines: RefundLinesRepository,
    private readonly attendees: AttendeesRepository,
    private readonly orders: OrdersRepository,
  ) {}

  /** Stores a refund and its parts, in the running unit of work. @returns its id */
  async insert(refund: New<RefundEntity>): Promise<number> {
    const shares = await this.sharesOf(refund.order_id);
    const id = await this.payments.insertRefund(refund);
    await this.lines.insert(id, divideRefund(refund.amount_minor, shares, refund.positions));
    return id;
  }

  /** The parts of a refund; none for one that was stored by a version without them. */
  partsOf(refundId: number): Promise<RefundPart[]> {
    return this.lines.ofRefund(refundId);
  }

  /** What refunds have left of the prices of the tickets of an order, minor units, by attendee. */
  async leftOf(orderId: number): Promise<ReadonlyMap<number, number>> {
    const shares = await this.sharesOf(orderId);
    return new Map(
      shares.flatMap(({ attendeeId, leftMinor }) => (attendeeId === null ? [] : [[attendeeId, leftMinor] as const])),
    );
  }

  private async sharesOf(orderId: number): Promise<RefundShare[]> {
    const refunded = await this.lines.refundedOf(orderId);
    const attendees = await this.attendees.ofOrders([orderId]);
    const { total_minor: total = 0 } = (await this.orders.find(orderId)) ?? {};
    const prices = attendees.reduce((sum, { price_minor: price }) => sum + price, 0);
    const share = (attendeeId: number | null, minor: number): RefundShare => ({
      attendeeId,
      leftMinor: Math.max(0, minor - (refunded.get(attendeeId) ?? 0)),
    });
    return [...attendees.map(({ id, price_minor: price }) => share(id, price)), share(null, total - prices)];
  }
}
