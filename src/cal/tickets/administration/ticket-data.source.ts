import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, SqlExpression, placeholders } from '#core/database';
import { Conditions, ListQueryBuilder, orderBy } from '#core/lists';
import { BillingDetailsEntity } from '../sales/model/billing-details.entity.js';
import { BuyerEntity } from '../sales/holds/buyer.entity.js';
import {
  ERASED,
  RegisterPersonalData,
  type Person,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
  storedRecords,
} from '#core/personal-data';
import { endsAfter } from '../../events/events/event-schedule.sql.js';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { OrderChangeEntity } from '../sales/model/order-change.entity.js';
import { OrderEntity } from '../sales/model/order.entity.js';
import { attendeesOfPerson, ordersOfPerson } from '../sales/model/rows-of-person.js';
import { DisputeEntity } from '../payments/dispute.entity.js';
import { PaymentEntity } from '../payments/payment.entity.js';
import { RefundEntity } from '../payments/refund.entity.js';
import { newOrderKeySalt } from '../sales/orders/order-key.service.js';

/** Orders and attendees of a person. */
@RegisterPersonalData()
@Injectable()
export class TicketDataSource implements PersonalDataSource {
  readonly unfinished = ['ticket_carts'];

  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
  ) {}

  async find({ email, userIds }: Person): Promise<PersonalRecords> {
    const { em } = this.database;
    const orders = await storedRecords(em, OrderEntity, ordersOfPerson(email, userIds));
    const orderIds = orders.map(({ id }) => Number(id));
    const ofOrders = In(orderIds);
    const attendees = await storedRecords(em, AttendeeEntity, attendeesOfPerson(email, userIds, orderIds));
    const changes = await storedRecords(em, OrderChangeEntity, [{ order_id: ofOrders }]);
    return {
      ticket_orders: orders,
      ticket_attendees: attendees,
      ticket_order_changes: changes,
      ticket_payments: await storedRecords(em, PaymentEntity, [{ order_id: ofOrders }]),
      ticket_refunds: await storedRecords(em, RefundEntity, [{ order_id: ofOrders }]),
      ticket_billing_details: await storedRecords(em, BillingDetailsEntity, [{ order_id: ofOrders }]),
      payment_disputes: await storedRecords(em, DisputeEntity, [{ order_id: ofOrders }]),
    };
  }

  async erase(records: PersonalRecords): Promise<void> {
    const { ticket_orders: orders = [], ticket_attendees: attendees = [] } = records;
    const keys = orders.flatMap((order) => [order.network_key, order.email_key]).filter(Boolean);
    await this.database.delete(BuyerEntity, new SqlExpression(`id IN (${placeholders(keys)})`, ...keys));
    for (const { id } of orders as readonly { id: number }[])
      await this.database.update(OrderEntity, { id }, erasedOrder());
    for (const { order_id: orderId } of (records.ticket_billing_details ?? []) as readonly { order_id: number }[])
      await this.database.delete(BillingDetailsEntity, { order_id: orderId });
    for (const { id } of (records.ticket_order_changes ?? []) as readonly { id: number }[])
      await this.database.update(OrderChangeEntity, { id }, { reason: '' });
    for (const { id } of (records.ticket_refunds ?? []) as readonly { id: number }[])
      await this.database.update(RefundEntity, { id }, { reason: '' });
    for (const { id } of (records.ticket_payments ?? []) as readonly { id: number }[])
      await this.database.update(PaymentEntity, { id }, { reference: '', address: null });
    for (const { id } of attendees as readonly { id: number }[])
      await this.database.update(AttendeeEntity, { id }, ERASED_ATTENDEE);
  }

  /** Orders and attendees that were last changed before a moment, and whose event is over since then. */
  async expire(before: string, limit: number): Promise<number> {
    const window = { limit, offset: 0 };
    const attendees = await this.lists.rows<PersonalDataRow>({
      table: 'ticket_attendees',
      alias: 'a',
      plan: {
        where: new Conditions()
          .add(`a.modified_utc < ? AND NOT ${endsAfter('a.post_id')}`, before, before)
          .add("(a.email <> '' OR a.name <> ?)", ERASED),
        order: orderBy(['a.id'], false),
      },
      window,
    });
    const isNeeded = `EXISTS (SELECT 1 FROM ticket_attendees a
      WHERE a.order_id = o.id AND (a.modified_utc >= ? OR ${endsAfter('a.post_id')}))`;
    const orders = await this.lists.rows<PersonalDataRow>({
      table: 'ticket_orders',
      alias: 'o',
      plan: {
        where: new Conditions()
          .add("o.modified_utc < ? AND (o.purchaser_email <> '' OR o.purchaser_name <> ?)", before, ERASED)
          .add(`NOT ${isNeeded}`, before, before),
        order: orderBy(['o.id'], false),
      },
      window,
    });
    await this.erase({ ticket_orders: orders, ticket_attendees: attendees });
    return Math.max(orders.length, attendees.length);
  }
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
