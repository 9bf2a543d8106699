import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import { DisputeEntity } from '../payments/dispute.entity.js';
import { isSold } from '../payments/order-allocation.js';
import { PaymentEntity } from '../payments/payment.entity.js';
import { RefundLineEntity } from '../payments/refund-line.entity.js';
import { RefundEntity } from '../payments/refund.entity.js';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { OrderEntity } from '../sales/model/order.entity.js';
import { paidFee } from '../sales/prices/order-prices.js';
import { feeOfOrder } from '../sales/prices/order-totals.js';
import { DISPUTE_MOMENTS } from './dispute-moments.js';

/** A period, UTC; `untilUtc` is not included. */
export interface UtcPeriod {
  fromUtc: string;
  untilUtc: string;
}

/** What an order costs at one tax rate, with the tax, minor units. */
export interface RateShare {
  /** Thousandths of a percent. */
  rate: number;
  grossMinor: number;
}

/** A refund with what of it falls to tickets and fees, by tax rate. */
export interface AccountRefund {
  refund: RefundEntity;
  parts: RateShare[];
}

/** An order with the rows that its money follows from. Payments that were not captured or moved no money (test) are left out. */
export interface OrderAccount {
  order: OrderEntity;
  /** Prices of its tickets, and its fee; none of an order that sold nothing. */
  shares: RateShare[];
  payments: PaymentEntity[];
  refunds: AccountRefund[];
  disputes: DisputeEntity[];
}

/** Money that moved in a period through one provider in one currency, minor units. Nothing of it is negative. */
export interface ProviderMovements {
  provider: string;
  currency: string;
  payments: number;
  capturedMinor: number;
  refunds: number;
  refundedMinor: number;
  /** What disputes took, and what they gave back. */
  disputedMinor: number;
  disputeReturnedMinor: number;
  /** Refunds that were begun before the end of the period and are not paid yet. */
  openRefunds: number;
  refundingMinor: number;
}

/** Money that came or left. */
export interface MoneyMovement {
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_returned';
  /** Id of the payment, refund or dispute. */
  id: number;
  orderId: number;
  provider: string;
  /** How the payment was paid, where a user said so; else empty. */
  method: string;
  currency: string;
  dateUtc: string;
  /** Minor units; below 0 where money left. */
  amountMinor: number;
}

type Sum = Pick<ProviderMovements, 'provider' | 'currency'> & { count: number | string; minor: number | string };

/** SQL for the accounts of orders. Test payments are left out everywhere. */
@Injectable()
export class OrderAccountsRepository {
  constructor(
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(AttendeeEntity) private readonly attendees: Repository<AttendeeEntity>,
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    @InjectRepository(RefundEntity) private readonly refunds: Repository<RefundEntity>,
    @InjectRepository(RefundLineEntity) private readonly lines: Repository<RefundLineEntity>,
    @InjectRepository(DisputeEntity) private readonly disputes: Repository<DisputeEntity>,
  ) {}

  /** Ids of orders that were paid, or whose money moved, in a period. */
  async touched(period: UtcPeriod): Promise<Set<number>> {
    const paid = this.orders.createQueryBuilder('o').select('o.id', 'id').where(within('o.paid_utc'), period);
    const ids = await Promise.all([
      paid.getRawMany<{ id: number }>(),
      orderIds(this.captured(period), 'p'),
      orderIds(this.refunded(period), 'r'),
      orderIds(this.disputed(period, 'taken'), 'm'),
      orderIds(this.disputed(period, 'returned'), 'm'),
    ]);
    return new Set(ids.flat().map(({ id }) => Number(id)));
  }

