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
  async purchase(purchase: Purchase): Promise<{ order: OrderEntity; attendees: AttendeeEntity[] }> {
    const { lines, status } = purchase;
    const people = lines.flatMap((line) =>
      line.attendees.map((attendee, i) => ({ line, attendee, price: line.prices[i] ?? FREE })),
    );
    const [orderId = 0, ...attendeeIds] = await this.ids.take([
      'cal_order',
      ...people.map(({ line }) => attendeeType(line.ticket)),
    ]);
    const order = newOrder(orderId, purchase);
    const place = ORDER_STATES[status].place ?? 'none';
    const attendees = people.map(({ line: { ticket, host }, attendee, price }, i) =>
      newAttendee({
        id: attendeeIds[i] ?? 0,
        ticket,
        host,
        attendee,
        price,
        orderId,
        place,
        present: purchase.at,
        status: ticket.provider === 'rsvp' ? 'yes' : status,
      }),
    );
    await this.orders.insert(order);
    await this.attendees.insert(attendees);
    await this.orders.insertChanges(firstChanges(order, purchase.reason));
    const moved = await this.followers.opened(order, purchase);
    const taken = lines.map(({ seats, attendees: buyers, fromHold = 0 }): Move => ({
      seats,
      held: -fromHold,
      ...(place === 'none' ? {} : { [place]: buyers.length }),
    }));
    await this.publish(order, attendees);
    await this.seatMoves.apply([...taken, ...moved], purchase.force);
    return { order, attendees };
  }

  /** Stores an answer to an invitation in the running unit of work. @throws InsufficientCapacityError */
  async reply({ ticket, host, seats, attendee, going, at, force }: Reply): Promise<AttendeeEntity> {
    const [id = 0] = await this.ids.take([attendeeType(ticket)]);
    const place = going ? 'sold' : 'none';
    const made = newAttendee({
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
