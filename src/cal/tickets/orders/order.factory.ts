import { Injectable } from '@nestjs/common';
import { ContentIdRegistry } from '#core/content';
import { DomainEventsService } from '#core/events';
import { AccessCodeUsesService } from '../access-codes/access-code-uses.service.js';
import type { AttendeeEntity } from '../attendees/attendee.entity.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { OrderConsentsService } from '../consents/order-consents.service.js';
import { BillingDetailsService } from '../billing/billing-details.service.js';
import { ExchangeCompletionService } from '../exchanges/exchange-completion.service.js';
import { type Move, poolChanges } from '../capacity/pool.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { SoldOutEventsService } from '../capacity/sold-out-events.service.js';
import { DiscountCodesService } from '../discounts/discount-codes.service.js';
import { TicketMetricsService } from '../ticket-metrics.service.js';
import type { TicketEntity } from '../tickets/ticket.entity.js';
import { ORDER_STATES } from './order-states.js';
import type { OrderEntity } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';
import { OrderMoneyService } from './payments/order-money.service.js';
import { FREE } from './prices/order-prices.js';
import type { Purchase, Reply } from './purchase.js';
import { firstChanges, newAttendee, newOrder } from './purchase-rows.js';

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
    private readonly discounts: DiscountCodesService,
    private readonly accessCodes: AccessCodeUsesService,
    private readonly billing: BillingDetailsService,
    private readonly consents: OrderConsentsService,
    private readonly exchanges: ExchangeCompletionService,
  ) {}

  /**
   * Stores a purchase in the running unit of work.
   * @throws InsufficientCapacityError; unique key violation for a repeated request; RestError 409 `exchange-open`, `exchange-void`
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
    const returned = purchase.exchange ? await this.exchanges.open(order, purchase.exchange) : [];
    await this.money.followNew(order, status);
    if (purchase.billing) await this.billing.store(orderId, purchase.billing);
    if (purchase.consent) await this.consents.store(orderId, purchase.consent);
    if (purchase.discount) await this.discounts.claim(purchase.discount, order);
    if (purchase.accessCode) await this.accessCodes.claim(purchase.accessCode, order);
    const taken = lines.map(({ seats, attendees: buyers, fromHold = 0 }): Move => ({
      seats,
      held: -fromHold,
      ...(place === 'none' ? {} : { [place]: buyers.length }),
    }));
    const moves = [...taken, ...returned];
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
      price: FREE,
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
