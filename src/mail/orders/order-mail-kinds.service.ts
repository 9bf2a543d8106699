import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { percentOf } from '../../cal/tickets/kernel/index.js';
import { type OrderEntity, orderTotals, qrAddress } from '../../cal/tickets/sales/index.js';
import { contactParts } from '../../shop/contacts/organiser-contact.js';
import { OrganiserContactsService } from '../../shop/contacts/organiser-contacts.service.js';
import { PaymentProviderRegistry } from '../../cal/tickets/payments/index.js';
import { SiteService } from '#core/site';
import { fromMs } from '#core/time';
import type { MailGroup } from '../kinds/mail-group.js';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../kinds/mail-kind.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailBlock, MailContent, MailFact } from '../kinds/mail-block.js';
import type { Language } from '../../texts/language.js';
import { plainLine } from '#core/text';
import { eventFacts } from './mail-event.js';
import { isToPurchaser, OrderMailLoader, ticketsOf, type MailOrder, type MailTicket } from './order-mail.loader.js';
import { OrderFileRegistry } from './order-file.registry.js';
import { TicketAttachmentsService } from './ticket-attachments.service.js';

/** What a message about an order is made from. */
interface OrderMail {
  found: MailOrder;
  message: MailMessageEntity;
  group: MailGroup;
}

/** Writes one kind of message about an order. */
type Writer = (mail: OrderMail, language: Language) => Promise<MailContent | undefined>;

/** Kinds that do not open the order. All others are for its purchaser of the moment in which they are sent. */
const READDRESSED = 'order-readdressed';
const FOR_OTHERS: readonly string[] = ['ticket-received', READDRESSED];

