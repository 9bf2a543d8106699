import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { Database, dayOfZone } from '#core/database';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { OrderState } from '../kernel/order-states.js';
import { OrderEntity } from '../sales/model/order.entity.js';
import { RefundLineEntity } from '../payments/refund-line.entity.js';
import type { SalesGroup, SalesQuery, SalesRow, SalesSums } from './sales-query.js';

/** States of orders whose tickets were sold, whatever became of them since. */
const SOLD_STATES: readonly OrderState[] = ['completed', 'refunded', 'reversed'];

/** What an order costs beside its tickets. */
const FEE_SQL = 'o.fee_minor + CASE WHEN o.fee_tax_included = 1 THEN 0 ELSE o.fee_tax_minor END';

/** A row as the database gives it. */
type RawRow = Record<'row_key' | 'currency', string | null> &
  Partial<Record<'title', string | null> & Record<'orders' | 'seats' | 'sold' | 'refunded', number | string | null>>;

/**
 * Sums of sales. Those of the site begin with the orders of the period (`ix_ticket_orders_paid`) and its refunds
 * (`ix_ticket_refunds_state`), those of an event with its attendees (`ix_ticket_attendees_post`). Test payments are none.
 */
@Injectable()
export class SalesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AttendeeEntity) private readonly attendees: Repository<AttendeeEntity>,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(RefundLineEntity) private readonly refundLines: Repository<RefundLineEntity>,
  ) {}

  /** Sums by currency. */
  async totals(query: SalesQuery): Promise<SalesSums[]> {
    const rows = await this.rows(query, undefined, Number.MAX_SAFE_INTEGER);
    return rows.map(({ key: _, title: __, ...sums }) => sums);
  }

  /** Sums by a group and currency, ordered by both. @param limit rows that sales and refunds have each at most */
  async rows(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<SalesRow[]> {
    const sold = await this.sold(query, group, limit);
    const fees = query.host === undefined ? await this.fees(query, group, limit) : [];
    const refunded = await this.refunded(query, group, limit);
    const merged = new Map<string, SalesRow>();
    for (const row of [...sold, ...fees, ...refunded]) {
      const key = row.row_key === null || group === 'day' || group === 'code' ? row.row_key : Number(row.row_key);
      const id = JSON.stringify([key, row.currency]);
      const sums = merged.get(id) ?? { key, title: '', ...NO_SALES, currency: row.currency ?? '' };
      merged.set(id, {
        ...sums,
        title: sums.title || (row.title ?? ''),
        orders: sums.orders + Number(row.orders ?? 0),
        seats: sums.seats + Number(row.seats ?? 0),
        soldMinor: sums.soldMinor + Number(row.sold ?? 0),
        refundedMinor: sums.refundedMinor + Number(row.refunded ?? 0),
      });
    }
    return [...merged.values()].sort(byKey);
  }

  private sold(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawRow[]> {
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
    return this.grouped(select, { query, group, moment: 'o.paid_utc' }, limit);
  }

  /** Fees of orders, which belong to no ticket. */
  private fees(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawRow[]> {
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
    if (group === 'event' || group === 'ticket') return select.getRawMany<RawRow>();
    return this.grouped(select, { query, group, moment: 'o.paid_utc' }, limit);
  }

  private refunded(query: SalesQuery, group: SalesGroup | undefined, limit: number): Promise<RawRow[]> {
    const select = this.refundLines
      .createQueryBuilder('l')
      .innerJoin('l.refund', 'r')
      .innerJoin('r.payment', 'p')
      .innerJoin('r.order', 'o')
      .leftJoin('l.attendee', 'a')
      .select('r.currency', 'currency')
      .addSelect('SUM(l.amount_minor)', 'refunded')
      .where("r.state = 'succeeded' AND r.modified_utc >= :fromUtc AND r.modified_utc < :untilUtc AND p.is_test = 0", {
        fromUtc: query.fromUtc,
        untilUtc: query.untilUtc,
      })
      .groupBy('r.currency');
    if (query.host !== undefined) select.andWhere('a.post_id = :host', { host: query.host });
    return this.grouped(select, { query, group, moment: 'r.modified_utc' }, limit);
  }

  private grouped(
    select: SelectQueryBuilder<AttendeeEntity | OrderEntity | RefundLineEntity>,
    { query, group, moment }: { query: SalesQuery; group: SalesGroup | undefined; moment: string },
    limit: number,
  ): Promise<RawRow[]> {
    if (group !== undefined) {
      const key = {
        day: () => dayOfZone(this.database.engine, moment, query.offsets),
        event: () => 'COALESCE(a.post_id, a.event_id)',
        ticket: () => 'a.ticket_id',
        code: () => 'o.discount_code',
      }[group]();
      select.addSelect(key, 'row_key').addGroupBy(key).limit(limit);
      if (group === 'event' || group === 'ticket') select.addSelect(`MAX(a.${group}_title)`, 'title');
    }
    return select.getRawMany<RawRow>();
  }
}

const NO_SALES = { orders: 0, seats: 0, soldMinor: 0, refundedMinor: 0 };

/** Days and ids in order; what has none comes last. */
function byKey(a: SalesRow, b: SalesRow): number {
  if (a.key === b.key) return a.currency < b.currency ? -1 : 1;
  if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
