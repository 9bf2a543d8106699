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

  /** What refunds of an order return or are to return of each ticket (null: of the order), minor units. */
  async refundedOf(orderId: number): Promise<Map<number | null, number>> {
    const rows = await this.lines
      .createQueryBuilder('l')
      .innerJoin('l.refund', 'r')
      .select('l.attendee_id', 'id')
      .addSelect('SUM(l.amount_minor)', 'minor')
      .where('r.order_id = :orderId AND r.state IN (:...active)', { orderId, active: ACTIVE_REFUND_STATES })
      .groupBy('l.attendee_id')
      .getRawMany<{ id: number | null; minor: number | string }>();
    return new Map(rows.map(({ id, minor }) => [id, Number(minor)]));
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