/** What messages about orders say. */
@RegisterMailKinds()
@Injectable()
export class OrderMailKindsService implements MailKindsSource {
  constructor(
    private readonly loader: OrderMailLoader,
    private readonly parts: TicketAttachmentsService,
    private readonly files: OrderFileRegistry,
    private readonly contacts: OrganiserContactsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  mailKinds(): MailKind[] {
    const over = ['order-refunded', 'order-canceled', 'order-expired', 'order-denied', 'order-reversed'];
    return [
      this.kind('order-received', ({ found }, language) => this.received(found, language)),
      ...['order-completed', 'rsvp-confirmed'].map((name) =>
        this.kind(name, (mail, language) => this.completed(name, mail, language)),
      ),
      this.kind('ticket-received', (mail, language) => this.ticket(mail, language)),
      ...over.map((name) => this.kind(name, ({ found }, language) => this.over(name, found, language))),
      this.kind(READDRESSED, ({ found, message }, language) => Promise.resolve(readdressed(found, message, language))),
      this.kind('order-link', ({ found }, language) => Promise.resolve(link(found, language))),
    ];
  }

  private kind(name: string, write: Writer): MailKind {
    return {
      name,
      compose: async (message, language, group) => {
        const found = await this.loader.ofMessage(message, group);
        if (!found || (!FOR_OTHERS.includes(name) && !isToPurchaser(message, found))) return undefined;
        const content = await write({ found, message, group }, language);
        return content && name !== READDRESSED ? this.withContact(content, found, { language, group }) : content;
      },
    };
  }

  /** With whom the recipient can ask. */
  private async withContact(
    content: MailContent,
    { tickets }: MailOrder,
    { language, group }: { language: Language; group: MailGroup },
  ): Promise<MailContent> {
    const ids = [...new Set(tickets.flatMap(({ event: { id } }) => id ?? []))];
    const contact = await group.once(`contact ${ids.join()}`, () => this.contacts.of(ids));
    if (!contact) return content;
    const text = language.text('link.contact', { contact: contactParts(contact).join(', ') });
    return { ...content, blocks: [...content.blocks, { type: 'paragraph', text }] };
  }

  private async received(found: MailOrder, language: Language): Promise<MailContent | undefined> {
    const { order, url } = found;
    // Paid or over meanwhile: another message says so.
    if (order.status !== 'pending' && order.status !== 'action-req') return undefined;
    const { timezone } = await this.site.settings();
    const { instructions } = (await this.providers.find(order.gateway)?.details?.(order)) ?? {};
    const payUntil: MailFact[] =
      order.expires === null
        ? []
        : [[language.text('fact.payUntil'), language.moment(fromMs(order.expires), timezone)]];
    return {
      subject: language.text('order-received.subject', { order: order.id, event: titleOf(found) }),
      blocks: [
        { type: 'heading', text: language.text('order-received.heading', { order: order.id }) },
        { type: 'paragraph', text: language.text('order-received.text') },
        { type: 'facts', facts: [...orderFacts(found, language), ...payUntil] },
        ...(typeof instructions === 'string' && instructions !== ''
          ? [{ type: 'prose', text: instructions } as const]
          : []),
        { type: 'link', text: language.text('link.order'), url },
      ],
    };
  }

  private async completed(
    kind: string,
    { found, message, group }: OrderMail,
    language: Language,
  ): Promise<MailContent | undefined> {
    const { order, tickets, url } = found;
    if (order.status !== 'completed') return undefined;
    const own = ticketsOf(found, message.recipient);
    const others = tickets.length - own.length;
    const { blocks, attachments } = await this.parts.tickets(own, language, group);
    const count = tickets.length;
    return {
      subject: language.text(`${kind}.subject`, { order: order.id, event: titleOf(found), count }),
      blocks: [
        { type: 'heading', text: language.text(`${kind}.heading`, { event: titleOf(found), count }) },
        { type: 'paragraph', text: language.text('greeting', { name: order.purchaser_name }) },
        { type: 'paragraph', text: language.text(`${kind}.text`, { count: own.length }) },
        { type: 'facts', facts: orderFacts(found, language) },
        ...blocks,
        ...(others === 0
          ? []
          : [{ type: 'paragraph', text: language.text('ticket.others', { count: others }) } as const]),
        { type: 'link', text: language.text('link.order'), url },
        { type: 'paragraph', text: language.text('link.orderHint') },
      ],
      attachments: [...attachments, ...(await this.files.of(order))],
    };
  }

  /** An order that ended without tickets, or whose tickets are not valid any more. */
  private async over(kind: string, found: MailOrder, language: Language): Promise<MailContent> {
    const content = over(kind, found, language);
    return kind === 'order-refunded' ? { ...content, attachments: await this.files.of(found.order) } : content;
  }

  /** For attendees with an address of their own: their tickets, and no access to the order. */
  private async ticket({ found, message, group }: OrderMail, language: Language): Promise<MailContent | undefined> {
    const { recipient, recipient_name: name } = message;
    const own = ticketsOf(found, recipient);
    if (found.order.status !== 'completed' || own.length === 0) return undefined;
    const { blocks, attachments } = await this.parts.tickets(own, language, group);
    const [{ attendee, event }] = own;
    return {
      subject: language.text('ticket-received.subject', { event: event.title, count: own.length }),
      blocks: [
        { type: 'heading', text: language.text('ticket-received.heading', { event: event.title, count: own.length }) },
        { type: 'paragraph', text: language.text('greeting', { name }) },
        {
          type: 'paragraph',
          text: language.text('ticket-received.text', { purchaser: found.order.purchaser_name, count: own.length }),
        },
        { type: 'facts', facts: [...eventFacts(event, language), ...orderedBy(found, language)] },
        ...blocks,
        { type: 'link', text: language.text('link.ticket'), url: qrAddress(attendee, this.urls) },
      ],
      attachments,
    };
  }
}

/** Who named the recipient: anyone can order tickets that cost nothing, in any name. */
function orderedBy({ order }: MailOrder, language: Language): MailFact[] {
  if (order.total_minor > 0) return [];
  return [[language.text('fact.orderedBy'), `${order.purchaser_name} (${order.purchaser_email})`]];
}

/** What an order costs and of what: discount, fees and added tax, the total, and the tax in it by rate. */
function priceFacts(order: OrderEntity, tickets: readonly MailTicket[], language: Language): MailFact[] {
  const money = (minor: number): string => language.money(minor, order.currency);
  const totals = orderTotals(
    order,
    tickets.map(({ attendee }) => attendee),
  );
  const discount =
    order.discount_code === ''
      ? language.text('fact.discount')
      : language.text('fact.discountCode', { code: order.discount_code });
  const parts: [string, number][] = [
    [discount, -totals.discountMinor],
    [order.fee_name, totals.feesMinor],
    [order.tax_name, totals.addedTaxMinor],
  ];
  const shown = parts.filter(([, minor]) => minor !== 0).map(([label, minor]): MailFact => [label, money(minor)]);
  const subtotal: MailFact[] = shown.length === 0 ? [] : [[language.text('fact.subtotal'), money(totals.unitsMinor)]];
  const taxes = totals.taxes.map(({ rate, taxMinor, netMinor }): MailFact => [
    `${order.tax_name} ${percentOf(rate)} %`,
    language.text('fact.taxIn', { tax: money(taxMinor), net: money(netMinor) }),
  ]);
  return [...subtotal, ...shown, [language.text('fact.total'), money(order.total_minor)], ...taxes];
}

/** What a former ticket pays of an order, and what is still to be paid. */
function exchangeFacts({ order, exchange }: MailOrder, language: Language): MailFact[] {
  if (!exchange || exchange.credit_minor === 0 || exchange.state === 'void') return [];
  const money = (minor: number): string => language.money(minor, order.currency);
  const credit: MailFact = [language.text('fact.formerTicket'), money(-exchange.credit_minor)];
  return exchange.due_minor > 0 ? [credit, [language.text('fact.toPay'), money(exchange.due_minor)]] : [credit];
}

function titleOf({ tickets }: MailOrder): string {
  return [...new Set(tickets.map(({ event }) => event.title))].join(', ');
}

/** Number and total of an order, and its tickets by event. */
function orderFacts(found: MailOrder, language: Language): MailFact[] {
  const { order, tickets, isRsvp } = found;
  const events = [...new Map(tickets.map(({ event }) => [event.title + String(event.start), event])).values()];
  const kinds = new Map<string, number>();
  for (const { attendee } of tickets) {
    const title = plainLine(attendee.ticket_title);
    kinds.set(title, (kinds.get(title) ?? 0) + 1);
  }
  return [
    ...events.flatMap((event) => eventFacts(event, language)),
    [language.text('fact.tickets'), [...kinds].map(([title, count]) => `${count} × ${title}`).join('\n')],
    ...(isRsvp ? [] : priceFacts(order, tickets, language)),
    ...exchangeFacts(found, language),
    [language.text('fact.order'), String(order.id)],
  ];
}

function over(kind: string, found: MailOrder, language: Language): MailContent {
  const { order, url } = found;
  const { to_return_minor: toReturn, currency } = order;
  const refund: MailBlock[] =
    toReturn > 0
      ? [{ type: 'notice', text: language.text('toReturn', { amount: language.money(toReturn, currency) }) }]
      : [];
  return {
    subject: language.text(`${kind}.subject`, { order: order.id, event: titleOf(found) }),
    blocks: [
      { type: 'heading', text: language.text(`${kind}.heading`, { order: order.id }) },
      { type: 'paragraph', text: language.text('greeting', { name: order.purchaser_name }) },
      { type: 'paragraph', text: language.text(`${kind}.text`) },
      ...refund,
      { type: 'facts', facts: orderFacts(found, language) },
      { type: 'link', text: language.text('link.order'), url },
    ],
  };
}

/** For the former address of the purchaser: neither the new one, nor a way to the order. */
function readdressed(found: MailOrder, { recipient_name: name }: MailMessageEntity, language: Language): MailContent {
  const values = { order: found.order.id, event: titleOf(found) };
  return {
    subject: language.text('order-readdressed.subject', values),
    blocks: [
      { type: 'heading', text: language.text('order-readdressed.heading', values) },
      { type: 'paragraph', text: language.text('greeting', { name }) },
      { type: 'paragraph', text: language.text('order-readdressed.text', values) },
      { type: 'paragraph', text: language.text('order-readdressed.hint') },
    ],
    isWithoutLinks: true,
  };
}

/** The address of the page of an order, on request. */
function link(found: MailOrder, language: Language): MailContent {
  const { order, url } = found;
  return {
    subject: language.text('order-link.subject', { order: order.id, event: titleOf(found) }),
    blocks: [
      { type: 'heading', text: language.text('order-link.heading', { order: order.id }) },
      { type: 'paragraph', text: language.text('order-link.text') },
      { type: 'facts', facts: orderFacts(found, language) },
      { type: 'link', text: language.text('link.order'), url },
      { type: 'paragraph', text: language.text('link.orderHint') },
    ],
  };
}
