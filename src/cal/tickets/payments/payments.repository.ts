import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { Database, RetryUnitError, SqlExpression, placeholders } from '#core/database';
import { DisputeLineEntity } from './dispute-line.entity.js';
import { DisputeEntity } from './dispute.entity.js';
import type { RefundPart } from './refund-lines.js';
import { PaymentEntity } from './payment.entity.js';
import {
  type PaymentState,
  type RefundState,
  paymentStatesBefore,
  refundStatesBefore,
} from '../kernel/payment-states.js';
import { RefundEntity } from './refund.entity.js';

/** A row before it has an id. */
export type New<Row extends { id: number }> = Omit<Row, 'id' | 'order' | 'payment'>;

/** What may change with the state of a payment. */
export type PaymentFacts = Partial<
  Pick<
    PaymentEntity,
    'provider_id' | 'capture_id' | 'captured_minor' | 'captured_by' | 'captured_utc' | 'is_test' | 'expires' | 'address'
  >
>;

/** What may change with the state of a refund. */
export type RefundFacts = Partial<Pick<RefundEntity, 'provider_id' | 'due' | 'last_error'>>;

/**
 * SQL for payments, refunds and disputes. States and amounts change by conditional `UPDATE` only; the number of changed
 * rows decides.
 */
@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    @InjectRepository(RefundEntity) private readonly refunds: Repository<RefundEntity>,
    @InjectRepository(DisputeEntity) private readonly disputes: Repository<DisputeEntity>,
  ) {}

  /** A payment by a column that is unique. */
  find(by: { id: number } | { attempt_key: string }): Promise<PaymentEntity | null> {
    return this.payments.findOneBy(by);
  }

  /** The payment that a payment service calls so, by what was begun or by the movement of money. */
  findOfProvider(
    provider: string,
    by: { provider_id: string } | { capture_id: string },
  ): Promise<PaymentEntity | null> {
    return this.payments.findOneBy({ provider, ...by });
  }

  /** The payments of these movements of money at a payment service. */
  captured(provider: string, captureIds: readonly string[]): Promise<PaymentEntity[]> {
    if (captureIds.length === 0) return Promise.resolve([]);
    return this.payments.findBy({ provider, capture_id: In([...captureIds]) });
  }

  /** The payments of an order, the first one first. */
  ofOrder(orderId: number): Promise<PaymentEntity[]> {
    return this.ofOrders([orderId]);
  }

  /** The payments of orders, the first one first. */
  ofOrders(orderIds: readonly number[]): Promise<PaymentEntity[]> {
    return this.payments.find({ where: { order_id: In([...orderIds]) }, order: { id: 'ASC' } });
  }

  /** The payments of an order whose money is there, the first one first. */
  capturedOfOrder(orderId: number): Promise<PaymentEntity[]> {
    return this.payments.find({ where: { order_id: orderId, state: 'captured' }, order: { id: 'ASC' } });
  }

  /**
   * Some payments of a provider in these states that were not queried since a moment, the least recently queried first.
   * @param queried `before`: the moment; `latest`: what was queried after that counts as not queried
   */
  unsettled(
    provider: string,
    states: readonly PaymentState[],
    queried: { before: number; latest: number },
    limit: number,
  ): Promise<PaymentEntity[]> {
    const of = { provider, state: In(states) };
    return this.payments.find({
      where: [
        { ...of, checked: IsNull() },
        { ...of, checked: LessThanOrEqual(queried.before) },
        { ...of, checked: MoreThan(queried.latest) },
      ],
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** What an order has paid and not given back, minor units. */
  async paidMinor(orderId: number): Promise<number> {
    const row = await this.payments
      .createQueryBuilder('p')
      .select('SUM(p.captured_minor - p.refunded_minor)', 'paid')
      .where({ order_id: orderId })
      .getRawOne<{ paid: number | string | null }>();
    return Number(row?.paid ?? 0);
  }

  insert(payment: New<PaymentEntity>): Promise<number> {
    return this.database.insert(PaymentEntity, payment);
  }

  /** Stores a payment unless its attempt is known. @returns whether it was stored */
  async insertMissing(payment: New<PaymentEntity>): Promise<boolean> {
    return (await this.database.insertMissing(PaymentEntity, [payment])) === 1;
  }

  /** Moves a payment to a state, if it may become that. @returns whether it was this call that moved it */
  async move(id: number, to: PaymentState, nowUtc: string, facts: PaymentFacts = {}): Promise<boolean> {
    const before = paymentStatesBefore(to);
    const mayMove = new SqlExpression(`id = ? AND state IN (${placeholders(before)})`, id, ...before);
    return (await this.database.update(PaymentEntity, mayMove, { state: to, modified_utc: nowUtc, ...facts })) === 1;
  }

  /** Notes facts of a payment that is in one of these states. @returns whether it still is */
  async note(id: number, states: readonly PaymentState[], facts: PaymentFacts): Promise<boolean> {
    const isInState = new SqlExpression(`id = ? AND state IN (${placeholders(states)})`, id, ...states);
    return (await this.database.update(PaymentEntity, isInState, facts)) === 1;
  }

  /** Claims the next query of the payment service about a payment. @returns whether no process has queried since it was read */
  async claimCheck({ id, checked }: Pick<PaymentEntity, 'id' | 'checked'>, nowMs: number): Promise<boolean> {
    return (await this.database.update(PaymentEntity, { id, checked }, { checked: nowMs })) === 1;
  }

  /**
   * Reserves an amount of a captured payment, as it was read, for a refund.
   * @throws RetryUnitError when that much is not left, or another refund was reserved since
   */
  async reserve({ id, refunded_minor: refundedBefore }: PaymentEntity, amountMinor: number): Promise<void> {
    const isLeft = new SqlExpression(
      "id = ? AND state = 'captured' AND refunded_minor = ? AND captured_minor - refunded_minor >= ?",
      id,
      refundedBefore,
      amountMinor,
    );
    const raised = new SqlExpression('refunded_minor + ?', amountMinor);
    if ((await this.database.update(PaymentEntity, isLeft, { refunded_minor: raised })) !== 1)
      throw new RetryUnitError(`Payment ${id}`);
  }

  /** Gives a reserved amount back that is not refunded after all. */
  async release(id: number, amountMinor: number): Promise<void> {
    const wasReserved = new SqlExpression('id = ? AND refunded_minor >= ?', id, amountMinor);
    const lowered = new SqlExpression('refunded_minor - ?', amountMinor);
    if ((await this.database.update(PaymentEntity, wasReserved, { refunded_minor: lowered })) !== 1)
      throw new Error(`Payment ${id} has no ${amountMinor} reserved for refunds`);
  }

  findRefund(id: number): Promise<RefundEntity | null> {
    return this.refunds.findOneBy({ id });
  }

  /** The refund with this key of ours, or that the payment service calls so. */
  findRefundOfProvider(
    provider: string,
    by: { refund_key: string } | { provider_id: string },
  ): Promise<RefundEntity | null> {
    return this.refunds.findOneBy({ provider, ...by });
  }

  /** The refunds of an order, the first one first. */
  refundsOfOrder(orderId: number): Promise<RefundEntity[]> {
    return this.refundsOfOrders([orderId]);
  }

  /** The refunds of orders, the first one first. */
  refundsOfOrders(orderIds: readonly number[]): Promise<RefundEntity[]> {
    return this.refunds.find({ where: { order_id: In([...orderIds]) }, order: { id: 'ASC' } });
  }

  /** The refunds of a payment, the first one first. */
  refundsOfPayment(paymentId: number): Promise<RefundEntity[]> {
    return this.refunds.find({ where: { payment_id: paymentId }, order: { id: 'ASC' } });
  }

  /** Refunds for which a payment service is to be called or queried, the first one first. */
  dueRefunds(nowMs: number, limit: number): Promise<RefundEntity[]> {
    return this.refunds.find({
      where: { state: In(['requested', 'pending']), due: LessThanOrEqual(nowMs) },
      order: { due: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  insertRefund(refund: New<RefundEntity>): Promise<number> {
    return this.database.insert(RefundEntity, refund);
  }

  /** Moves a refund to a state, if it may become that. @returns whether it was this call that moved it */
  async moveRefund(
    { id, state }: Pick<RefundEntity, 'id' | 'state'>,
    to: RefundState,
    nowUtc: string,
    facts: RefundFacts = {},
  ): Promise<boolean> {
    if (!refundStatesBefore(to).includes(state)) return false;
    const changed = await this.database.update(
      RefundEntity,
      { id, state },
      { state: to, modified_utc: nowUtc, ...facts },
    );
    return changed === 1;
  }

  /** Notes facts of a refund that is still in its state. */
  async noteRefund({ id, state }: Pick<RefundEntity, 'id' | 'state'>, facts: RefundFacts): Promise<void> {
    await this.database.update(RefundEntity, { id, state }, facts);
  }

  /** The disputes of an order, the first one first. */
  disputesOfOrder(orderId: number): Promise<DisputeEntity[]> {
    return this.disputesOfOrders([orderId]);
  }

  /** The disputes of orders, the first one first. */
  disputesOfOrders(orderIds: readonly number[]): Promise<DisputeEntity[]> {
    return this.disputes.find({ where: { order_id: In([...orderIds]) }, order: { id: 'ASC' } });
  }

  findDispute(provider: string, providerId: string): Promise<DisputeEntity | null> {
    return this.disputes.findOneBy({ provider, provider_id: providerId });
  }

  /** Stores a dispute with the parts of it that fall to tickets. @returns its id */
  async insertDispute(dispute: New<DisputeEntity>, parts: readonly RefundPart[]): Promise<number> {
    const id = await this.database.insert(DisputeEntity, dispute);
    const lines = parts.map((part) => ({
      dispute_id: id,
      attendee_id: part.attendeeId,
      amount_minor: part.amountMinor,
    }));
    await this.database.insertMany(DisputeLineEntity, lines);
    return id;
  }

  /** Changes a dispute that is as it was read. @returns whether it was */
  async changeDispute(
    { id, state, is_withdrawn }: Pick<DisputeEntity, 'id' | 'state' | 'is_withdrawn'>,
    change: Partial<DisputeEntity>,
  ): Promise<boolean> {
    return (await this.database.update(DisputeEntity, { id, state, is_withdrawn }, change)) === 1;
  }
}
