import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { CapacityService } from '../sales/holds/capacity.service.js';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OrderTransitionsService } from '../sales/orders/order-transitions.service.js';
import { refundReasonOf } from '../sales/orders/order-not-completable.error.js';
import type { OrderEntity } from '../sales/orders/order.entity.js';
import { OrdersRepository } from '../sales/orders/orders.repository.js';
import { OrderMoneyService, PaymentChangedError } from './order-money.service.js';
import { OrderDueService } from './order-due.service.js';
import type { CaptureReport } from '../kernel/payment-states.js';
import { type PaymentEntity, remaining } from './payment.entity.js';
import { type PaymentFacts, PaymentsRepository } from './payments.repository.js';
import type { PaymentState } from '../kernel/payment-states.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { type ReportedRefund, RefundsService } from './refunds.service.js';

/** Milliseconds that an order must still hold its seats for a payment to begin: clocks of processes differ. */
const MIN_HOLD_LEFT_MS = 5_000;
/** Payments that can be begun for one order: each may lengthen the time for which its seats are held. */
const MAX_PAYMENTS = 8;

/** A payment that is to begin. */
export interface NewPayment {
  provider: string;
  isTest: boolean;
  /** Until when the purchaser can pay, milliseconds since 1970. */
  expires: number;
  /** Until when the order holds its seats at least, milliseconds since 1970. */
  holdUntil: number;
}

/** Money that a payment service reports. */
export interface CapturedMoney {
  /** What the payment service calls the movement of money. */
  captureId: string;
  capturedMinor: number;
  by: CaptureReport;
  /** Refunds that the payment service has made of it already. They are no reason not to complete the order. */
  refunds?: readonly ReportedRefund[];
}

/** The seats of a paid order are gone. */
class PaymentTooLateError extends Error {}

