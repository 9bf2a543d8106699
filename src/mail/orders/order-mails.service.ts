import { Injectable } from '@nestjs/common';
import { PaymentProviderRegistry } from '../../cal/tickets/payments/index.js';
import type { OrderEntity, OrderEvent } from '../../cal/tickets/sales/index.js';
import type { OrderState } from '../../cal/tickets/kernel/index.js';
import { DatabaseClockService } from '#core/database';
import { OnDurableEvent } from '#core/events';
import { MINUTE_MS } from '#core/time';
import { MailQueueService, type NewMail } from '../messages/mail-queue.service.js';
import { OrderMailLoader, type MailOrder } from './order-mail.loader.js';

/** Name under which deliveries of events are stored. */
const SUBSCRIBER = 'mail';

const WAITING: readonly OrderState[] = ['pending', 'action-req'];

/** Milliseconds after which a purchaser who was led to the payment, and has not paid, is reminded of it. */
const PAYMENT_REMINDER_MS = 10 * MINUTE_MS;

/**
 * Queues messages about orders. The event is stored with the change of the order, and its delivery is repeated until the
 * messages are stored; each has a unique key, so a repeated delivery adds none. An event that is delivered when the order
 * is already in another state queues nothing: the event of that state follows.
 */
@Injectable()
export class OrderMailsService {
  constructor(
    private readonly queue: MailQueueService,
    private readonly loader: OrderMailLoader,
    private readonly providers: PaymentProviderRegistry,
    private readonly clock: DatabaseClockService,
  ) {}

  @OnDurableEvent('order.created', { subscriber: SUBSCRIBER })
  received({ orderId }: OrderEvent): Promise<void> {
    return this.about(orderId, WAITING, (found) => [
      { ...toPurchaser(found, 'order-received'), due: this.reminderOf(found.order) },
    ]);
  }

  @OnDurableEvent('order.completed', { subscriber: SUBSCRIBER })
  completed({ orderId }: OrderEvent): Promise<void> {
    return this.about(orderId, ['completed'], (found) => [
      toPurchaser(found, found.isRsvp ? 'rsvp-confirmed' : 'order-completed'),
      ...toOthers(found),
    ]);
  }

  @OnDurableEvent('order.refunded', { subscriber: SUBSCRIBER })
  refunded(event: OrderEvent): Promise<void> {
    return this.ended(event, 'order-refunded');
  }

  @OnDurableEvent('order.voided', { subscriber: SUBSCRIBER })
  canceled(event: OrderEvent): Promise<void> {
    return this.ended(event, 'order-canceled');
  }

  @OnDurableEvent('order.expired', { subscriber: SUBSCRIBER })
  expired({ orderId }: OrderEvent): Promise<void> {
    return this.about(orderId, ['not-completed'], (found) => [toPurchaser(found, 'order-expired')]);
  }

  /** The payment was refused, or taken back later. */
  @OnDurableEvent('order.changed', { subscriber: SUBSCRIBER })
  async changed(event: OrderEvent): Promise<void> {
    if (event.status === 'denied') await this.ended(event, 'order-denied');
    if (event.status === 'reversed') await this.ended(event, 'order-reversed');
  }

  /**
   * When a purchaser learns by mail how to pay: at once where that is instructions. Who is led to the payment has paid
   * some minutes later, and is reminded only then, in half of the time that is left at the latest.
   */
  private reminderOf({ gateway, expires }: OrderEntity): number | undefined {
    if (!this.providers.find(gateway)?.resume) return undefined;
    const nowMs = this.clock.nowMs();
    const leftMs = expires === null ? Infinity : Math.max(0, expires - nowMs);
    return nowMs + Math.min(PAYMENT_REMINDER_MS, Math.floor(leftMs / 2));
  }

  /** Holders with an address of their own had a ticket only if the order was complete. */
  private ended({ orderId, status, previousStatus }: OrderEvent, kind: string): Promise<void> {
    return this.about(orderId, [status as OrderState], (found) => [
      toPurchaser(found, kind),
      ...(previousStatus === 'completed' ? toOthers(found, 'ticket-canceled') : []),
    ]);
  }

  private async about(
    orderId: number,
    states: readonly OrderState[],
    mails: (found: MailOrder) => NewMail[],
  ): Promise<void> {
    const found = await this.loader.find(orderId);
    if (found && !found.order.is_silent && states.includes(found.order.status)) await this.queue.add(mails(found));
  }
}

/** A message about an order to the person who ordered. */
export function toPurchaser({ order, tickets }: MailOrder, kind: string): NewMail {
  return {
    kind,
    topic: `order ${order.id}`,
    recipient: order.purchaser_email,
    recipientName: order.purchaser_name,
    languages: order.languages,
    orderId: order.id,
    eventId: tickets[0]?.attendee.post_id ?? undefined,
  };
}

/** One message to each other address that tickets of the order are for. */
export function toOthers({ order, tickets }: MailOrder, kind = 'ticket-received'): NewMail[] {
  const purchaser = order.purchaser_email.toLowerCase();
  const others = new Map<string, NewMail>();
  for (const { attendee } of tickets) {
    const address = attendee.email.toLowerCase();
    if (address === '' || address === purchaser || others.has(address)) continue;
    others.set(address, {
      kind,
      topic: `order ${order.id}`,
      recipient: attendee.email,
      recipientName: attendee.name,
      languages: order.languages,
      orderId: order.id,
      eventId: attendee.post_id ?? undefined,
    });
  }
  return [...others.values()];
}
