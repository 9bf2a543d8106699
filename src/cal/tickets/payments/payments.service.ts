import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database, DatabaseClockService, latestEnd, RetryUnitError } from '#core/database';
import { RestError } from '#core/errors';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import { OrderDueService } from './order-due.service.js';
import type { PaymentEntity } from './payment.entity.js';
import { newPayment } from './payment-rows.js';
import { type PaymentFacts, PaymentsRepository } from './payments.repository.js';
import { type PaymentState, paymentStatesBefore } from '../kernel/payment-states.js';

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

/**
 * Attempts to pay that a provider stores: begun before the payment service is called, and moved to where the payment
 * service has them. Their money comes in by `PaymentIntakeService`.
 */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly due: OrderDueService,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClockService,
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
    // A query later than now was noted by a wrong clock.
    const latest = latestEnd(this.databaseClock.nowMs(), 0);
    return this.payments.unsettled(provider, states, { before, latest }, limit);
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
      if (!(await this.orders.note(order, facts))) throw new RetryUnitError(`Order ${order.id}`);
      const attempt = newPayment(order, nowUtc, {
        provider,
        state: 'created',
        amount_minor: missing,
        is_test: isTest,
        expires,
      });
      return { ...attempt, id: await this.payments.insert(attempt) };
    });
  }

  /** Moves a payment to a state that brings no money. Without effect if it cannot become that any more. */
  async move(id: number, to: Exclude<PaymentState, 'created' | 'captured'>, facts: PaymentFacts = {}): Promise<void> {
    await this.database.write(() => this.payments.move(id, to, this.clock.nowUtc(), facts));
  }

  /** Gives an attempt up in whose place another one is to begin. @returns whether it was this call that did */
  giveUp(id: number): Promise<boolean> {
    return this.database.write(() => this.payments.move(id, 'failed', this.clock.nowUtc()));
  }

  /**
   * Notes what a payment service calls an attempt that has ended here without that being known: its answer was lost, or
   * was a fault. Without effect once there is money.
   */
  async identify(id: number, providerId: string): Promise<void> {
    await this.database.write(() =>
      this.payments.note(id, paymentStatesBefore('captured'), { provider_id: providerId }),
    );
  }

  /** Claims the next query of the payment service about a payment. @returns whether no other process queries now */
  claimCheck(payment: PaymentEntity): Promise<boolean> {
    return this.database.write(() => this.payments.claimCheck(payment, this.databaseClock.nowMs()));
  }

  /** Holds the seats of an order longer, whose purchaser has paid by a method whose money takes days. */
  async extendHold(orderId: number, until: number): Promise<void> {
    await this.database.write(async () => {
      const order = await this.transitions.get(orderId);
      if (!ORDER_STATES_THAT_EXPIRE.includes(order.status) || order.expires === null || order.expires >= until) return;
      await this.orders.note(order, { expires: until });
    });
  }
}

function notPayable({ status }: OrderEntity): RestError {
  return new RestError('order-not-payable', `The order is ${status} and cannot be paid, or its time is over.`, 409, {
    order_status: status,
  });
}

function tooMany(): RestError {
  return new RestError('too-many-payments', 'Too many payments of this order were begun. Place a new order.', 429);
}
