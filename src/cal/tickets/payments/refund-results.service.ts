import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { Database, DatabaseClockService, RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { type RefundResult } from './payment-provider.js';
import { ACTIVE_REFUND_STATES, refundStatesBefore } from '../kernel/payment-states.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefundEntity } from './refund.entity.js';
import { refundFacts } from './payment.event.js';
import { RefundLinesService } from './refund-lines.service.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundedSeatsService } from './refunded-seats.service.js';

/** Milliseconds between two queries about a refund that is pending. */
export const PENDING_CHECK_MS = 6 * 3_600_000;
const MAX_ERROR_LENGTH = 250;

/** Notes what became of refunds, with the seats and the order that depend on them. */
@Injectable()
export class RefundResultsService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly ledger: OrderLedgerService,
    private readonly lines: RefundLinesService,
    private readonly transitions: OrderTransitionsService,
    private readonly seats: RefundedSeatsService,
    private readonly requests: RefundRequestsService,
    private readonly events: DomainEventsService,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * Notes what became of a refund. The same result again changes nothing, and an earlier one that comes late neither.
   * @throws Error for an unknown refund
   */
  async record(
    caller: Caller,
    id: number,
    { state, reference, error = '', detail = error }: RefundResult,
  ): Promise<void> {
    const nowUtc = this.clock.nowUtc();
    await this.database.write(async () => {
      const refund = await this.get(id);
      if (refund.state === state || !refundStatesBefore(state).includes(refund.state)) {
        if (refund.provider_id === null && reference !== undefined)
          await this.payments.noteRefund(refund, { provider_id: reference });
        return;
      }
      const facts = {
        ...(reference === undefined ? {} : { provider_id: reference }),
        due: state === 'pending' ? this.clock.nowMs() + PENDING_CHECK_MS : null,
        last_error: detail.slice(0, MAX_ERROR_LENGTH),
      };
      if (!(await this.payments.moveRefund(refund, state, nowUtc, facts)))
        throw new RetryUnitError(`Refund ${refund.id}`);
      if (state === 'failed' || state === 'canceled') await this.takeBack(caller, refund);
      else await this.accepted(caller, refund, state);
      await this.ledger.noteToReturn(refund.order_id);
    });
  }

  /** The payment service has accepted a refund, or has paid it. */
  private async accepted(
    caller: Caller,
    refund: RefundEntity,
    state: 'pending' | 'succeeded' | 'requested',
  ): Promise<void> {
    if (refund.state === 'requested' && refund.returns_seats && refund.positions)
      await this.seats.giveBack(refund.order_id, refund.positions);
    if (state === 'succeeded')
      await this.events.publish('payment.refunded', refundFacts(refund, await this.isTest(refund)));
    if (!refund.closes_order || refund.state !== 'requested') return;
    const refunds = await this.payments.refundsOfOrder(refund.order_id);
    if (refunds.some((other) => other.closes_order && other.state === 'requested')) return;
    await this.transitions.move(caller, refund.order_id, 'refunded', refund.reason || 'refunded');
  }

  /**
   * A refund was not paid: its amount can be refunded again. Where its tickets were given back, or are by another part of
   * the same request, a person has to return it.
   */
  private async takeBack(caller: Caller, refund: RefundEntity): Promise<void> {
    await this.payments.release(refund.payment_id, refund.amount_minor);
    const order = await this.transitions.get(refund.order_id);
    const { positions, amount_minor: amountMinor, returns_seats: returnsSeats, closes_order: closesOrder } = refund;
    const { reason, source } = refund;
    if (order.status !== 'completed' || !positions || !(await this.endsTickets(refund, positions))) return;
    const parts = await this.lines.partsOf(refund.id);
    const rest = { amountMinor, positions, parts, returnsSeats, closesOrder, reason, source };
    await this.requests.request(caller, order, { ...rest, isByHand: true, isRest: true });
  }

  /** Whether the tickets that a refund names are not valid any more, or another refund of them makes them so. */
  private async endsTickets(
    { id, order_id: orderId, returns_seats: returnsSeats }: RefundEntity,
    positions: readonly number[],
  ): Promise<boolean> {
    const attendees = await this.seats.find(orderId, positions);
    if (attendees.every(({ place, status }) => place === 'none' && status === 'refunded')) return true;
    return (
      returnsSeats &&
      (await this.payments.refundsOfOrder(orderId)).some(
        (other) =>
          other.id !== id &&
          other.returns_seats &&
          ACTIVE_REFUND_STATES.includes(other.state) &&
          positions.every((position) => other.positions?.includes(position)),
      )
    );
  }

  private async isTest({ payment_id: id }: RefundEntity): Promise<boolean> {
    const payment = await this.payments.find({ id });
    if (!payment) throw new Error(`Payment ${id} is gone`);
    return payment.is_test;
  }

  private async get(id: number): Promise<RefundEntity> {
    const refund = await this.payments.findRefund(id);
    if (refund) return refund;
    throw new Error(`There is no refund ${id}`);
  }
}
