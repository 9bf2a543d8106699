import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, SYSTEM } from '#core/context';
import { Database, RetryUnitError, DatabaseClockService } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { leftOf, type PaymentEntity, remaining } from './payment.entity.js';
import { refundFacts } from './payment.event.js';
import { newRefund } from './payment-rows.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { ACTIVE_REFUND_STATES, type RefundSource } from '../kernel/payment-states.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefundEntity } from './refund.entity.js';
import { type RefundPart, takeParts } from './refund-lines.js';
import { RefundLinesService } from './refund-lines.service.js';
import { RefundedSeatsService } from './refunded-seats.service.js';
import { fixedAmount } from '../kernel/money/money.js';

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
  /** The same for the part of the money that goes through these payment providers. */
  byHandProviders?: ReadonlySet<string>;
  /** What it returns of each ticket, the rest being excess; absent: it is divided (`divideRefund`). */
  parts?: readonly RefundPart[];
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
    private readonly ledger: OrderLedgerService,
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
  async request(caller: Caller, order: OrderEntity, wanted: RefundOrder): Promise<RefundEntity[]> {
    return this.database.write(async () => {
      const captured = await this.payments.capturedOfOrder(order.id);
      const refunds = await this.payments.refundsOfOrder(order.id);
      const before = refunds.filter(
        (refund) => wanted.key !== undefined && refund.refund_key === keyOf(refund, wanted),
      );
      if (before.length > 0) return before;
      const left = leftOf(captured);
      if (wanted.seenLeftMinor !== undefined && wanted.seenLeftMinor !== left) throw new RetryUnitError('A payment');
      const amount = await this.amountOf(order, wanted, { left, known: refunds });
      if (amount > left) throw exceeds(left, order.currency);
      const made: RefundEntity[] = [];
      let open = amount;
      let { parts } = wanted;
      for (const payment of captured) {
        const part = Math.min(open, remaining(payment));
        if (part <= 0) continue;
        await this.payments.reserve(payment, part);
        const divided = parts && takeParts(parts, part);
        // Each part names the tickets: what is left of them after the parts before takes it, at their rate.
        made.push(await this.insert(caller, payment, part, { ...wanted, parts: divided?.taken }));
        parts = divided?.others;
        open -= part;
      }
      return made;
    });
  }

  /** Stores the refund of all of a payment that the order cannot take, in the running unit of work. */
  async requestAutomatic(
    caller: Caller,
    payment: PaymentEntity,
    reason: string,
    closesOrder: boolean,
  ): Promise<RefundEntity> {
    const amount = remaining(payment);
    await this.payments.reserve(payment, amount);
    const refund = await this.insert(caller, payment, amount, { reason, source: 'automatic', closesOrder });
    await this.events.publish('payment.late_refunded', refundFacts(refund, payment.is_test));
    return refund;
  }

  /** Stores a refund that was made at a payment service and whose amount is reserved, in the running unit of work. */
  async insertExternal(payment: PaymentEntity, amount: number): Promise<RefundEntity> {
    const { provider } = await this.origins.of(payment);
    return this.insert(SYSTEM, payment, amount, { reason: `refunded at ${provider}`, source: 'external' });
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
    return amountMinor ?? (await this.leftOfTickets(order.id, positions));
  }

  /** What refunds have left of the prices of tickets: more would be the money of other tickets, which stay valid. */
  private async leftOfTickets(orderId: number, positions: readonly number[]): Promise<number> {
    const { shares } = (await this.ledger.of(orderId)).allocation;
    const named = shares.filter(({ attendeeId }) => attendeeId !== null && positions.includes(attendeeId));
    return named.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  }

  private async insert(
    caller: Caller,
    payment: PaymentEntity,
    amount: number,
    wanted: RefundOrder,
  ): Promise<RefundEntity> {
    const nowUtc = this.clock.nowUtc();
    const { provider } = await this.origins.of(payment);
    const isByHand = wanted.isByHand === true || wanted.byHandProviders?.has(provider) === true;
    const row = newRefund(payment, nowUtc, {
      provider,
      refund_key: keyOf({ payment_id: payment.id }, wanted),
      amount_minor: amount,
      source: wanted.source,
      state: 'requested',
      positions: wanted.positions === undefined || wanted.positions.length === 0 ? null : [...wanted.positions],
      returns_seats: wanted.returnsSeats ?? false,
      closes_order: wanted.closesOrder ?? false,
      reason: wanted.reason,
      user_id: caller.userId,
      due: isByHand ? null : this.clock.nowMs(),
    });
    return { ...row, id: await this.lines.insert(row, wanted.parts) };
  }
}

/** Identifies a refund at the payment service; derived from the key of the request, so that a repeat finds it. */
function keyOf({ payment_id: paymentId }: Pick<RefundEntity, 'payment_id'>, { key }: RefundOrder): string {
  return key === undefined ? randomUUID() : createHash('sha256').update(`${key} ${paymentId}`).digest('hex');
}

function exceeds(left: number, currency: string): RestError {
  return new RestError(
    'refund-exceeds-payment',
    `Only ${fixedAmount(left, currency)} ${currency} of what was paid can still be refunded.`,
    409,
    { left_minor: left },
  );
}
