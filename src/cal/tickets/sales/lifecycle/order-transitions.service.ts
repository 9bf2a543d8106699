import { Injectable } from '@nestjs/common';
import { type Caller, SYSTEM } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import { RestError } from '#core/errors';
import type { Place } from '../model/attendee.entity.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { UNLIMITED } from '../holds/buyer-limits.service.js';
import type { Move } from '../../kernel/capacity/pool.js';
import { SeatMovesService } from '../holds/seat-moves.service.js';
import { isCancelled, type TicketHost } from '../../kernel/hosts/ticket-host.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { OrderFollowersRegistry } from './order-followers.registry.js';
import { ORDER_STATES, ORDER_STATES_THAT_EXPIRE, mayBecome, type OrderState } from '../../kernel/order-states.js';
import { OrderNotCompletableError } from '../model/order-not-completable.error.js';
import type { OrderEntity } from '../model/order.entity.js';
import { type OrderFacts, OrdersRepository } from './orders.repository.js';

/** States whose change is an event of its own. */
const EVENT_OF_STATE: Partial<
  Record<OrderState, 'order.completed' | 'order.refunded' | 'order.voided' | 'order.expired'>
> = {
  completed: 'order.completed',
  refunded: 'order.refunded',
  voided: 'order.voided',
  'not-completed': 'order.expired',
};

/** What belongs to a change of state. */
interface Transition {
  caller: Caller;
  reason: string;
  facts: OrderFacts;
}

/** Moves orders from state to state, with their attendees and places, in one unit of work each. */
@Injectable()
export class OrderTransitionsService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesRepository,
    private readonly clock: SiteClockService,
    private readonly events: DomainEventsService,
    private readonly seatMoves: SeatMovesService,
    private readonly followers: OrderFollowersRegistry,
  ) {}

  /**
   * Moves an order to a state. Without effect if it is in this state, so a repeated request does no harm.
   * @param reason stored in the history of the order
   * @throws RestError 409 `order-transition-not-allowed`, `event-cancelled`, `exchange-void`, `refund-required`;
   * InsufficientCapacityError when a state needs places that are gone
   */
  async move(caller: Caller, id: number, to: OrderState, reason: string, facts: OrderFacts = {}): Promise<OrderEntity> {
    return this.database.write(async () => {
      const order = await this.get(id);
      if (order.status === to) return order;
      if (!mayBecome(order.status, to) || (order.status === 'completed' && to === 'voided' && order.total_minor > 0))
        throw notAllowed(order.status, to);
      if (to === 'completed' && (await this.attendees.anyCancelled(id))) throw eventCancelled();
      await this.apply(order, to, { caller, reason, facts });
      return this.get(id);
    });
  }

  /**
   * Gives up on an order that was not paid in time.
   * @returns how many seats were released; 0 when another unit was faster
   */
  async expire(id: number, now: number): Promise<number> {
    return this.database.write(async () => {
      const order = await this.orders.find(id);
      if (!order || order.expires === null || order.expires > now || !ORDER_STATES_THAT_EXPIRE.includes(order.status))
        return 0;
      return this.apply(order, 'not-completed', { caller: SYSTEM, reason: 'not paid in time', facts: {} });
    });
  }

  /** @throws RestError 404 `order-not-found` */
  async get(id: number): Promise<OrderEntity> {
    const order = await this.orders.find(id);
    if (order) return order;
    throw new RestError('order-not-found', 'There is no such order.', 404);
  }

  private async apply(order: OrderEntity, to: OrderState, { caller, reason, facts }: Transition): Promise<number> {
    const present = await this.clock.present();
    // Seats that are paid or given back count against no limit, but free ones that their purchaser gives back.
    const isFreeOfPurchaser = order.total_minor === 0 && !managesAttendees(caller);
    const buyer = ORDER_STATES[to].place === 'pending' || isFreeOfPurchaser ? {} : UNLIMITED;
    if (!(await this.orders.move(order, to, { modified_utc: present.date_utc, ...buyer, ...facts })))
      throw new RetryUnitError(`Order ${order.id}`);
    const transition = { caller, to, nowUtc: present.date_utc };
    const moves = [...(await this.followers.moved(order, transition)), ...(await this.moveSeats(order, to))];
    await this.attendees.setOrderStatus(order.id, to, { modified: present.date, modified_utc: present.date_utc });
    await this.orders.insertChanges([
      {
        order_id: order.id,
        status_from: order.status,
        status_to: to,
        date_utc: present.date_utc,
        user_id: caller.userId,
        reason,
      },
    ]);
    await this.seatMoves.apply(moves);
    await this.events.publish(EVENT_OF_STATE[to] ?? 'order.changed', {
      orderId: order.id,
      status: to,
      previousStatus: order.status,
      totalMinor: order.total_minor,
      currency: order.currency,
    });
    return moves.reduce((sum, { pending = 0, sold = 0 }) => sum - pending - sold, 0);
  }

  /** Moves the places of the order's attendees to where the new state counts them. */
  private async moveSeats(order: OrderEntity, to: OrderState): Promise<Move[]> {
    const from: Place = ORDER_STATES[order.status].place ?? 'none';
    const target: Place = ORDER_STATES[to].place ?? 'none';
    if (from === target) return [];
    const attendees = await this.attendees.ofOrders([order.id]);
    const ticketIds = [...new Set(attendees.map(({ ticket_id: ticketId }) => ticketId))].sort((a, b) => a - b);
    const places = await this.seatMoves.seatsOf(ticketIds);
    const moves: Move[] = [];
    for (const ticketId of ticketIds) {
      const moved = await this.attendees.moveOrderPlaces(order.id, ticketId, from, target);
      const drawnFrom = places.get(ticketId);
      if (moved === 0 || !drawnFrom) continue;
      const move: Move = { seats: drawnFrom, pending: 0, sold: 0 };
      if (from !== 'none') move[from] = -moved;
      if (target !== 'none') move[target] = moved;
      moves.push(move);
    }
    return moves;
  }
}

/** 409 `event-cancelled`: orders of an event that is canceled, in the trash or was deleted cannot be paid. */
export function eventCancelled(): RestError {
  return new OrderNotCompletableError(
    'event-cancelled',
    'The event is canceled, in the trash or deleted. It sells nothing and admits no one, and its orders cannot be paid.',
    'paid for a cancelled event',
  );
}

/** 409 `event-cancelled` or `event-postponed`, for what an event does not sell (`sells`). */
export function notSelling(host: TicketHost | undefined): RestError {
  if (isCancelled(host)) return eventCancelled();
  return new RestError(
    'event-postponed',
    'The event is postponed. Its tickets are on sale again when it has a new date.',
    409,
  );
}

/** 409 `order-transition-not-allowed`. */
export function notAllowed(from: OrderState, to: OrderState): RestError {
  // A paid order cannot become voided, which a free one can.
  const next = (ORDER_STATES[from].next as readonly string[]).filter((state) => state !== to);
  const possible = next.length > 0 ? `It can become ${next.join(', ')}.` : 'It is final.';
  return new RestError(
    'order-transition-not-allowed',
    `The order is ${from} and cannot become ${to}. ${possible}`,
    409,
    { order_status: from },
  );
}
