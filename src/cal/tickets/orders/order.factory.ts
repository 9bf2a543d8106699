import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ContentIdRegistry } from '#core/content';
import { RequestContext } from '#core/context';
import { DomainEventsService } from '#core/events';
import { plainText, sortKey } from '#core/text';
import type { Information } from '../attendees/attendee-information.js';
import type { AttendeeEntity } from '../attendees/attendee.entity.js';
import type { EventSnapshot } from '../attendees/attendee.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { type BuyerKeys, UNLIMITED } from '../capacity/buyer-limits.service.js';
import { type Move, type TicketSeats, poolChanges } from '../capacity/pool.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { SoldOutEventsService } from '../capacity/sold-out-events.service.js';
import type { TicketHost } from '../hosts/ticket-host.js';
import type { SiteMoment } from '../site-clock.service.js';
import { TicketMetricsService } from '../ticket-metrics.service.js';
import type { TicketEntity } from '../tickets/ticket.entity.js';
import { newOrderKeySalt } from './order-key.service.js';
import { type OrderState, ORDER_STATES } from './order-states.js';
import type { OrderEntity } from './order.entity.js';
import type { OrderChange } from './order-change.entity.js';
import { OrdersRepository } from './orders.repository.js';
import { OrderMoneyService } from './payments/order-money.service.js';

/** A person who gets a ticket. */
export interface NewAttendee {
  name: string;
  email: string;
  /** 1: hide from the public, 0: show, null: nothing was said. */
  optout: number | null;
  information: Information | null;
}

/** Tickets of one kind that are bought together. */
export interface PurchaseLine {
  ticket: TicketEntity;
  host: TicketHost | undefined;
  seats: TicketSeats;
  /** What each costs, minor units. */
  unitMinor: number;
  attendees: NewAttendee[];
  /** Places that are taken over from a cart's hold. */
  fromHold?: number;
}

/** A purchase as it is to be stored. */
export interface Purchase {
  status: OrderState;
  gateway: string;
  purchaser: { name: string; email: string };
  /** What its seats count against while they are unpaid. */
  buyer: BuyerKeys;
  currency: string;
  lines: PurchaseLine[];
  idempotencyKey: string | null;
  fingerprint: string | null;
  cartId: number | null;
  /** Until when it may be paid, milliseconds since 1970. */
  expires: number | null;
  reason: string;
  at: SiteMoment;
  /** A manager takes seats beyond the capacity. */
  force?: boolean;
}

/** A reply to an invitation (RSVP), without an order. */
export interface Reply {
  ticket: TicketEntity;
  host: TicketHost | undefined;
  seats: TicketSeats;
  attendee: NewAttendee;
  going: boolean;
  at: SiteMoment;
  force?: boolean;
}

