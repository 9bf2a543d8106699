import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ObjectLiteral, Repository, type SelectQueryBuilder } from 'typeorm';
import { Database, dayOfZone } from '#core/database';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { SOLD_STATES } from '../kernel/order-states.js';
import { OrderEntity } from '../sales/model/order.entity.js';
import { DisputeLineEntity } from '../payments/dispute-line.entity.js';
import { RefundLineEntity } from '../payments/refund-line.entity.js';
import { DISPUTE_MOMENTS } from './dispute-moments.js';
import type { RawSalesRow } from './merge-sales.js';
import type { SalesGroup, SalesQuery } from './sales-query.js';

/** What an order `o` costs beside its tickets. */
export const FEE_SQL = 'o.fee_minor + CASE WHEN o.fee_tax_included = 1 THEN 0 ELSE o.fee_tax_minor END';

/** Tax rate of a part of a refund or dispute: what belongs to no ticket is the fee. */
export const LINE_RATE_SQL = 'COALESCE(a.tax_rate, o.fee_tax_rate)';

/**
 * Sums of sales, from their rows. Those of the site begin with the orders of the period (`ix_ticket_orders_paid`) and its refunds
 * (`ix_ticket_refunds_state`), those of an event with its attendees (`ix_ticket_attendees_post`). Test payments are none,
 * nor is money for orders that were never completed: only those have a moment of payment.
 */
@Injectable()
export class SalesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AttendeeEntity) private readonly attendees: Repository<AttendeeEntity>,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(RefundLineEntity) private readonly refundLines: Repository<RefundLineEntity>,
    @InjectRepository(DisputeLineEntity) private readonly disputeLines: Repository<DisputeLineEntity>,
  ) {}

  /**
   * Sums by a group and currency, which may have several rows: those of sales, fees, refunds and disputes, in this order.
   * @param group absent: by currency only
   * @param limit rows that each of them has at most
   */
  async rows(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawSalesRow[]> {
    const sold = await this.sold(query, group, limit);
    const fees = query.host === undefined ? await this.fees(query, group, limit) : [];
    const refunded = await this.refunded(query, group, limit);
    const disputed = await this.disputed(query, group, limit);
    return [...sold, ...fees, ...refunded, ...disputed];
  }

  private sold(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawSalesRow[]> {
    const select = this.attendees
      .createQueryBuilder('a')
      .innerJoin('a.order', 'o')
      .select('a.currency', 'currency')
      .addSelect('COUNT(DISTINCT a.order_id)', 'orders')
      .addSelect('COUNT(*)', 'seats')
      .addSelect('SUM(a.price_minor)', 'sold')
      .where('o.paid_utc >= :fromUtc AND o.paid_utc < :untilUtc AND o.status IN (:...states) AND o.is_test = 0', {
        fromUtc: query.fromUtc,
        untilUtc: query.untilUtc,
        states: SOLD_STATES,
      })
      .groupBy('a.currency');
    if (query.host !== undefined) select.andWhere('a.post_id = :host', { host: query.host });
    return this.grouped(select, { query, group, moment: 'o.paid_utc', rate: 'a.tax_rate' }, limit);
  }

  /** Fees of orders, which belong to no ticket. */
  private fees(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawSalesRow[]> {
    const select = this.orders
      .createQueryBuilder('o')
      .select('o.currency', 'currency')
      .addSelect(`SUM(${FEE_SQL})`, 'sold')
      .where(`o.paid_utc >= :fromUtc AND o.paid_utc < :untilUtc AND o.status IN (:...states) AND o.is_test = 0`, {
        fromUtc: query.fromUtc,
        untilUtc: query.untilUtc,
        states: SOLD_STATES,
      })
      .andWhere(`${FEE_SQL} > 0`)
      .groupBy('o.currency');
    if (group === 'event' || group === 'ticket') return select.getRawMany<RawSalesRow>();
    return this.grouped(select, { query, group, moment: 'o.paid_utc', rate: 'o.fee_tax_rate' }, limit);
  }

  private refunded(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawSalesRow[]> {
    const select = this.refundLines.createQueryBuilder('l').innerJoin('l.refund', 'm');
    const refunds = {
      sql: "m.state = 'succeeded'",
      moment: 'm.modified_utc',
      sum: ['SUM(l.amount_minor)', 'refunded'],
    } as const;
    return this.ofLines(select, refunds, { query, group, limit });
  }

  /** What disputes took, less what they gave back. */
  private async disputed(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawSalesRow[]> {
    const rows: RawSalesRow[] = [];
    for (const [what, sum] of [
      ['taken', 'SUM(l.amount_minor)'],
      ['returned', '-SUM(l.amount_minor)'],
    ] as const) {
      const select = this.disputeLines.createQueryBuilder('l').innerJoin('l.dispute', 'm');
      rows.push(
        ...(await this.ofLines(select, { ...DISPUTE_MOMENTS[what], sum: [sum, 'disputed'] }, { query, group, limit })),
      );
    }
    return rows;
  }

  /** Sums of the lines `l` of refunds or disputes `m` of a period. */
  private ofLines(
    select: SelectQueryBuilder<RefundLineEntity> | SelectQueryBuilder<DisputeLineEntity>,
    { sql, moment, sum: [sum, name] }: { sql: string; moment: string; sum: readonly [sum: string, name: string] },
    { query, group, limit }: { query: SalesQuery; group: SalesGroup | undefined; limit: number },
  ): Promise<RawSalesRow[]> {
    const { fromUtc, untilUtc, host } = query;
    const lines = (select as SelectQueryBuilder<ObjectLiteral>)
      .innerJoin('m.payment', 'p')
      .innerJoin('m.order', 'o')
      .leftJoin('l.attendee', 'a')
      .select('m.currency', 'currency')
      .addSelect(sum, name)
      .where(`${sql} AND ${moment} >= :fromUtc AND ${moment} < :untilUtc AND p.is_test = 0`, { fromUtc, untilUtc })
      .groupBy('m.currency');
    if (host !== undefined) lines.andWhere('a.post_id = :host', { host });
    return this.grouped(lines, { query, group, moment, rate: LINE_RATE_SQL }, limit);
  }

  private grouped(
    select: SelectQueryBuilder<ObjectLiteral>,
    { query, group, moment, rate }: { query: SalesQuery; group: SalesGroup | undefined; moment: string; rate: string },
    limit: number,
  ): Promise<RawSalesRow[]> {
    if (group !== undefined) {
      const key = {
        day: () => dayOfZone(this.database.engine, moment, query.offsets),
        event: () => 'COALESCE(a.post_id, a.event_id)',
        ticket: () => 'a.ticket_id',
        code: () => 'o.discount_code',
        tax_rate: () => rate,
      }[group]();
      select.addSelect(key, 'row_key').addGroupBy(key).limit(limit);
      if (group === 'event' || group === 'ticket') select.addSelect(`MAX(a.${group}_title)`, 'title');
    }
    return select.getRawMany<RawSalesRow>();
  }
}
