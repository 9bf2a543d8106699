import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, SqlExpression, placeholders } from '#core/database';
import { BuyerEntity } from '../capacity/buyer.entity.js';
import {
  ERASED,
  PersonalDataRegistry,
  type Person,
  type PersonalDataSource,
  type PersonalRecords,
} from '#core/personal-data';
import { endsAfter } from '../../events/events/event-schedule.sql.js';
import { AttendeeEntity } from '../attendees/attendee.entity.js';
import { OrderChangeEntity } from '../orders/order-change.entity.js';
import { OrderEntity } from '../orders/order.entity.js';
import { newOrderKeySalt } from '../orders/order-key.service.js';

/** Orders and attendees of a person. */
@Injectable()
export class TicketDataSource implements PersonalDataSource, OnModuleInit {
  readonly unfinished = ['ticket_carts'];

  constructor(
    private readonly database: Database,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async find({ email, userIds }: Person): Promise<PersonalRecords> {
    const orders = await this.database.read<OrderEntity>(
      `SELECT * FROM ticket_orders WHERE LOWER(purchaser_email) = ? OR user_id IN (${placeholders(userIds)})`,
      [email, ...userIds],
    );
    const orderIds = orders.map(({ id }) => id);
    const attendees = await this.database.read<AttendeeEntity>(
      `SELECT * FROM ticket_attendees WHERE LOWER(email) = ? OR user_id IN (${placeholders(userIds)})
         OR (order_id IN (${placeholders(orderIds)}) AND email = '')`,
      [email, ...userIds, ...orderIds],
    );
    const changes = await this.database.read<OrderChangeEntity>(
      `SELECT * FROM ticket_order_changes WHERE order_id IN (${placeholders(orderIds)})`,
      orderIds,
    );
    return recordsOf(orders, attendees, changes);
  }

  async erase(records: PersonalRecords): Promise<void> {
    const { ticket_orders: orders = [], ticket_attendees: attendees = [] } = records;
    const keys = orders.flatMap((order) => [order.network_key, order.email_key]).filter(Boolean);
    await this.database.delete(BuyerEntity, new SqlExpression(`id IN (${placeholders(keys)})`, ...keys));
    for (const { id } of orders as readonly { id: number }[])
      await this.database.update(OrderEntity, { id }, erasedOrder());
    for (const { id } of (records.ticket_order_changes ?? []) as readonly { id: number }[])
      await this.database.update(OrderChangeEntity, { id }, { reason: '' });
    for (const { id } of attendees as readonly { id: number }[])
      await this.database.update(AttendeeEntity, { id }, ERASED_ATTENDEE);
  }

  /** Orders and attendees that were last changed before a moment, and whose event is over since then. */
  async expire(before: string, limit: number): Promise<number> {
    const attendees = await this.database.read<AttendeeEntity>(
      `SELECT a.* FROM ticket_attendees a
       WHERE a.modified_utc < ? AND NOT ${endsAfter('a.post_id')} AND (a.email <> '' OR a.name <> ?)
       ORDER BY a.id LIMIT ?`,
      [before, before, ERASED, limit],
    );
    const orders = await this.database.read<OrderEntity>(
      `SELECT o.* FROM ticket_orders o WHERE o.modified_utc < ? AND (o.purchaser_email <> '' OR o.purchaser_name <> ?)
         AND NOT EXISTS (SELECT 1 FROM ticket_attendees a
                         WHERE a.order_id = o.id AND (a.modified_utc >= ? OR ${endsAfter('a.post_id')}))
       ORDER BY o.id LIMIT ?`,
      [before, ERASED, before, before, limit],
    );
    await this.erase(recordsOf(orders, attendees, []));
    return Math.max(orders.length, attendees.length);
  }
}

function recordsOf(
  orders: readonly OrderEntity[],
  attendees: readonly AttendeeEntity[],
  changes: readonly OrderChangeEntity[],
): PersonalRecords {
  const rows = (entities: readonly object[]) => entities as readonly Record<string, unknown>[];
  return {
    ticket_orders: rows(orders),
    ticket_attendees: rows(attendees),
    ticket_order_changes: rows(changes),
  };
}

function erasedOrder(): Partial<OrderEntity> {
  return {
    purchaser_name: ERASED,
    purchaser_email: '',
    user_id: null,
    // Hashes of the request, by which a guessed address could be confirmed.
    idempotency_key: null,
    fingerprint: null,
    // Keyed hashes of the network and the address.
    network_key: null,
    email_key: null,
    // Former keys must not open the order, which still has the codes of its tickets.
    secret_salt: newOrderKeySalt(),
  };
}

const ERASED_ATTENDEE: Partial<AttendeeEntity> = {
  name: ERASED,
  name_key: ERASED.toLowerCase(),
  email: '',
  optout: 1,
  information: null,
  user_id: null,
};
