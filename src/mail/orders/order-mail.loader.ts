import { Injectable } from '@nestjs/common';
import {
  type AttendeeEntity,
  AttendeesService,
  type OrderEntity,
  type OrderExchangeResponse,
  OrderKeyService,
  OrdersService,
} from '../../cal/tickets/sales/index.js';
import { OrderExchangesService } from '../../cal/tickets/self-service/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { RequestContext } from '#core/context';
import { RestError } from '#core/errors';
import { personName } from '../person-name.js';
import { mailEvent, type MailEvent } from './mail-event.js';

/** An attendee of an order with the event. */
export interface MailTicket {
  attendee: AttendeeEntity;
  event: MailEvent;
}

/** An order as messages show it; its names have no addresses of pages (`personName`). */
export interface MailOrder {
  order: OrderEntity;
  tickets: readonly MailTicket[];
  /** Address of the page of the order; it does not end with the event. */
  url: string;
  /** The exchange that the order is for: a former ticket pays a part of it. */
  exchange?: OrderExchangeResponse;
  /** All tickets are RSVPs. */
  isRsvp: boolean;
}

/** Reads orders for messages. */
@Injectable()
export class OrderMailLoader {
  constructor(
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
    private readonly offers: TicketOffersService,
    private readonly keys: OrderKeyService,
    private readonly exchanges: OrderExchangesService,
  ) {}

  /** The order with its tickets; nothing when there is none. */
  async find(id: number): Promise<MailOrder | undefined> {
    const stored = await this.order(id);
    if (!stored) return undefined;
    const order = { ...stored, purchaser_name: personName(stored.purchaser_name) };
    const attendees = (await this.attendees.ofOrder(id)).map((attendee) => ({
      ...attendee,
      name: personName(attendee.name),
    }));
    const tickets: MailTicket[] = [];
    for (const attendee of attendees) {
      const host = attendee.post_id === null ? undefined : await this.offers.host(attendee.post_id);
      tickets.push({ attendee, event: mailEvent(attendee, host) });
    }
    return {
      order,
      tickets,
      url: `${RequestContext.current().siteUrl}/order/${id}-${this.keys.of(order)}/`,
      exchange: await this.exchanges.of(order),
      isRsvp: attendees.length > 0 && attendees.every(({ provider }) => provider === 'rsvp'),
    };
  }

  private async order(id: number): Promise<OrderEntity | undefined> {
    try {
      return await this.orders.get(id);
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }
}

/** The tickets that are addressed to one address; those without an address are the purchaser's. */
export function ticketsOf({ order, tickets }: MailOrder, address: string): MailTicket[] {
  const wanted = address.toLowerCase();
  return tickets.filter(
    ({ attendee: { email } }) => (email === '' ? order.purchaser_email : email).toLowerCase() === wanted,
  );
}
