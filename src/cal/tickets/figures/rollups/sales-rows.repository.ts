import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ObjectLiteral, Repository, type SelectQueryBuilder } from 'typeorm';
import { SOLD_STATES } from '../../kernel/order-states.js';
import { DisputeLineEntity } from '../../payments/dispute-line.entity.js';
import { RefundLineEntity } from '../../payments/refund-line.entity.js';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { OrderEntity } from '../../sales/model/order.entity.js';
import { DISPUTE_MOMENTS } from '../dispute-moments.js';
import { FEE_SQL, LINE_RATE_SQL } from '../sales.repository.js';
import { idsOf, type SalesRowSource, type SalesSource } from './sum-sales.js';

/** Earlier moments are none of sales, and have no place in sums by quarter-hour. */
const FIRST_MOMENT = '1970-01-01 00:00:00';

/** SQL of what differs between the sources. */
interface RowColumns {
  moment: string;
  amount: string;
  currency: string;
  rate: string;
  /** Default: an attendee `a` may be there. */
  hasTicket?: boolean;
}

/** The rows of orders that sales are summed up from: the same ones as `SalesRepository` reads. */
@Injectable()
export class SalesRowsRepository {
  constructor(
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(RefundLineEntity) private readonly refundLines: Repository<RefundLineEntity>,
    @InjectRepository(DisputeLineEntity) private readonly disputeLines: Repository<DisputeLineEntity>,
  ) {}

  /** Rows of the orders of a chunk. */
  async of(chunk: number): Promise<Record<SalesSource, SalesRowSource[]>> {
    return {
      sold: await this.sold(chunk),
      fees: await this.fees(chunk),
      refunded: await this.lines(
        this.refundLines.createQueryBuilder('l').innerJoin('l.refund', 'm'),
        { sql: "m.state = 'succeeded'", moment: 'm.modified_utc' },
        chunk,
      ),
      disputed: await this.disputed('taken', chunk),
      returned: await this.disputed('returned', chunk),
    };
  }

  private sold(chunk: number): Promise<SalesRowSource[]> {
    const rows = this.orders.createQueryBuilder('o').innerJoin(AttendeeEntity, 'a', 'a.order_id = o.id');
    return this.read(this.ofOrders(rows), chunk, {
      moment: 'o.paid_utc',
      amount: 'a.price_minor',
      currency: 'a.currency',
      rate: 'a.tax_rate',
    });
  }

  /** Fees of orders, which belong to no ticket. */
  private fees(chunk: number): Promise<SalesRowSource[]> {
    const rows = this.ofOrders(this.orders.createQueryBuilder('o'));
    return this.read(rows.andWhere(`${FEE_SQL} > 0`), chunk, {
      moment: 'o.paid_utc',
      amount: FEE_SQL,
      currency: 'o.currency',
      rate: 'o.fee_tax_rate',
      hasTicket: false,
    });
  }

  private disputed(what: keyof typeof DISPUTE_MOMENTS, chunk: number): Promise<SalesRowSource[]> {
    const rows = this.disputeLines.createQueryBuilder('l').innerJoin('l.dispute', 'm');
    return this.lines(rows, DISPUTE_MOMENTS[what], chunk);
  }

  /** The lines `l` of refunds or disputes `m`. */
  private lines(
    select: SelectQueryBuilder<RefundLineEntity> | SelectQueryBuilder<DisputeLineEntity>,
    { sql, moment }: { sql: string; moment: string },
    chunk: number,
  ): Promise<SalesRowSource[]> {
    const rows = (select as SelectQueryBuilder<ObjectLiteral>)
      .innerJoin('m.payment', 'p')
      .innerJoin('m.order', 'o')
      .leftJoin('l.attendee', 'a')
      .where(`${sql} AND p.is_test = 0`);
    return this.read(rows, chunk, { moment, amount: 'l.amount_minor', currency: 'm.currency', rate: LINE_RATE_SQL });
  }

  /** Orders `o` that sold something. */
  private ofOrders(select: SelectQueryBuilder<OrderEntity>): SelectQueryBuilder<ObjectLiteral> {
    return (select as SelectQueryBuilder<ObjectLiteral>).where('o.status IN (:...states) AND o.is_test = 0', {
      states: SOLD_STATES,
    });
  }

  private read(select: SelectQueryBuilder<ObjectLiteral>, chunk: number, row: RowColumns): Promise<SalesRowSource[]> {
    const { moment, amount, currency, rate, hasTicket = true } = row;
    const ofTicket = (column: string): string => (hasTicket ? column : 'NULL');
    return select
      .select('o.id', 'order_id')
      .addSelect(moment, 'moment')
      .addSelect(amount, 'amount')
      .addSelect(ofTicket('a.post_id'), 'post_id')
      .addSelect(ofTicket('COALESCE(a.post_id, a.event_id)'), 'event_id')
      .addSelect(ofTicket('a.ticket_id'), 'ticket_id')
      .addSelect('o.discount_code', 'discount_code')
      .addSelect(rate, 'tax_rate')
      .addSelect(currency, 'currency')
      .addSelect(ofTicket('a.event_title'), 'event_title')
      .addSelect(ofTicket('a.ticket_title'), 'ticket_title')
      .andWhere(`o.id >= :first AND o.id < :end AND ${moment} >= '${FIRST_MOMENT}'`, idsOf(chunk))
      .orderBy('o.id')
      .getRawMany<SalesRowSource>();
  }
}