  /** The accounts of orders, in order of their ids. @param ids at most some hundred */
  async accounts(ids: readonly number[]): Promise<OrderAccount[]> {
    const of = { where: { order_id: In([...ids]) }, order: { id: 'ASC' } } as const;
    const orders = await this.orders.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
    const attendees = await this.attendees.find({
      ...of,
      select: { id: true, order_id: true, price_minor: true, tax_rate: true },
    });
    const payments = (await this.payments.find(of)).filter(
      ({ state, is_test: isTest }) => state === 'captured' && !isTest,
    );
    const real = new Set(payments.map(({ id }) => id));
    const refunds = (await this.refunds.find(of)).filter(({ payment_id: id }) => real.has(id));
    const lines = await this.lines.find({ where: { refund_id: In(refunds.map(({ id }) => id)) } });
    const disputes = (await this.disputes.find(of)).filter(({ payment_id: id }) => real.has(id));
    const rates = new Map(attendees.map(({ id, tax_rate: rate }) => [id, rate]));
    const byOrder = Map.groupBy(attendees, ({ order_id: id }) => id);
    const byRefund = Map.groupBy(lines, ({ refund_id: id }) => id);
    return orders.map((order) => ({
      order,
      shares: isSold(order) ? sharesOf(order, byOrder.get(order.id) ?? []) : [],
      payments: payments.filter(({ order_id: id }) => id === order.id),
      refunds: refunds
        .filter(({ order_id: id }) => id === order.id)
        .map((refund) => ({
          refund,
          parts: (byRefund.get(refund.id) ?? []).map(({ attendee_id: id, amount_minor: grossMinor }) => ({
            rate: rates.get(id ?? 0) ?? order.fee_tax_rate,
            grossMinor,
          })),
        })),
      disputes: disputes.filter(({ order_id: id }) => id === order.id),
    }));
  }

  /** Sums of money that moved in a period, by provider and currency. */
  async movements(period: UtcPeriod): Promise<ProviderMovements[]> {
    const sums = new Map<string, ProviderMovements>();
    const add = (rows: readonly Sum[], change: (sum: ProviderMovements, row: Sum) => void): void => {
      for (const row of rows) {
        const key = JSON.stringify([row.currency, row.provider]);
        const sum = sums.get(key) ?? { provider: row.provider, currency: row.currency, ...NOTHING };
        change(sum, row);
        sums.set(key, sum);
      }
    };
    add(await summed(this.captured(period), 'p', 'captured_minor'), (sum, { count, minor }) => {
      sum.payments = Number(count);
      sum.capturedMinor = Number(minor);
    });
    add(await summed(this.refunded(period), 'r'), (sum, { count, minor }) => {
      sum.refunds = Number(count);
      sum.refundedMinor = Number(minor);
    });
    add(await summed(this.openRefunds(period), 'r'), (sum, { count, minor }) => {
      sum.openRefunds = Number(count);
      sum.refundingMinor = Number(minor);
    });
    add(await summed(this.disputed(period, 'taken'), 'm'), (sum, { minor }) => {
      sum.disputedMinor = Number(minor);
    });
    add(await summed(this.disputed(period, 'returned'), 'm'), (sum, { minor }) => {
      sum.disputeReturnedMinor = Number(minor);
    });
    return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }

  /** Money that came and left in a period, in order of time. @param period a day, as all of it is in memory */
  async timeline(period: UtcPeriod): Promise<MoneyMovement[]> {
    const payments = await this.captured(period).getMany();
    const refunds = await this.refunded(period).addSelect('p').getMany();
    const taken = await this.disputed(period, 'taken').getMany();
    const returned = await this.disputed(period, 'returned').getMany();
    const of = <Row extends Movement>(rows: readonly Row[], kind: MoneyMovement['kind'], facts: FactsOf<Row>) =>
      rows.map(({ id, order_id: orderId, provider, currency, ...row }) => ({
        ...{ kind, id, orderId, provider, currency, method: '' },
        ...facts(row as unknown as Row),
      }));
    return [
      ...of(payments, 'payment', (row) => ({
        dateUtc: row.captured_utc ?? '',
        amountMinor: row.captured_minor,
        method: row.method,
      })),
      ...of(refunds, 'refund', (row) => ({
        dateUtc: row.modified_utc,
        amountMinor: -row.amount_minor,
        method: row.payment?.method ?? '',
      })),
      ...of(taken, 'dispute', (row) => ({ dateUtc: row.created_utc, amountMinor: -row.amount_minor })),
      ...of(returned, 'dispute_returned', (row) => ({ dateUtc: row.modified_utc, amountMinor: row.amount_minor })),
    ].sort((a, b) => (a.dateUtc === b.dateUtc ? a.id - b.id : a.dateUtc < b.dateUtc ? -1 : 1));
  }

