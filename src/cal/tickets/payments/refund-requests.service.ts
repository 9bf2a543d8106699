import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Database, RetryUnitError, DatabaseClockService } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { leftOf, type PaymentEntity, remaining } from './payment.entity.js';
import { refundFacts } from './payment.event.js';
import { newRefund } from './payment-rows.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { ACTIVE_REFUND_STATES, type RefundSource } from '../kernel/payment-states.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundLinesService } from './refund-lines.service.js';
import { RefundedSeatsService } from './refunded-seats.service.js';

/** What is to be refunded of an order. */
export interface RefundOrder {
  /** Minor units; absent: the prices of the positions, or all that is left. */
  amountMinor?: number;
  /** Ids of attendees whose tickets are refunded. */
  positions?: readonly number[];
  /** What was left of the payments when the amount was computed (`TicketValuesService`); absent: not compared. */
  seenLeftMinor?: number;
  /** The rest of a position, of which another refund returns a part: what was exchanged is worth more than the new ticket. */
  isRest?: boolean;
  /** The seats of the positions are on sale again. */
  returnsSeats?: boolean;
  /** The order becomes refunded. */
  closesOrder?: boolean;
  /** A person returns the money and notes it: no payment service is called. */
  isByHand?: boolean;
  reason: string;
  source: RefundSource;
  /** Idempotency key of the request: with the same one, the refunds are those of the first request. */
  key?: string;
}

/** Stores refunds and reserves their amounts, before payment providers are called. */
@Injectable()
export class RefundRequestsService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly lines: RefundLinesService,
    private readonly seats: RefundedSeatsService,
    private readonly origins: PaymentOriginsService,
    private readonly events: DomainEventsService,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * Stores refunds of an order and reserves their amounts, so that all refunds together never pass what was captured.
   * @returns the refunds, one for each payment that they draw on; none when nothing is left of the payments
   * @throws RestError 409 `refund-exceeds-payment`, `position-already-refunded`, 400 `rest_invalid_param`;
   * RetryUnitError when `seenLeftMinor` is outdated
   */
  async request(order: OrderEntity, wanted: RefundOrder): Promise<RefundEntity[]> {
    return this.database.write(async () => {
      const captured = await this.payments.capturedOfOrder(order.id);
      const known = await this.payments.refundsOfOrder(order.id);
      const before = known.filter((refund) => wanted.key !== undefined && refund.refund_key === keyOf(refund, wanted));
      if (before.length > 0) return before;
      const left = leftOf(captured);
      if (wanted.seenLeftMinor !== undefined && wanted.seenLeftMinor !== left) throw new RetryUnitError('A payment');
      const amount = await this.amountOf(order, wanted, { left, known });
      if (amount > left) throw exceeds(left);
      const made: RefundEntity[] = [];
      let open = amount;
      for (const payment of captured) {
        const part = Math.min(open, remaining(payment));
        if (part <= 0) continue;
        await this.payments.reserve(payment, part);
        // Each part names the tickets: what is left of them after the parts before takes it, at their rate.
        made.push(await this.insert(payment, part, wanted));
        open -= part;
      }
      return made;
    });
  }

  /** Stores the refund of all of a payment that the order cannot take, in the running unit of work. */
  async requestAutomatic(payment: PaymentEntity, reason: string, closesOrder: boolean): Promise<RefundEntity> {
    const amount = remaining(payment);
    await this.payments.reserve(payment, amount);
    const refund = await this.insert(payment, amount, { reason, source: 'automatic', closesOrder });
    await this.events.publish('payment.late_refunded', refundFacts(refund, payment.is_test));
    return refund;
  }

  /** Stores a refund that was made at a payment service and whose amount is reserved, in the running unit of work. */
  async insertExternal(payment: PaymentEntity, amount: number): Promise<RefundEntity> {
    const { provider } = await this.origins.of(payment);
    return this.insert(payment, amount, { reason: `refunded at ${provider}`, source: 'external' });
  }

  private async amountOf(
    order: OrderEntity,
    { amountMinor, positions = [], isRest = false }: RefundOrder,
    { left, known }: { left: number; known: readonly RefundEntity[] },
  ): Promise<number> {
    if (positions.length === 0) return amountMinor ?? left;
    const attendees = await this.seats.find(order.id, positions);
    const unknown = positions.find((id) => !attendees.some((attendee) => attendee.id === id));
    if (unknown !== undefined)
      throw new RestError('rest_invalid_param', `Attendee ${unknown} is not in this order.`, 400, {
        params: { positions: `Attendee ${unknown} is not in this order.` },
      });
    const active = known.filter(({ state }) => ACTIVE_REFUND_STATES.includes(state));
    const again = positions.find((id) => active.some((refund) => refund.positions?.includes(id)));
    if (again !== undefined && !isRest)
      throw new RestError('position-already-refunded', `The ticket of attendee ${again} is refunded already.`, 409);
    return amountMinor ?? attendees.reduce((sum, { price_minor: price }) => sum + price, 0);
  }

  private async insert(payment: PaymentEntity, amount: number, wanted: RefundOrder): Promise<RefundEntity> {
    const { caller } = RequestContext.peek() ?? {};
    const nowUtc = this.clock.nowUtc();
    const row = newRefund(payment, nowUtc, {
      provider: (await this.origins.of(payment)).provider,
      refund_key: keyOf({ payment_id: payment.id }, wanted),
      amount_minor: amount,
      source: wanted.source,
      state: 'requested',
      positions: wanted.positions === undefined || wanted.positions.length === 0 ? null : [...wanted.positions],
      returns_seats: wanted.returnsSeats ?? false,
      closes_order: wanted.closesOrder ?? false,
      reason: wanted.reason,
      user_id: caller?.known ? caller.id : null,
      due: wanted.isByHand ? null : this.clock.nowMs(),
    });
    return { ...row, id: await this.lines.insert(row) };
  }
}

/** Identifies a refund at the payment service; derived from the key of the request, so that a repeat finds it. */
function keyOf({ payment_id: paymentId }: Pick<RefundEntity, 'payment_id'>, { key }: RefundOrder): string {
  return key === undefined ? randomUUID() : createHash('sha256').update(`${key} ${paymentId}`).digest('hex');
}

function exceeds(left: number): RestError {
  return new RestError(
    'refund-exceeds-payment',
    `More than is left of what was paid cannot be refunded: ${left} in minor units.`,
    409,
    { left_minor: left },
  );
}
