import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, MoreThanOrEqual, Repository } from 'typeorm';
import { DisputeEntity } from './dispute.entity.js';
import { PaymentEntity, type PaymentMethod } from './payment.entity.js';
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

  /** What was captured from a moment until another, UTC. */
  sums(after: string, before: string): Promise<ProviderSums[]> {
    return this.payments
      .createQueryBuilder('p')
      .select(['p.provider AS provider', 'p.currency AS currency', 'p.is_test AS is_test', 'COUNT(*) AS payments'])
      .addSelect('SUM(p.captured_minor)', 'captured_minor')
      .addSelect('SUM(p.refunded_minor)', 'refunded_minor')
      .where('p.captured_utc >= :after AND p.captured_utc < :before', { after, before })
      .groupBy('p.provider, p.currency, p.is_test')
      .orderBy('p.provider')
      .addOrderBy('p.currency')
      .addOrderBy('p.is_test')
      .getRawMany<ProviderSums>();
  }

  /** What users noted by hand from a moment until another, UTC. */
  cashierSums(after: string, before: string): Promise<CashierSums[]> {
    return this.payments
      .createQueryBuilder('p')
      .select(['p.cashier_id AS cashier_id', 'p.method AS method', 'p.currency AS currency', 'COUNT(*) AS payments'])
      .addSelect('SUM(p.captured_minor)', 'captured_minor')
      .addSelect('SUM(p.refunded_minor)', 'refunded_minor')
      .where('p.cashier_id IS NOT NULL AND p.captured_utc >= :after AND p.captured_utc < :before', { after, before })
      .groupBy('p.cashier_id, p.method, p.currency')
      .orderBy('p.cashier_id')
      .addOrderBy('p.method')
      .addOrderBy('p.currency')
      .getRawMany<CashierSums>();
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
