import { Injectable } from '@nestjs/common';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import { AttendeesService, type OrderEntity, OrderKeyService, OrdersService } from '../cal/tickets/sales/index.js';
import { SiteUrls } from '#core/context';
import { isSameEmail } from '#core/parameters';
import { plainLine } from '#core/text';
import { MailBroadcastsService } from '../mail/broadcasts/mail-broadcasts.service.js';
import type { MailBlock, MailContent } from '../mail/kinds/mail-block.js';
import {
  type MailKind,
  type MailKindsSource,
  type MailReplacement,
  RegisterMailKinds,
} from '../mail/kinds/mail-kind.js';
import type { MailMessageEntity } from '../mail/messages/mail-message.entity.js';
import { eventFacts, mailEvent } from '../mail/orders/mail-event.js';
import { personName } from '../mail/person-name.js';
import type { Language } from '../texts/language.js';
import type { EventCancellationEntity } from './event-cancellation.entity.js';
import type { EventCancellationItemEntity } from './event-cancellation-item.entity.js';
import { EventCancellationsRepository } from './event-cancellations.repository.js';

/** What messages about canceled events say of the money, and messages about canceled tickets. */
@RegisterMailKinds()
@Injectable()
export class CancellationMailKindsService implements MailKindsSource {
  constructor(
    private readonly cancellations: EventCancellationsRepository,
    private readonly broadcasts: MailBroadcastsService,
    private readonly orders: OrdersService,
    private readonly keys: OrderKeyService,
    private readonly attendees: AttendeesService,
    private readonly offers: TicketOffersService,
    private readonly urls: SiteUrls,
  ) {}

  mailKinds(): MailKind[] {
    return [{ name: 'tickets-canceled', compose: (message, language) => this.tickets(message, language) }];
  }

  mailReplacements(): Record<string, MailReplacement> {
    const withMoney: MailReplacement = async (standard, message, language) => {
      const cancellation = await this.cancellationOf(message);
      if (!cancellation) return standard;
      const blocks = await this.blocks(cancellation, message, language);
      // Before the link, which ends the message.
      return { ...standard, blocks: [...standard.blocks.slice(0, -1), ...blocks, ...standard.blocks.slice(-1)] };
    };
    return { 'event-canceled': withMoney, 'event-postponed': withMoney };
  }

  private async tickets(message: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const cancellation = await this.cancellationOf(message);
    const order = await this.orderOf(message);
    if (!cancellation || !order) return undefined;
    const isPurchaser = isSameEmail(message.recipient, order.purchaser_email);
    const canceled = (await this.attendees.ofOrder(order.id)).filter(
      ({ ticket_id: id, post_id: hostId, email }) =>
        hostId === cancellation.event_id &&
        cancellation.ticket_ids?.includes(id) === true &&
        (isPurchaser || isSameEmail(message.recipient, email)),
    );
    const event = mailEvent(canceled[0], await this.offers.host(cancellation.event_id), this.urls);
    const titles = [...new Set(canceled.map(({ ticket_title: title }) => plainLine(title)))].join('\n');
    const { reason } = cancellation;
    const subject = language.text('tickets-canceled.subject', { event: event.title });
    return {
      subject,
      blocks: [
        { type: 'heading', text: subject },
        { type: 'paragraph', text: language.text('greeting', { name: personName(message.recipient_name) }) },
        { type: 'notice', text: language.text('tickets-canceled.text', { count: canceled.length }) },
        {
          type: 'facts',
          facts: [
            ...eventFacts(event, language),
            [language.text('fact.tickets'), titles],
            ...(reason === '' ? [] : [[language.text('fact.reason'), reason] as const]),
          ],
        },
        ...(await this.blocks(cancellation, message, language)),
        ...(isPurchaser ? [this.orderLink(order, language)] : []),
      ],
    };
  }

  /** What the organizer writes, and what becomes of the money: to the purchaser in numbers, to others that it goes back. */
  private async blocks(
    cancellation: EventCancellationEntity,
    message: MailMessageEntity,
    language: Language,
  ): Promise<MailBlock[]> {
    const text: MailBlock[] = cancellation.message === '' ? [] : [{ type: 'prose', text: cancellation.message }];
    const order = await this.orderOf(message);
    const item = order && (await this.cancellations.itemOf(cancellation.id, order.id));
    if (!item) return text;
    const sentences = isSameEmail(message.recipient, order.purchaser_email)
      ? moneySentences(item, language)
      : item.amount_minor > 0 && item.action === 'refund'
        ? [language.text('cancellation.purchaser')]
        : [];
    return [...text, ...sentences.map((sentence): MailBlock => ({ type: 'paragraph', text: sentence }))];
  }

  private async cancellationOf({ facts }: MailMessageEntity): Promise<EventCancellationEntity | null> {
    const broadcast = await this.broadcasts.find(Number(facts?.broadcast));
    const id = broadcast?.facts?.cancellation;
    return typeof id === 'number' ? this.cancellations.find(id) : null;
  }

  private async orderOf({ order_id: id }: MailMessageEntity): Promise<OrderEntity | undefined> {
    return id === null ? undefined : this.orders.find(id);
  }

  private orderLink(order: OrderEntity, language: Language): MailBlock {
    const url = `${this.urls.siteUrl}/order/${order.id}-${this.keys.of(order)}/`;
    return { type: 'link', text: language.text('link.order'), url };
  }
}

/** What becomes of the money of an order, for its purchaser. */
function moneySentences(item: EventCancellationItemEntity, language: Language): string[] {
  const { action, state, amount_minor: amount, by_hand_minor: byHand, retained_minor: retained } = item;
  const money = (minor: number): string => language.money(minor, item.currency);
  if (state === 'skipped') return [language.text('cancellation.open')];
  const automatic = amount - byHand;
  return [
    ...(action === 'void' && amount === 0 ? [language.text('cancellation.unpaid')] : []),
    ...(automatic > 0 ? [language.text('cancellation.refund', { amount: money(automatic) })] : []),
    ...(byHand > 0 ? [language.text('cancellation.byHand', { amount: money(byHand) })] : []),
    ...(retained > 0 ? [language.text('cancellation.retained', { amount: money(retained) })] : []),
  ];
}
