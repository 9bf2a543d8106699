import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, MoreThanOrEqual, Repository, type SelectQueryBuilder } from 'typeorm';
import { DisputeEntity } from './dispute.entity.js';
import { EXCHANGE } from './exchange-payment.provider.js';
import type { PaymentMethod } from '../kernel/payment-states.js';
import { PaymentEntity } from './payment.entity.js';
import { ACTIVE_REFUND_STATES } from '../kernel/payment-states.js';
import { ProviderEventEntity } from './provider-event.entity.js';
import { RefundEntity } from './refund.entity.js';

/** Sums of a payment provider in one currency, minor units. */
export interface ProviderSums {
  provider: string;
  currency: string;
  is_test: number | boolean;
  payments: number | string;
  captured_minor: number | string;
  refunded_minor: number | string;
}

type SumKey = Pick<ProviderSums, 'provider' | 'currency' | 'is_test'>;

/** What a user noted in one way and currency, minor units. */
export interface CashierSums {
  cashier_id: number;
  method: PaymentMethod | '';
  currency: string;
  payments: number | string;
  captured_minor: number | string;
  refunded_minor: number | string;
}

/** SQL for the report about payments. Each list has a limit. */
@Injectable()
export class PaymentReportRepository {
  constructor(
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
      .getRawMany<Omit<ProviderSums, 'refunded_minor'>>();
    const returned = await this.returned(after, before)
      .select(['r.provider AS provider', 'p.currency AS currency', 'p.is_test AS is_test'])
      .addSelect('SUM(r.amount_minor)', 'refunded_minor')
      .groupBy('r.provider, p.currency, p.is_test')
      .getRawMany<Omit<ProviderSums, 'payments' | 'captured_minor'>>();
    const keyOf = ({ provider, currency, is_test: isTest }: SumKey): string =>
      JSON.stringify([provider, currency, Number(isTest)]);
    const sums = new Map<string, ProviderSums>();
    for (const row of captured)
      sums.set(keyOf(row), { ...row, refunded_minor: row.provider === EXCHANGE ? row.captured_minor : 0 });
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
      .getRawMany<Omit<CashierSums, 'refunded_minor'>>();
    const returned = await this.returned(after, before)
      .select(key)
      .addSelect('SUM(r.amount_minor)', 'refunded_minor')
      .andWhere('p.cashier_id IS NOT NULL')
      .groupBy('p.cashier_id, p.method, p.currency')
      .getRawMany<Omit<CashierSums, 'payments' | 'captured_minor'>>();
    return captured.map((row) => ({
      ...row,
      refunded_minor:
        returned.find(
          ({ cashier_id: id, method, currency }) =>
            id === row.cashier_id && method === row.method && currency === row.currency,
        )?.refunded_minor ?? 0,
    }));
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
    const where = { state: In(['warning', 'open', 'under_review']) };
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
