import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, MoreThanOrEqual, Repository, type SelectQueryBuilder } from 'typeorm';
import { OrderEntity } from '../sales/model/order.entity.js';
import { DisputeEntity } from './dispute.entity.js';
import { EXCHANGE } from './exchange-payment.provider.js';
import type { PaymentMethod } from '../kernel/payment-states.js';
import { PaymentEntity } from './payment.entity.js';
import { ACTIVE_REFUND_STATES, OPEN_DISPUTE_STATES } from '../kernel/payment-states.js';
import { ProviderEventEntity } from './provider-event.entity.js';
import { RefundEntity } from './refund.entity.js';

/** Sums of a payment provider in one currency, minor units. */
export interface ProviderSums {
  provider: string;
  currency: string;
  is_test: number | boolean;
  payments: number | string;
  captured_minor: number | string;
  /** Refunds that are through. */
  refunded_minor: number | string;
  /** Refunds that are requested or pending. */
  refunding_minor: number | string;
}

type SumKey = Pick<ProviderSums, 'provider' | 'currency' | 'is_test'>;

/** What a user noted in one way and currency, minor units. */
export interface CashierSums {
  cashier_id: number;
  method: PaymentMethod | '';
  currency: string;
  payments: number | string;
  captured_minor: number | string;
  /** Refunds that are through. */
  refunded_minor: number | string;
  /** Refunds that are requested or pending. */
  refunding_minor: number | string;
}

/** What has to be returned of orders in one currency. */
export interface DueBackSums {
  currency: string;
  orders: number | string;
  /** Minor units. */
  to_return_minor: number | string;
}

const REFUNDED_SQL = "SUM(CASE WHEN r.state = 'succeeded' THEN r.amount_minor ELSE 0 END)";
const REFUNDING_SQL = "SUM(CASE WHEN r.state = 'succeeded' THEN 0 ELSE r.amount_minor END)";

/** SQL for the report about payments. Each list has a limit. */
@Injectable()
export class PaymentReportRepository {
  constructor(
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    @InjectRepository(RefundEntity) private readonly refunds: Repository<RefundEntity>,
    @InjectRepository(DisputeEntity) private readonly disputes: Repository<DisputeEntity>,
    @InjectRepository(ProviderEventEntity) private readonly providerEvents: Repository<ProviderEventEntity>,
  ) {}