/**
 * Payments that a provider stores (`tracksPayments`): begun before the payment service is called, and captured once when
 * it reports the money, whatever the order has become meanwhile.
 */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly capacity: CapacityService,
    private readonly money: OrderMoneyService,
    private readonly due: OrderDueService,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /** The payments of an order, the first one first. */
  ofOrder(orderId: number): Promise<PaymentEntity[]> {
    return this.payments.ofOrder(orderId);
  }

  /** The payment with this key of an attempt, or that a payment service calls so. */
  find(
    provider: string,
    by: { attempt_key: string } | { provider_id: string } | { capture_id: string },
  ): Promise<PaymentEntity | null> {
    return 'attempt_key' in by ? this.payments.find(by) : this.payments.findOfProvider(provider, by);
  }

  /** Some payments of a provider in these states that were not queried since a moment. */
  unsettled(
    provider: string,
    states: readonly PaymentState[],
    before: number,
    limit: number,
  ): Promise<PaymentEntity[]> {
    return this.payments.unsettled(provider, states, before, limit);
  }

  /**
   * Stores a new attempt to pay an order, with a new key, and holds its seats until the purchaser can no longer pay.
   * @throws RestError 409 `order-not-payable` unless the order waits for payment, 429 `too-many-payments`
   */
  begin(orderId: number, { provider, isTest, expires, holdUntil }: NewPayment): Promise<PaymentEntity> {
    const nowUtc = this.clock.nowUtc();
    return this.database.write(async () => {
      const order = await this.transitions.get(orderId);
      const held = order.expires ?? Infinity;
      if (!ORDER_STATES_THAT_EXPIRE.includes(order.status) || held < this.clock.nowMs() + MIN_HOLD_LEFT_MS)
        throw notPayable(order);
      if ((await this.payments.ofOrder(orderId)).length >= MAX_PAYMENTS) throw tooMany();
      const missing = await this.due.of(order);
      const facts = { is_test: isTest, ...(held < holdUntil ? { expires: holdUntil } : {}) };
      if (!(await this.orders.note(order, facts))) throw new PaymentChangedError();
      const attempt = {
        order_id: orderId,
        provider,
        attempt_key: randomUUID(),
        provider_id: null,
        capture_id: null,
        reference: '',
        state: 'created' as const,
        currency: order.currency,
        amount_minor: missing,
        captured_minor: 0,
        refunded_minor: 0,
        is_test: isTest,
        expires,
        address: null,
        checked: null,
        captured_by: '' as const,
        method: '' as const,
        cashier_id: null,
        created_utc: nowUtc,
        modified_utc: nowUtc,
        captured_utc: null,
      };
      return { ...attempt, id: await this.payments.insert(attempt) };
    });
  }

  /** Moves a payment to a state that brings no money. Without effect if it cannot become that any more. */
  async move(id: number, to: Exclude<PaymentState, 'created' | 'captured'>, facts: PaymentFacts = {}): Promise<void> {
    await this.database.write(() => this.payments.move(id, to, this.clock.nowUtc(), facts));
  }

  /** Claims the next query of the payment service about a payment. @returns whether no other process queries now */
  claimCheck(payment: PaymentEntity): Promise<boolean> {
    return this.database.write(() => this.payments.claimCheck(payment, this.clock.nowMs()));
  }

  /** Holds the seats of an order longer, whose purchaser has paid by a method whose money takes days. */
  async extendHold(orderId: number, until: number): Promise<void> {
    await this.database.write(async () => {
      const order = await this.transitions.get(orderId);
      if (!ORDER_STATES_THAT_EXPIRE.includes(order.status) || order.expires === null || order.expires >= until) return;
      await this.orders.note(order, { expires: until });
    });
  }

  /**
   * Notes that the money of a payment is there, once. It completes the order, also a late one if there are seats; money
   * that the order cannot take is refunded, once. Called again it changes nothing.
   */
  async capture(id: number, money: CapturedMoney): Promise<void> {
    const refund = await this.take(id, money).catch((error: unknown) => {
      const reason = error instanceof PaymentTooLateError ? 'paid too late, the seats are gone' : refundReasonOf(error);
      if (reason === undefined) throw error;
      return this.decline(id, money, reason);
    });
    // The job repeats it if there is no answer.
    if (refund) await this.refunds.execute(refund.id).catch(ignoreRefusal);
  }

  /** @returns the refund of money that the order cannot take whatever its seats */
  private take(id: number, money: CapturedMoney): Promise<RefundEntity | undefined> {
    return this.capacity.withCapacityRetry(
      async () => {
        const payment = await this.store(id, money);
        if (!payment) return undefined;
        const order = await this.transitions.get(payment.order_id);
        const waits = ORDER_STATES_THAT_EXPIRE.includes(order.status);
        if (!waits && order.status !== 'not-completed')
          return this.refundRest(payment, money, {
            reason: `paid although the order is ${order.status}`,
            closes: false,
          });
        if ((await this.due.of(order)) > 0) return undefined;
        await this.transitions.move(order.id, 'completed', `paid by ${payment.provider}`, {
          paid_utc: payment.captured_utc,
          refund_due: false,
          is_test: payment.is_test,
          reference: payment.capture_id ?? '',
        });
        return undefined;
      },
      { refuse: () => new PaymentTooLateError() },
    );
  }

  private decline(id: number, money: CapturedMoney, reason: string): Promise<RefundEntity | undefined> {
    return this.capacity.withCapacityRetry(async () => {
      const payment = await this.store(id, money);
      if (!payment) return undefined;
      const order = await this.transitions.get(payment.order_id);
      const facts = { paid_utc: payment.captured_utc, refund_due: true, is_test: payment.is_test };
      if (ORDER_STATES_THAT_EXPIRE.includes(order.status))
        await this.transitions.move(order.id, 'not-completed', reason, facts);
      else if (order.status === 'not-completed')
        await this.orders.note(order, { ...facts, modified_utc: this.clock.nowUtc() });
      const closes = (await this.transitions.get(order.id)).status === 'not-completed';
      return this.refundRest(payment, money, { reason, closes });
    });
  }

  /**
   * Stores the refund of money that the order cannot take, except for what the payment service has returned already.
   * @returns nothing when that is all of it
   */
  private async refundRest(
    payment: PaymentEntity,
    { refunds = [] }: CapturedMoney,
    { reason, closes }: { reason: string; closes: boolean },
  ): Promise<RefundEntity | undefined> {
    for (const refund of refunds) await this.refunds.recordReported(payment, refund);
    const current = (await this.payments.find({ id: payment.id })) ?? payment;
    if (remaining(current) > 0) return this.requests.requestAutomatic(current, reason, closes);
    if (closes) await this.transitions.move(payment.order_id, 'refunded', reason, { refund_due: false });
    return undefined;
  }

  /** @returns the captured payment; nothing when it was captured before */
  private async store(id: number, { captureId, capturedMinor, by }: CapturedMoney): Promise<PaymentEntity | undefined> {
    const nowUtc = this.clock.nowUtc();
    const facts = { capture_id: captureId, captured_minor: capturedMinor, captured_by: by, captured_utc: nowUtc };
    const isFirst = await this.payments.move(id, 'captured', nowUtc, facts);
    const payment = await this.payments.find({ id });
    if (!payment) throw new Error(`There is no payment ${id}`);
    if (!isFirst && payment.state !== 'captured') throw new PaymentChangedError();
    if (!isFirst) return undefined;
    await this.money.publishCaptured(payment);
    return payment;
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RestError)) throw error;
}

function notPayable({ status }: OrderEntity): RestError {
  return new RestError('order-not-payable', `The order is ${status} and cannot be paid, or its time is over.`, 409, {
    order_status: status,
  });
}

function tooMany(): RestError {
  return new RestError('too-many-payments', 'Too many payments of this order were begun. Place a new order.', 429);
}
