import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import {
  type AttendeeEntity,
  type AttendeeReleasedEvent,
  AttendeesService,
  type AttendeeTransferEvent,
  type OrderCancellationEvent,
} from '../../cal/tickets/sales/index.js';
import { AttendeeTransfersService, OrderExchangesService } from '../../cal/tickets/self-service/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { OnDurableEvent } from '#core/events';
import { isSameEmail } from '#core/parameters';
import { MailQueueService, type NewMail } from '../messages/mail-queue.service.js';
import { OrderMailLoader, ticketsOf, type MailOrder } from './order-mail.loader.js';
import { toPurchaser } from './order-mails.service.js';

/** Name under which deliveries of events are stored. */
const SUBSCRIBER = 'mail';

/** Queues messages about single tickets, and about requests to cancel an order. As `OrderMailsService`. */
@Injectable()
export class TicketMailsService {
  constructor(
    private readonly queue: MailQueueService,
    private readonly loader: OrderMailLoader,
    private readonly attendees: AttendeesService,
    private readonly transfers: AttendeeTransfersService,
    private readonly offers: TicketOffersService,
    private readonly users: UsersService,
    private readonly exchanges: OrderExchangesService,
  ) {}

  /** The new holder gets the ticket; the former one and the purchaser learn of it. */
  @OnDurableEvent('attendee.transferred', { subscriber: SUBSCRIBER })
  async transferred({ attendeeId, transferId }: AttendeeTransferEvent): Promise<void> {
    const transfer = await this.transfers.find(transferId);
    const found = await this.orderOf(attendeeId);
    const holder = found?.tickets.find(({ attendee: { id } }) => id === attendeeId)?.attendee;
    if (!transfer || !found || !holder) return;
    const mail = { ...toPurchaser(found, 'ticket-given-away'), facts: { transfer: transferId } };
    const topic = `transfer ${transferId}`;
    await this.queue.add([
      { ...mail, topic, kind: 'ticket-transferred', recipient: holder.email, recipientName: holder.name },
      { ...mail, topic, recipient: transfer.former_email, recipientName: transfer.former_name },
      ...(isSameEmail(transfer.former_email, found.order.purchaser_email) ? [] : [{ ...mail, topic }]),
    ]);
  }

  /** A ticket of an order that stays was withdrawn or refunded. */
  @OnDurableEvent('attendee.released', { subscriber: SUBSCRIBER })
  async released({ attendeeId, isAnnounced }: AttendeeReleasedEvent): Promise<void> {
    if (isAnnounced) return;
    const found = await this.orderOf(attendeeId);
    const holder = found?.tickets.find(({ attendee: { id } }) => id === attendeeId)?.attendee;
    // The message about the order of the new ticket says it.
    if (await this.exchanges.isExchanged(attendeeId)) return;
    // The message about the whole order says it.
    if (!found || !holder || found.order.is_silent || found.order.status !== 'completed' || holder.place !== 'none')
      return;
    const mail: NewMail = {
      ...toPurchaser(found, 'ticket-canceled'),
      topic: `attendee ${attendeeId}`,
      facts: { attendee: attendeeId },
    };
    await this.queue.add([mail, ...toHolder(found, holder, mail)]);
  }

  /** The authors of the events decide about it. */
  @OnDurableEvent('order.cancellation_requested', { subscriber: SUBSCRIBER })
  async cancellationRequested({ orderId }: OrderCancellationEvent): Promise<void> {
    const found = await this.loader.find(orderId);
    if (!found) return;
    const hostIds = new Set(found.tickets.map(({ attendee: { post_id: id } }) => id));
    for (const hostId of hostIds) {
      const authorId = hostId === null ? null : (await this.offers.host(hostId))?.author_id;
      const author = authorId == null ? null : await this.users.find(authorId);
      if (!author) continue;
      const mail = toPurchaser(found, 'cancellation-requested');
      await this.queue.add([{ ...mail, recipient: author.email, recipientName: author.name, languages: '' }]);
    }
  }

  @OnDurableEvent('order.cancellation_declined', { subscriber: SUBSCRIBER })
  async cancellationDeclined({ orderId }: OrderCancellationEvent): Promise<void> {
    const found = await this.loader.find(orderId);
    if (found?.order.status === 'completed') await this.queue.add([toPurchaser(found, 'cancellation-declined')]);
  }

  private async orderOf(attendeeId: number): Promise<MailOrder | undefined> {
    const attendee = await this.attendees.find(attendeeId);
    return attendee?.order_id == null ? undefined : this.loader.find(attendee.order_id);
  }
}

/**
 * The message to the holder of a ticket that is not valid any more, where that is not the purchaser. Anyone can order
 * free tickets for any address, so it gets one message about the end of all that it has of such an order.
 */
function toHolder(found: MailOrder, holder: AttendeeEntity, mail: NewMail): NewMail[] {
  const { order } = found;
  if (holder.email === '' || isSameEmail(holder.email, order.purchaser_email)) return [];
  const message = { ...mail, recipient: holder.email, recipientName: holder.name };
  if (order.total_minor > 0) return [message];
  const isOver = ticketsOf(found, holder.email).every(({ attendee: { place } }) => place === 'none');
  return isOver ? [{ ...message, topic: `order ${order.id}`, facts: undefined }] : [];
}
