import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AttendeesService,
  type OrderEntity,
  type OrderFollower,
  OrdersService,
  type PurchaserMessages,
  RegisterOrderFollower,
} from '../../cal/tickets/sales/index.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import { MailQueueService, type NewMail } from '../messages/mail-queue.service.js';
import type { MailState } from '../messages/mail-message.entity.js';

const REFUSED: readonly MailState[] = ['bounced', 'failed'];

/**
 * Queues messages about orders that have a purchaser with another address, in the unit of work of that change: nothing else
 * stores the former address.
 */
@RegisterOrderFollower({ order: 1000 })
@Injectable()
export class PurchaserMailsService implements OrderFollower {
  constructor(
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
    private readonly messages: MailMessagesRepository,
    private readonly queue: MailQueueService,
  ) {}

  async purchaserChanged(former: OrderEntity, notifiesFormer: boolean): Promise<PurchaserMessages | undefined> {
    if (former.is_silent) return undefined;
    const order = await this.orders.get(former.id);
    const attendees = (await this.attendees.ofOrders([order.id])).get(order.id) ?? [];
    const about = {
      topic: `order ${order.id} ${randomUUID()}`,
      languages: order.languages,
      orderId: order.id,
      eventId: attendees[0]?.post_id ?? undefined,
    };
    const isRsvp = attendees.length > 0 && attendees.every(({ provider }) => provider === 'rsvp');
    const kind = confirmationOf(order, isRsvp);
    const { purchaser_email: recipient, purchaser_name: recipientName } = order;
    const confirmation = kind !== undefined && (await this.add({ ...about, kind, recipient, recipientName }));
    const notice =
      notifiesFormer &&
      !(await this.isRefused(former.purchaser_email)) &&
      (await this.add({
        ...about,
        kind: 'order-readdressed',
        recipient: former.purchaser_email,
        recipientName: former.purchaser_name,
      }));
    return { confirmation, notice };
  }

  private async add(mail: NewMail): Promise<boolean> {
    return (await this.queue.add([mail])) > 0;
  }

  /** The last message to an address was refused or came back: a mistyped one gets no further. */
  private async isRefused(address: string): Promise<boolean> {
    const latest = await this.messages.latestTo(this.queue.keyOf(address));
    return latest !== null && REFUSED.includes(latest.state);
  }
}

/** What the new address gets: the tickets, or how to pay; nothing of an order that has ended. */
function confirmationOf({ status }: OrderEntity, isRsvp: boolean): string | undefined {
  if (status === 'completed') return isRsvp ? 'rsvp-confirmed' : 'order-completed';
  return status === 'pending' || status === 'action-req' ? 'order-received' : undefined;
}