  /**
   * What was captured from a moment until another, UTC, and what of it went back. Exchanges move money between orders:
   * their provider has returned what it has brought.
   */
  async sums(after: string, before: string): Promise<ProviderSums[]> {
    const captured = await this.captured(after, before)
      .select(['p.provider AS provider', 'p.currency AS currency', 'p.is_test AS is_test', 'COUNT(*) AS payments'])
      .addSelect('SUM(p.captured_minor)', 'captured_minor')
      .groupBy('p.provider, p.currency, p.is_test')
      .getRawMany<Omit<ProviderSums, 'refunded_minor' | 'refunding_minor'>>();
    const returned = await this.returned(after, before)
      .select(['r.provider AS provider', 'p.currency AS currency', 'p.is_test AS is_test'])
      .addSelect(REFUNDED_SQL, 'refunded_minor')
      .addSelect(REFUNDING_SQL, 'refunding_minor')
      .groupBy('r.provider, p.currency, p.is_test')
      .getRawMany<Omit<ProviderSums, 'payments' | 'captured_minor'>>();
    const keyOf = ({ provider, currency, is_test: isTest }: SumKey): string =>
      JSON.stringify([provider, currency, Number(isTest)]);
    const sums = new Map<string, ProviderSums>();
    for (const row of captured)
      sums.set(keyOf(row), {
        ...row,
        refunded_minor: row.provider === EXCHANGE ? row.captured_minor : 0,
        refunding_minor: 0,
      });
    for (const row of returned)
      sums.set(keyOf(row), { payments: 0, captured_minor: 0, ...sums.get(keyOf(row)), ...row });
    return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  /** What users noted by hand from a moment until another, UTC, and what of it went back. */
  async cashierSums(after: string, before: string): Promise<CashierSums[]> {
    const key = ['p.cashier_id AS cashier_id', 'p.method AS method', 'p.currency AS currency'];
    const captured = await this.captured(after, before)
      .select([...key, 'COUNT(*) AS payments'])
      .addSelect('SUM(p.captured_minor)', 'captured_minor')
      .andWhere('p.cashier_id IS NOT NULL')
      .groupBy('p.cashier_id, p.method, p.currency')
      .orderBy('p.cashier_id')
      .addOrderBy('p.method')
      .addOrderBy('p.currency')
      .getRawMany<Omit<CashierSums, 'refunded_minor' | 'refunding_minor'>>();
    const returned = await this.returned(after, before)
      .select(key)
      .addSelect(REFUNDED_SQL, 'refunded_minor')
      .addSelect(REFUNDING_SQL, 'refunding_minor')
      .andWhere('p.cashier_id IS NOT NULL')
      .groupBy('p.cashier_id, p.method, p.currency')
      .getRawMany<Omit<CashierSums, 'payments' | 'captured_minor'>>();
    return captured.map((row) => {
      const sums = returned.find(
        ({ cashier_id: id, method, currency }) =>
          id === row.cashier_id && method === row.method && currency === row.currency,
      );
      return {
        ...row,
        refunded_minor: sums?.refunded_minor ?? 0,
        refunding_minor: sums?.refunding_minor ?? 0,
      };
    });
  }

  private captured(after: string, before: string): SelectQueryBuilder<PaymentEntity> {
    return this.payments
      .createQueryBuilder('p')
      .where('p.captured_utc >= :after AND p.captured_utc < :before', { after, before });
  }

  /** Refunds that pay out, or are to pay out, payments that were captured in a period. */
  private returned(after: string, before: string): SelectQueryBuilder<RefundEntity> {
    return this.refunds
      .createQueryBuilder('r')
      .innerJoin('r.payment', 'p')
      .where('p.captured_utc >= :after AND p.captured_utc < :before', { after, before })
      .andWhere('r.state IN (:...active) AND r.provider <> :exchange', {
        active: ACTIVE_REFUND_STATES,
        exchange: EXCHANGE,
      });
  }

  /** How many payments of a provider were captured since a moment, UTC (`ix_ticket_payments_captured`). */
  capturedSince(provider: string, after: string): Promise<number> {
    return this.payments.countBy({ provider, captured_utc: MoreThanOrEqual(after) });
  }

  /** Payments that purchasers have done, and whose money is not there yet, or that a service did not answer. */
  unsettled(limit: number): Promise<PaymentEntity[]> {
    return this.payments.find({ where: { state: In(['created', 'processing']) }, order: { id: 'ASC' }, take: limit });
  }

  /** Orders whose money has to be returned, the last one first (`ix_ticket_orders_to_return`). */
  dueBack(limit: number): Promise<OrderEntity[]> {
    const where = { to_return_minor: MoreThan(0), is_test: false };
    return this.orders.find({ where, order: { id: 'DESC' }, take: limit });
  }

  /** What has to be returned, by currency. */
  async dueBackSums(): Promise<DueBackSums[]> {
    return this.orders
      .createQueryBuilder('o')
      .select(['o.currency AS currency', 'COUNT(*) AS orders'])
      .addSelect('SUM(o.to_return_minor)', 'to_return_minor')
      .where('o.to_return_minor > 0 AND o.is_test = 0')
      .groupBy('o.currency')
      .orderBy('o.currency')
      .getRawMany<DueBackSums>();
  }

  /** Refunds that are not through, or that failed. */
  openRefunds(limit: number): Promise<RefundEntity[]> {
    const where = { state: In(['requested', 'pending', 'failed']) };
    return this.refunds.find({ where, order: { id: 'DESC' }, take: limit });
  }

  /** Refunds that were made at payment services while the order still has all its seats. */
  externalRefunds(limit: number): Promise<RefundEntity[]> {
    return this.refunds.find({
      where: { source: 'external', state: In(['pending', 'succeeded']), order: { status: 'completed' } },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** Disputes that are not decided. */
  openDisputes(limit: number): Promise<DisputeEntity[]> {
    const where = { state: In(OPEN_DISPUTE_STATES) };
    return this.disputes.find({ where, order: { id: 'DESC' }, take: limit });
  }

  /** Events that fail, or that reconciliation found without a notification, since a moment. */
  events(after: string, limit: number): Promise<ProviderEventEntity[]> {
    const received_utc = MoreThanOrEqual(after);
    return this.providerEvents.find({
      where: [
        { received_utc, origin: 'reconciliation' },
        { received_utc, state: 'failed' },
        { received_utc, state: 'received', attempts: MoreThan(0) },
      ],
      order: { id: 'DESC' },
      take: limit,
    });
  }
}
