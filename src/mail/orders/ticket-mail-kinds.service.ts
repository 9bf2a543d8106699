import { Injectable } from '@nestjs/common';
import { SiteUrls, SYSTEM } from '#core/context';
import { OrdersService, qrAddress } from '../../cal/tickets/sales/index.js';
import { AttendeeTransfersService } from '../../cal/tickets/self-service/index.js';
import type { Language } from '../../texts/language.js';
import type { MailGroup } from '../kinds/mail-group.js';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../kinds/mail-kind.js';
import { MailMessagesRepository } from '../messages/mail-messages.repository.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailBlock, MailContent, MailFact } from '../kinds/mail-block.js';
import { isSameEmail } from '#core/parameters';
import { plainLine } from '#core/text';
import { personName } from '../person-name.js';
import { eventFacts } from './mail-event.js';
import { isToPurchaser, OrderMailLoader, ticketsOf, type MailOrder, type MailTicket } from './order-mail.loader.js';
import { TicketAttachmentsService } from './ticket-attachments.service.js';

/** Writes one kind of message about tickets of an order. */
type Writer = (
  found: MailOrder,
  message: MailMessageEntity,
  language: Language,
  group: MailGroup,
) => Promise<MailContent | undefined> | MailContent | undefined;

/** What messages about single tickets say, and those about requests to cancel an order. */
@RegisterMailKinds()
@Injectable()
export class TicketMailKindsService implements MailKindsSource {
  constructor(
    private readonly loader: OrderMailLoader,
    private readonly transfers: AttendeeTransfersService,
    private readonly orders: OrdersService,
    private readonly parts: TicketAttachmentsService,
    private readonly messages: MailMessagesRepository,
    private readonly urls: SiteUrls,
  ) {}

  mailKinds(): MailKind[] {
    const writers: Record<string, Writer> = {
      'ticket-transferred': (...mail) => this.transferred(...mail),
      'ticket-given-away': (found, message, language) => this.givenAway(found, message, language),
      'ticket-canceled': (found, message, language) => this.canceled(found, message, language),
      'cancellation-requested': (found, message, language) => this.request(found, message, language),
      'cancellation-declined': (found, message, language) => this.request(found, message, language),
    };
    return Object.entries(writers).map(([name, write]) => ({
      name,
      compose: async (message, language, group) => {
        const found = await this.loader.ofMessage(message, group);
        return found && write(found, message, language, group);
      },
    }));
  }

  /** For the new holder: the ticket, and no access to the order. */
  private async transferred(...[found, message, language, group]: Parameters<Writer>) {
    const { ticket, former } = await this.transferOf(found, message);
    // Transferred again, withdrawn or refunded meanwhile.
    if (!ticket || ticket.attendee.place !== 'sold' || !isHeldBy(ticket, message.recipient)) return undefined;
    const { blocks, attachments } = await this.parts.tickets([ticket], language, group);
    const event = ticket.event.title;
    return {
      subject: language.text('ticket-transferred.subject', { event }),
      blocks: [
        { type: 'heading', text: language.text('ticket-transferred.heading', { event }) },
        { type: 'paragraph', text: language.text('greeting', { name: ticket.attendee.name }) },
        { type: 'paragraph', text: language.text('ticket-transferred.text', { former }) },
        { type: 'facts', facts: eventFacts(ticket.event, language) },
        ...blocks,
        { type: 'link', text: language.text('link.ticket'), url: qrAddress(ticket.attendee, this.urls) },
      ],
      attachments,
    } satisfies MailContent;
  }

  private async givenAway(found: MailOrder, message: MailMessageEntity, language: Language) {
    const { ticket, former } = await this.transferOf(found, message);
    if (!ticket) return undefined;
    return {
      subject: language.text('ticket-given-away.subject', { event: ticket.event.title }),
      blocks: [
        { type: 'heading', text: language.text('ticket-given-away.subject', { event: ticket.event.title }) },
        {
          type: 'paragraph',
          text: language.text('ticket-given-away.text', { former, name: ticket.attendee.name }),
        },
        { type: 'facts', facts: eventFacts(ticket.event, language) },
        { type: 'paragraph', text: language.text('ticket-given-away.hint') },
      ],
    } satisfies MailContent;
  }

