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
import { SiteUrls } from '#core/context';
import { isSameEmail } from '#core/parameters';
import { MailGroup } from '../kinds/mail-group.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
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
    private readonly urls: SiteUrls,
  ) {}

  /** The order of a message with its tickets; nothing when it is about none, or it is gone. */
  ofMessage({ order_id: id }: MailMessageEntity, group: MailGroup): Promise<MailOrder | undefined> {
    return id === null ? Promise.resolve(undefined) : this.find(id, group);
  }

  /** The order with its tickets; nothing when there is none. */
  find(id: number, group = new MailGroup()): Promise<MailOrder | undefined> {
    return group.once(`order ${id}`, () => this.read(id, group));
  }

  /** An order as it is stored; nothing when there is none. */
  order(id: number, group: MailGroup): Promise<OrderEntity | undefined> {
    return group.load(id, { name: 'orders', keyOf, read: (ids) => this.orders.byIds(ids) });
  }

  /** The event or page of an attendee as it is now; as it was at the purchase where it is gone. */
  async event(attendee: AttendeeEntity, hostId: number | null, group: MailGroup): Promise<MailEvent> {
    const host = hostId === null ? undefined : await group.once(`host ${hostId}`, () => this.offers.host(hostId));
    return mailEvent(attendee, host, this.urls);
  }

  private async read(id: number, group: MailGroup): Promise<MailOrder | undefined> {
    const stored = await this.order(id, group);
    if (!stored) return undefined;
    const order = { ...stored, purchaser_name: personName(stored.purchaser_name) };
    const read = (ids: readonly number[]) => this.attendees.ofOrders(ids);
    const attendees = ((await group.load(id, { name: 'attendees of orders', keyOf, read })) ?? []).map((attendee) => ({
      ...attendee,
      name: personName(attendee.name),
    }));
    const tickets: MailTicket[] = [];
    for (const attendee of attendees)
      tickets.push({ attendee, event: await this.event(attendee, attendee.post_id, group) });
    return {
      order,
      tickets,
      url: `${this.urls.siteUrl}/order/${id}-${this.keys.of(order)}/`,
      exchange: await this.exchanges.of(order),
      isRsvp: attendees.length > 0 && attendees.every(({ provider }) => provider === 'rsvp'),
    };
  }
}

const keyOf = ({ order_id: id }: MailMessageEntity): number | null => id;

/** Whether a message goes to the purchaser of an order: it may have another one since it was queued. */
export function isToPurchaser({ recipient }: MailMessageEntity, { order }: MailOrder): boolean {
  return isSameEmail(recipient, order.purchaser_email);
}

/** The tickets that are addressed to one address; those without an address are the purchaser's. */
export function ticketsOf({ order, tickets }: MailOrder, address: string): MailTicket[] {
  return tickets.filter(({ attendee: { email } }) =>
    isSameEmail(email === '' ? order.purchaser_email : email, address),
  );
}
