import { Injectable } from '@nestjs/common';
import { titleKey } from '#core/content';
import { Database, EntityTransfer } from '#core/database';
import { sortKey } from '#core/text';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { CheckInEntity } from '../../sales/model/check-in.entity.js';
import { TicketPoolEntity } from '../../catalog/capacity/ticket-pool.entity.js';
import { OrderChangeEntity } from '../../sales/model/order-change.entity.js';
import { OrderEntity } from '../../sales/model/order.entity.js';
import { PaymentEntity } from '../../payments/payment.entity.js';
import { capturedPayment } from '../../payments/payment-rows.js';
import { TicketEntity } from '../../catalog/model/ticket.entity.js';

/** Tickets, orders and attendees as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class TicketTransferService {
  readonly tickets: EntityTransfer<TicketEntity>;
  readonly pools: EntityTransfer<TicketPoolEntity>;
  readonly orders: EntityTransfer<OrderEntity>;
  readonly orderChanges: EntityTransfer<OrderChangeEntity>;
  readonly attendees: EntityTransfer<AttendeeEntity>;
  readonly checkIns: EntityTransfer<CheckInEntity>;

  constructor(private readonly database: Database) {
    this.tickets = new EntityTransfer(database, TicketEntity, 'id', ({ title }) => titleKey(title));
    this.pools = new EntityTransfer(database, TicketPoolEntity, 'id');
    this.orders = new EntityTransfer(database, OrderEntity, 'id');
    this.orderChanges = new EntityTransfer(database, OrderChangeEntity, 'order_id');
    this.attendees = new EntityTransfer(database, AttendeeEntity, 'id', ({ name }) =>
      name === undefined ? {} : { name_key: sortKey(name) },
    );
    this.checkIns = new EntityTransfer(database, CheckInEntity, 'attendee_id');
  }

  /**
   * Stores what moved orders have paid, as far as no payment of theirs is stored: in full where they are completed.
   * @param orders as they are stored
   */
  async storePayments(orders: readonly OrderEntity[]): Promise<void> {
    const paid = orders.filter(({ status, total_minor: total }) => status === 'completed' && total > 0);
    const rows = paid.map((order) =>
      capturedPayment(order, order.paid_utc ?? order.modified_utc, {
        provider: order.gateway,
        attempt_key: `order-${order.id}`,
        reference: order.reference,
        captured_minor: order.total_minor,
      }),
    );
    await this.database.insertMissing(PaymentEntity, rows);
  }

  /** Counts the seats of tickets again from their attendees, and those of shared capacity from its tickets. */
  async countSeats(ticketIds: readonly number[]): Promise<void> {
    const tickets = await this.tickets.find(ticketIds);
    const counted = await this.seatsOf(tickets.map(({ id }) => id));
    for (const { id } of tickets) await this.pools.update(id, counted.get(id) ?? { pending: 0, sold: 0 });
    const shared = [...new Set(tickets.map((ticket) => ticket.shared_pool_id).filter((id) => id !== null))];
    for (const id of shared) {
      const members = await this.tickets.find([id], 'shared_pool_id');
      const seats = [...(await this.seatsOf(members.map((ticket) => ticket.id))).values()];
      await this.pools.update(id, {
        pending: seats.reduce((sum, { pending }) => sum + pending, 0),
        sold: seats.reduce((sum, { sold }) => sum + sold, 0),
      });
    }
  }

  private async seatsOf(ids: readonly number[]): Promise<Map<number, { pending: number; sold: number }>> {
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