  private captured(period: UtcPeriod): SelectQueryBuilder<PaymentEntity> {
    return this.payments
      .createQueryBuilder('p')
      .where(`p.state = 'captured' AND p.is_test = 0 AND ${within('p.captured_utc')}`, period);
  }

  private refunded(period: UtcPeriod): SelectQueryBuilder<RefundEntity> {
    return this.refunds
      .createQueryBuilder('r')
      .innerJoin('r.payment', 'p')
      .where(`r.state = 'succeeded' AND p.is_test = 0 AND ${within('r.modified_utc')}`, period);
  }

  private openRefunds({ untilUtc }: UtcPeriod): SelectQueryBuilder<RefundEntity> {
    return this.refunds
      .createQueryBuilder('r')
      .innerJoin('r.payment', 'p')
      .where("r.state IN ('requested', 'pending') AND p.is_test = 0 AND r.created_utc < :untilUtc", { untilUtc });
  }

  /** Disputes that took money, or gave it back, in a period. */
  private disputed(period: UtcPeriod, what: keyof typeof DISPUTE_MOMENTS): SelectQueryBuilder<DisputeEntity> {
    const { sql, moment } = DISPUTE_MOMENTS[what];
    return this.disputes
      .createQueryBuilder('m')
      .innerJoin('m.payment', 'p')
      .where(`p.is_test = 0 AND ${sql} AND ${within(moment)}`, period);
  }
}

const NOTHING = {
  payments: 0,
  capturedMinor: 0,
  refunds: 0,
  refundedMinor: 0,
  disputedMinor: 0,
  disputeReturnedMinor: 0,
  openRefunds: 0,
  refundingMinor: 0,
};

const within = (column: string): string => `${column} >= :fromUtc AND ${column} < :untilUtc`;

/** Prices of tickets and the fee, by rate. */
function sharesOf(
  order: OrderEntity,
  attendees: readonly Pick<AttendeeEntity, 'tax_rate' | 'price_minor'>[],
): RateShare[] {
  return [
    ...attendees.map(({ tax_rate: rate, price_minor: grossMinor }) => ({ rate, grossMinor })),
    { rate: order.fee_tax_rate, grossMinor: paidFee(feeOfOrder(order)) },
  ].filter(({ grossMinor }) => grossMinor > 0);
}

type Movement = PaymentEntity | RefundEntity | DisputeEntity;

/** What differs between kinds of movements. */
type FactsOf<Row> = (row: Row) => Pick<MoneyMovement, 'dateUtc' | 'amountMinor'> & { method?: string };

function orderIds<Row extends Movement>(select: SelectQueryBuilder<Row>, of: string): Promise<{ id: number }[]> {
  return select.select(`${of}.order_id`, 'id').distinct(true).getRawMany<{ id: number }>();
}

function summed<Row extends Movement>(
  select: SelectQueryBuilder<Row>,
  of: string,
  column = 'amount_minor',
): Promise<Sum[]> {
  return select
    .select([`${of}.provider AS provider`, `${of}.currency AS currency`])
    .addSelect('COUNT(*)', 'count')
    .addSelect(`SUM(${of}.${column})`, 'minor')
    .groupBy(`${of}.provider, ${of}.currency`)
    .getRawMany<Sum>();
}
