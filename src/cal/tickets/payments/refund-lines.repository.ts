import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '#core/database';
import { ACTIVE_REFUND_STATES } from '../kernel/payment-states.js';
import { RefundLineEntity } from './refund-line.entity.js';
import type { RefundPart } from './refund-lines.js';

/** SQL for the parts of refunds. */
@Injectable()
export class RefundLinesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(RefundLineEntity) private readonly lines: Repository<RefundLineEntity>,
  ) {}

  /**
   * What refunds of orders return or are to return of each ticket (null: of the order), minor units, by order; those
   * without refunds are absent.
   */
  async refundedOf(orderIds: readonly number[]): Promise<Map<number, Map<number | null, number>>> {
    const rows = await this.lines
      .createQueryBuilder('l')
      .innerJoin('l.refund', 'r')
      .select('r.order_id', 'order_id')
      .addSelect('l.attendee_id', 'id')
      .addSelect('SUM(l.amount_minor)', 'minor')
      .where('r.order_id IN (:...orderIds) AND r.state IN (:...active)', {
        orderIds: [...orderIds],
        active: ACTIVE_REFUND_STATES,
      })
      .groupBy('r.order_id')
      .addGroupBy('l.attendee_id')
      .getRawMany<{ order_id: number; id: number | null; minor: number | string }>();
    const refunded = new Map<number, Map<number | null, number>>();
    for (const { order_id: orderId, id, minor } of rows) {
      const ofOrder = refunded.get(orderId) ?? new Map<number | null, number>();
      refunded.set(orderId, ofOrder.set(id, Number(minor)));
    }
    return refunded;
  }

  /** The parts of a refund. */
  async ofRefund(refundId: number): Promise<RefundPart[]> {
    const rows = await this.lines.find({ where: { refund_id: refundId }, order: { id: 'ASC' } });
    return rows.map(({ attendee_id: attendeeId, amount_minor: amountMinor }) => ({ attendeeId, amountMinor }));
  }

  async insert(refundId: number, parts: readonly RefundPart[]): Promise<void> {
    await this.database.insertMany(
      RefundLineEntity,
      parts.map(({ attendeeId, amountMinor }) => ({
        refund_id: refundId,
        attendee_id: attendeeId,
        amount_minor: amountMinor,
      })),
    );
  }
}