  /** A request to cancel an order: for those who decide about it, or the decision for the purchaser. */
  private async request(found: MailOrder, message: MailMessageEntity, language: Language) {
    const { order, tickets, url } = found;
    const { kind } = message;
    const { cancellation_request: request } = await this.orders.read(SYSTEM, { id: order.id });
    if (!request) return undefined;
    const isDeclined = kind === 'cancellation-declined';
    if (isDeclined && !isToPurchaser(message, found)) return undefined;
    const reason = isDeclined ? request.decline_reason : request.reason;
    const facts: MailFact[] = [
      ...tickets.slice(0, 1).flatMap(({ event }) => eventFacts(event, language)),
      [language.text('fact.total'), language.money(order.total_minor, order.currency)],
      [language.text('fact.order'), String(order.id)],
      ...(reason === '' ? [] : [[language.text('fact.reason'), reason] as const]),
    ];
    const event = tickets[0]?.event.title ?? '';
    const link: MailBlock[] = isDeclined ? [{ type: 'link', text: language.text('link.order'), url }] : [];
    return {
      subject: language.text(`${kind}.subject`, { order: order.id, event }),
      blocks: [
        { type: 'heading', text: language.text(`${kind}.subject`, { order: order.id, event }) },
        { type: 'paragraph', text: language.text(`${kind}.text`, { purchaser: order.purchaser_name }) },
        { type: 'facts', facts },
        ...link,
      ],
    } satisfies MailContent;
  }

  /** Not for holders who never got the ticket: the order ended before that message was sent. */
  private async canceled(found: MailOrder, message: MailMessageEntity, language: Language) {
    const received = {
      kind: 'ticket-received',
      topic: `order ${found.order.id}`,
      recipient_key: message.recipient_key,
    };
    return (await this.messages.isUnsent(received)) ? undefined : canceled(found, message, language);
  }

  private async transferOf(
    { tickets }: MailOrder,
    { facts }: MailMessageEntity,
  ): Promise<{ ticket?: MailTicket; former: string }> {
    const transfer = await this.transfers.find(Number((facts as { transfer?: number } | null)?.transfer));
    return {
      ticket: tickets.find(({ attendee: { id } }) => id === transfer?.attendee_id),
      former: personName(transfer?.former_name ?? ''),
    };
  }
}

/** Tickets that are no longer valid: one of an order that stays, or those of one address of an order that ended. */
function canceled(found: MailOrder, { facts, recipient }: MailMessageEntity, language: Language) {
  const attendeeId = (facts as { attendee?: number } | null)?.attendee;
  const tickets =
    attendeeId === undefined
      ? ticketsOf(found, recipient)
      : found.tickets.filter(({ attendee: { id } }) => id === attendeeId);
  const [first] = tickets;
  if (!first || tickets.some(({ attendee: { place } }) => place !== 'none')) return undefined;
  const values = { event: first.event.title, count: tickets.length };
  const names = tickets.map(({ attendee }) => `${attendee.name}: ${plainLine(attendee.ticket_title)}`);
  return {
    subject: language.text('ticket-canceled.subject', values),
    blocks: [
      { type: 'heading', text: language.text('ticket-canceled.subject', values) },
      { type: 'paragraph', text: language.text('ticket-canceled.text', values) },
      {
        type: 'facts',
        facts: [...eventFacts(first.event, language), [language.text('fact.tickets'), names.join('\n')]],
      },
    ],
  } satisfies MailContent;
}

function isHeldBy({ attendee }: MailTicket, address: string): boolean {
  return isSameEmail(attendee.email, address);
}
