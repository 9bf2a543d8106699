import { Injectable } from '@nestjs/common';
import { RetryUnitError } from '#core/database';
import { type Caller, Clock } from '#core/context';
import { RestError } from '#core/errors';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../../sales/attendees/attendees.repository.js';
import type { Move } from '../../kernel/capacity/pool.js';
import { type OrderFollower, type OrderTransition, RegisterOrderFollower } from '../../sales/model/order-follower.js';
import { OrderNotCompletableError } from '../../sales/model/order-not-completable.error.js';
import { ORDER_STATES } from '../../kernel/order-states.js';
import type { OrderEntity } from '../../sales/model/order.entity.js';
import { OrdersRepository } from '../../sales/lifecycle/orders.repository.js';
import { PaymentMovesService } from '../../payments/payment-moves.service.js';
import { RefundRequestsService } from '../../payments/refund-requests.service.js';
import { TicketValuesService } from '../../payments/ticket-values.service.js';
import type { Purchase } from '../../sales/model/purchase.js';
import { WithdrawalsService } from '../withdrawals.service.js';
import { ExchangesRepository } from '../../sales/orders/exchanges.repository.js';
import type { PurchaseExchange } from '../../sales/model/purchase-exchange.js';
import type { TicketExchangeEntity } from '../../sales/model/ticket-exchange.entity.js';

/** Reason of refunds of what a ticket was worth beyond the one that it was exchanged for. */
export const REST_REASON = 'the new ticket costs less';

/** A ticket that is exchanged, with its order, as they are in the running unit of work. */
interface FormerTicket {
  attendee: AttendeeEntity;
  source: OrderEntity;
  /** What was left of the payments of its order. */
  leftMinor: number;
}

/**
 * Exchanges within the units of work that store and move orders. The former ticket ends, its seat comes back and its
 * value moves in the unit of work that completes the new order, by the condition that check-ins have too.
 */
@RegisterOrderFollower({ order: 100 })
@Injectable()
export class ExchangeCompletionService implements OrderFollower {
  constructor(
    private readonly exchanges: ExchangesRepository,
    private readonly attendees: AttendeesRepository,
    private readonly orders: OrdersRepository,
    private readonly values: TicketValuesService,
    private readonly requests: RefundRequestsService,
    private readonly moves: PaymentMovesService,
    private readonly withdrawals: WithdrawalsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the exchange that a new order is for, and completes it if the order is.
   * @returns the seat that comes back
   * @throws RestError 409 `exchange-open`, `exchange-void`
   */
  async opened(order: OrderEntity, { caller, exchange }: Purchase): Promise<Move[]> {
    if (!exchange) return [];
    const row = {
      order_id: order.id,
      attendee_id: exchange.attendeeId,
      source_order_id: exchange.source.id,
      value_minor: exchange.valueMinor,
      credit_minor: exchange.creditMinor,
      source: exchange.by,
    };
    const former = await this.formerTicket(row);
    if (!former) throw exchangeVoid();
    if (!(await this.exchanges.insert(row, this.clock.nowUtc()))) throw exchangeOpen();
    if (order.status !== 'completed') return [];
    if (!(await this.exchanges.move(order.id, 'open', 'done', this.clock.nowUtc())))
      throw new RetryUnitError(`The exchange of order ${order.id}`);
    return this.complete(caller, order, row, { former, ...exchange });
  }

  /**
   * Completes the exchange of an order, or ends it when the order gives up its seat.
   * @param order as it was before
   * @returns the seats that come back
   * @throws RestError 409 `exchange-void` when the former ticket is not valid any more, or its money went back
   */
  async moved(order: OrderEntity, { caller, to }: OrderTransition): Promise<Move[]> {
    if (to === 'completed') {
      const exchange = await this.exchanges.find(order.id);
      if (!exchange || exchange.state === 'done') return [];
      const former = await this.formerTicket(exchange);
      if (!former) throw exchangeVoid();
      if (!(await this.exchanges.move(order.id, exchange.state, 'done', this.clock.nowUtc())))
        throw new RetryUnitError(`The exchange of order ${order.id}`);
      // All that the former ticket is worth pays for an order with a difference: nothing goes back.
      return this.complete(caller, order, exchange, { former, refundMinor: 0, isByHand: false });
    }
    if (ORDER_STATES[to].place === null) await this.exchanges.move(order.id, 'open', 'void', this.clock.nowUtc());
    return [];
  }

  /** The former ticket; nothing when it is not valid any more, its payment is disputed, or it is worth less now. */
  private async formerTicket(
    exchange: Pick<TicketExchangeEntity, 'attendee_id' | 'source_order_id' | 'value_minor'>,
  ): Promise<FormerTicket | undefined> {
    const attendee = await this.attendees.find(exchange.attendee_id);
    const source = await this.orders.find(exchange.source_order_id);
    if (!attendee || source?.status !== 'completed' || source.dispute !== '') return undefined;
    if (attendee.place !== 'sold' || attendee.checked_in || attendee.transferred_utc !== null) return undefined;
    const { leftMinor, byAttendee } = await this.values.of(source);
    return (byAttendee.get(attendee.id) ?? 0) < exchange.value_minor ? undefined : { attendee, source, leftMinor };
  }

  private async complete(
    caller: Caller,
    order: OrderEntity,
    exchange: Pick<TicketExchangeEntity, 'credit_minor' | 'value_minor' | 'source'>,
    { former, refundMinor, isByHand }: { former: FormerTicket } & Pick<PurchaseExchange, 'refundMinor' | 'isByHand'>,
  ): Promise<Move[]> {
    const { attendee, source, leftMinor } = former;
    const moves = await this.withdrawals.end([attendee], exchange.value_minor > 0 ? 'refunded' : undefined);
    if (refundMinor > 0)
      await this.requests.request(caller, source, {
        amountMinor: refundMinor,
        seenLeftMinor: leftMinor,
        positions: [attendee.id],
        isRest: true,
        reason: REST_REASON,
        source: exchange.source,
        isByHand,
      });
    await this.moves.move(source, order, {
      seenMinor: leftMinor - refundMinor,
      amountMinor: exchange.credit_minor,
      attendeeId: attendee.id,
      by: exchange.source,
    });
    return moves;
  }
}

function exchangeVoid(): RestError {
  return new OrderNotCompletableError(
    'exchange-void',
    'The ticket to be exchanged is not valid any more: it is checked in, transferred, canceled, refunded or its payment is disputed. The order that it pays for cannot be completed.',
    'paid for an exchange whose former ticket is not valid any more',
  );
}

/** 409 `exchange-open`. @param orderId order of the exchange that is open, where it is known */
export function exchangeOpen(orderId?: number): RestError {
  const order = orderId === undefined ? 'the order of that exchange' : `order ${orderId}`;
  return new RestError(
    'exchange-open',
    `Another exchange of this ticket waits for payment. Pay or cancel ${order} first.`,
    409,
    orderId === undefined ? {} : { order_id: orderId },
  );
}
