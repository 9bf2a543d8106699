import { Injectable } from '@nestjs/common';
import { ContentIdRegistry } from '#core/content';
import { DomainEventsService } from '#core/events';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import type { Move } from '../../kernel/capacity/pool.js';
import { SeatMovesService } from '../holds/seat-moves.service.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { OrderFollowersRegistry } from '../lifecycle/order-followers.registry.js';
import { ORDER_STATES } from '../../kernel/order-states.js';
import type { OrderEntity } from '../model/order.entity.js';
import { OrdersRepository } from '../lifecycle/orders.repository.js';
import { FREE } from '../prices/order-prices.js';
import type { Purchase, Reply } from '../model/purchase.js';
import { firstChanges, newAttendee, newOrder } from './purchase-rows.js';

/** An order as it was stored. */
export interface StoredPurchase {
  order: OrderEntity;
  attendees: AttendeeEntity[];
}

/** Writes orders and attendees. The counters of seats come last, because everybody else waits for them. */
@Injectable()
export class OrderFactory {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesRepository,
    private readonly ids: ContentIdRegistry,
    private readonly events: DomainEventsService,
    private readonly seatMoves: SeatMovesService,
    private readonly followers: OrderFollowersRegistry,
  ) {}

  /**
   * Stores a purchase in the running unit of work.
   * @throws InsufficientCapacityError; unique key violation for a repeated request; RestError of a follower that refuses it
   */
  async purchase(purchase: Purchase): Promise<StoredPurchase> {
    const [stored] = await this.purchaseAll([purchase]);
    return stored;
  }

  /** Stores several purchases in the running unit of work, so that others wait for the seats of all once. @throws as `purchase` */
  async purchaseAll(purchases: readonly Purchase[]): Promise<StoredPurchase[]> {
    const stored: StoredPurchase[] = [];
    const moves: Move[] = [];
    for (const purchase of purchases) {
      const { taken, ...made } = await this.store(purchase);
      stored.push(made);
      moves.push(...taken);
    }
    await this.seatMoves.apply(
      moves,
      purchases.some(({ force }) => force === true),
    );
    return stored;
  }

  private async store(purchase: Purchase): Promise<StoredPurchase & { taken: Move[] }> {
    const { lines, status } = purchase;
    const people = lines.flatMap((line) =>
      line.attendees.map((attendee, i) => ({ line, attendee, price: line.prices[i] ?? FREE })),
    );
    const [orderId = 0, ...attendeeIds] = await this.ids.registerAll([
      'cal_order',
      ...people.map(({ line }) => attendeeType(line.ticket)),
    ]);
    const order = newOrder(orderId, purchase);
    const place = ORDER_STATES[status].place ?? 'none';
    const attendees = people.map(({ line: { ticket, host, priceKind }, attendee, price }, i) =>
      newAttendee({
        caller: purchase.caller,
        id: attendeeIds[i] ?? 0,
        ticket,
        host,
        attendee,
        price,
        priceKind,
        orderId,
        place,
        present: purchase.at,
        status: ticket.provider === 'rsvp' ? 'yes' : status,
      }),
    );
    await this.orders.insert(order);
    await this.attendees.insert(attendees);
    await this.orders.insertChanges(firstChanges(order, purchase));
    const moved = await this.followers.opened(order, purchase);
    const taken = lines.map(({ seats, attendees: buyers, fromHold = 0 }): Move => ({
      seats,
      held: -fromHold,
      ...(place === 'none' ? {} : { [place]: buyers.length }),
    }));
    await this.publish(order, attendees);
    return { order, attendees, taken: [...taken, ...moved] };
  }

  /** Stores an answer to an invitation in the running unit of work. @throws InsufficientCapacityError */
  async reply({ caller, ticket, host, seats, attendee, going, at, force }: Reply): Promise<AttendeeEntity> {
    const [id = 0] = await this.ids.registerAll([attendeeType(ticket)]);
    const place = going ? 'sold' : 'none';
    const made = newAttendee({
      caller,
      id,
      ticket,
      host,
      attendee,
      price: FREE,
      orderId: null,
      place,
      status: going ? 'yes' : 'no',
      present: at,
    });
    await this.attendees.insert([made]);
    await this.events.publish('attendee.created', { attendeeId: id });
    if (going) {
      await this.seatMoves.apply([{ seats, sold: 1 }], force);
    }
    return made;
  }

  private async publish(order: OrderEntity, attendees: readonly AttendeeEntity[]): Promise<void> {
    const facts = {
      orderId: order.id,
      status: order.status,
      totalMinor: order.total_minor,
      currency: order.currency,
    };
    await this.events.publish('order.created', { ...facts, previousStatus: null });
    if (order.status === 'completed')
      await this.events.publish('order.completed', { ...facts, previousStatus: 'pending' });
    for (const { id } of attendees) await this.events.publish('attendee.created', { attendeeId: id });
  }
}

const attendeeType = (ticket: TicketEntity): 'cal_rsvp_attendees' | 'cal_attendee' =>
  ticket.provider === 'rsvp' ? 'cal_rsvp_attendees' : 'cal_attendee';
