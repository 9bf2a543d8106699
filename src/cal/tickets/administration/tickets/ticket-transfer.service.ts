import { Injectable } from '@nestjs/common';
import { titleKey } from '#core/content';
import { Database, EntityTransfer } from '#core/database';
import { sortKey } from '#core/text';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { CheckInEntity } from '../../sales/model/check-in.entity.js';
import { EventPoolEntity } from '../../catalog/capacity/event-pool.entity.js';
import { PoolLinkEntity } from '../../catalog/capacity/pool-link.entity.js';
import { TicketPoolEntity } from '../../catalog/capacity/ticket-pool.entity.js';
import { OrderChangeEntity } from '../../sales/model/order-change.entity.js';
import { OrderEntity } from '../../sales/model/order.entity.js';
import { PaymentEntity } from '../../payments/payment.entity.js';
import { capturedPayment } from '../../payments/payment-rows.js';
import type { New } from '../../payments/payments.repository.js';
import { TicketEntity } from '../../catalog/model/ticket.entity.js';

/** Tickets, orders and attendees as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class TicketTransferService {
  readonly tickets: EntityTransfer<TicketEntity>;
  readonly pools: EntityTransfer<TicketPoolEntity>;
  readonly eventPools: EntityTransfer<EventPoolEntity>;
  /** Which tickets draw on which pools of events; the key is the ticket. */
  readonly poolLinks: EntityTransfer<PoolLinkEntity>;
  readonly orders: EntityTransfer<OrderEntity>;
  readonly orderChanges: EntityTransfer<OrderChangeEntity>;
  readonly attendees: EntityTransfer<AttendeeEntity>;
  readonly checkIns: EntityTransfer<CheckInEntity>;
  /** Payments; the key is the order. */
  readonly payments: EntityTransfer<PaymentEntity>;

  constructor(private readonly database: Database) {
    this.tickets = new EntityTransfer(database, TicketEntity, 'id', ({ title }) => titleKey(title));
    this.pools = new EntityTransfer(database, TicketPoolEntity, 'id');
    this.eventPools = new EntityTransfer(database, EventPoolEntity, 'id');
    this.poolLinks = new EntityTransfer(database, PoolLinkEntity, 'ticket_id');
    this.orders = new EntityTransfer(database, OrderEntity, 'id');
    this.orderChanges = new EntityTransfer(database, OrderChangeEntity, 'order_id');
    this.attendees = new EntityTransfer(database, AttendeeEntity, 'id', ({ name }) =>
      name === undefined ? {} : { name_key: sortKey(name) },
    );
    this.checkIns = new EntityTransfer(database, CheckInEntity, 'attendee_id');
    this.payments = new EntityTransfer(database, PaymentEntity, 'order_id');
  }

  /**
   * Stores what moved orders have paid, as far as no payment of theirs is stored: in full where they are completed.
   * @param orders as they are stored
   */
  async storePayments(orders: readonly OrderEntity[]): Promise<void> {
    await this.database.insertMissing(
      PaymentEntity,
      orders.flatMap((order) => this.paymentsOf(order)),
    );
  }

  /** What a moved order has paid. */
  paymentsOf(order: OrderEntity): New<PaymentEntity>[] {
    if (order.status !== 'completed' || order.total_minor <= 0) return [];
    const payment = capturedPayment(order, order.paid_utc ?? order.modified_utc, {
      provider: order.gateway,
      attempt_key: `order-${order.id}`,
      reference: order.reference,
      captured_minor: order.total_minor,
    });
    return [payment];
  }

  /** Counts the seats of tickets again from their attendees, and those of pools of events from the tickets that draw on them. */
  async countSeats(ticketIds: readonly number[]): Promise<void> {
    const tickets = await this.tickets.find(ticketIds);
    const counted = await this.seatsOf(tickets.map(({ id }) => id));
    for (const { id } of tickets) await this.pools.update(id, counted.get(id) ?? { pending: 0, sold: 0 });
    const links = await this.poolLinks.find(ticketIds);
    const shared = await this.sharedSeatsOf(links.map(({ pool_id: id }) => id));
    for (const [id, seats] of shared) await this.pools.update(id, seats);
  }

  /** Seats that the attendees of all tickets that draw on these pools have, by the id of the pool. */
  async sharedSeatsOf(poolIds: readonly number[]): Promise<Map<number, { pending: number; sold: number }>> {
    const shared = new Map<number, { pending: number; sold: number }>();
    for (const id of new Set(poolIds)) {
      const members = await this.poolLinks.find([id], 'pool_id');
      const seats = [...(await this.seatsOf(members.map(({ ticket_id: ticketId }) => ticketId))).values()];
      shared.set(id, {
        pending: seats.reduce((sum, { pending }) => sum + pending, 0),
        sold: seats.reduce((sum, { sold }) => sum + sold, 0),
      });
    }
    return shared;
  }

  /** Seats that the attendees of tickets have, by ticket. */
  async seatsOf(ids: readonly number[]): Promise<Map<number, { pending: number; sold: number }>> {
    const seats = new Map<number, { pending: number; sold: number }>();
    for (const id of ids) {
      seats.set(id, {
        pending: await this.attendees.count({ ticket_id: id, place: 'pending' }),
        sold: await this.attendees.count({ ticket_id: id, place: 'sold' }),
      });
    }
    return seats;
  }
}