/** Writes orders and attendees. The counters of seats come last, because everybody else waits for them. */
@Injectable()
export class OrderFactory {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesRepository,
    private readonly pools: PoolsRepository,
    private readonly ids: ContentIdRegistry,
    private readonly metrics: TicketMetricsService,
    private readonly events: DomainEventsService,
    private readonly soldOut: SoldOutEventsService,
    private readonly money: OrderMoneyService,
  ) {}

  /**
   * Stores a purchase in the running unit of work.
   * @throws InsufficientCapacityError; unique key violation for a repeated request
   */
  async purchase(purchase: Purchase): Promise<{ order: OrderEntity; attendees: AttendeeEntity[] }> {
    const { lines, status } = purchase;
    const people = lines.flatMap((line) => line.attendees.map((attendee) => ({ line, attendee })));
    const [orderId = 0, ...attendeeIds] = await this.ids.take([
      'cal_order',
      ...people.map(({ line }) => attendeeType(line.ticket)),
    ]);
    const order = newOrder(orderId, purchase);
    const place = ORDER_STATES[status].place ?? 'none';
    const attendees = people.map(({ line: { ticket, host, unitMinor }, attendee }, i) =>
      newAttendee({
        id: attendeeIds[i] ?? 0,
        ticket,
        host,
        attendee,
        priceMinor: unitMinor,
        orderId,
        place,
        present: purchase.at,
        status: ticket.provider === 'rsvp' ? 'yes' : status,
      }),
    );
    await this.orders.insert(order);
    await this.attendees.insert(attendees);
    await this.orders.insertChanges(firstChanges(order, purchase.reason));
    await this.money.followNew(order, status);
    const moves = lines.map(({ seats, attendees: buyers, fromHold = 0 }): Move => ({
      seats,
      held: -fromHold,
      ...(place === 'none' ? {} : { [place]: buyers.length }),
    }));
    await this.pools.apply(poolChanges(moves), purchase.force);
    this.metrics.orderPlaced(order.gateway, order.status);
    await this.publish(order, attendees);
    await this.soldOut.publish(moves);
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
      priceMinor: 0,
      orderId: null,
      place,
      status: going ? 'yes' : 'no',
      present: at,
    });
    await this.attendees.insert([made]);
    await this.events.publish('attendee.created', { attendeeId: id });
    if (going) {
      const moves = [{ seats, sold: 1 }];
      await this.pools.apply(poolChanges(moves), force);
      await this.soldOut.publish(moves);
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

/** The id of the signed-in user. */
function callerId(): number | null {
  const caller = RequestContext.peek()?.caller;
  return caller?.known ? caller.id : null;
}

function newOrder(id: number, purchase: Purchase): OrderEntity {
  const { date, date_utc: dateUtc } = purchase.at;
  const total = purchase.lines.reduce((sum, { unitMinor, attendees }) => sum + unitMinor * attendees.length, 0);
  return {
    id,
    status: purchase.status,
    gateway: purchase.gateway,
    secret_salt: newOrderKeySalt(),
    idempotency_key: purchase.idempotencyKey,
    fingerprint: purchase.fingerprint,
    cart_id: purchase.cartId,
    user_id: callerId(),
    purchaser_name: purchase.purchaser.name,
    purchaser_email: purchase.purchaser.email,
    languages: RequestContext.peek()?.languages ?? '',
    currency: purchase.currency,
    total_minor: total,
    date,
    date_utc: dateUtc,
    modified_utc: dateUtc,
    expires: ORDER_STATES[purchase.status].place === 'pending' ? purchase.expires : null,
    paid_utc: purchase.status === 'completed' ? dateUtc : null,
    refund_due: false,
    is_test: false,
    dispute: '',
    reference: '',
    ...(ORDER_STATES[purchase.status].place === 'pending' || total === 0 ? purchase.buyer : UNLIMITED),
  };
}

/** Every order has been pending, if only for a moment. */
function firstChanges({ id, status, date_utc: dateUtc }: OrderEntity, reason: string): OrderChange[] {
  const change = (from: OrderState, to: OrderState): OrderChange => ({
    order_id: id,
    status_from: from,
    status_to: to,
    date_utc: dateUtc,
    user_id: callerId(),
    reason,
  });
  return status === 'pending'
    ? [change('created', 'pending')]
    : [change('created', 'pending'), change('pending', status)];
}

interface AttendeeParts {
  id: number;
  ticket: TicketEntity;
  host: TicketHost | undefined;
  attendee: NewAttendee;
  priceMinor: number;
  orderId: number | null;
  status: AttendeeEntity['status'];
  place: AttendeeEntity['place'];
  present: SiteMoment;
}

/** The event as it is now. Pages have neither time nor zone of their own. */
function snapshotOf(host: TicketHost | undefined): EventSnapshot {
  return {
    event_id: host?.id ?? null,
    event_title: host?.title ?? null,
    event_start: host?.startDate ?? null,
    event_end: host?.endDate ?? null,
    event_timezone: host && host.startDate !== null ? host.timezone : null,
    event_venue: host?.venue ?? null,
  };
}

function newAttendee({
  id,
  ticket,
  host,
  attendee,
  priceMinor,
  orderId,
  status,
  place,
  present,
}: AttendeeParts): AttendeeEntity {
  const name = plainText(attendee.name).slice(0, 250);
  return {
    id,
    provider: ticket.provider,
    ticket_id: ticket.id,
    post_id: ticket.post_id,
    order_id: orderId,
    user_id: null,
    author_id: callerId(),
    status,
    place,
    name,
    name_key: sortKey(name),
    email: attendee.email,
    optout: attendee.optout,
    currency: ticket.currency,
    price_minor: priceMinor,
    ticket_title: ticket.title,
    ticket_description: ticket.excerpt,
    ...snapshotOf(host),
    security_code: randomBytes(10).toString('hex'),
    information: attendee.information,
    checked_in: false,
    checkin_utc: null,
    checkin_source: null,
    checkin_user_id: null,
    checkin_device: null,
    date: present.date,
    date_utc: present.date_utc,
    modified: present.date,
    modified_utc: present.date_utc,
  };
}
