import { Injectable } from '@nestjs/common';
import { type AttendeeEntity, AttendeesService, OrderKeyService, qrAddress } from '../../cal/tickets/sales/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { SiteUrls } from '#core/context';
import { isSameEmail } from '#core/parameters';
import { plainLine, renderTitle } from '#core/text';
import { SiteService } from '#core/site';
import type { MailBroadcastEntity } from '../broadcasts/mail-broadcast.entity.js';
import { MailBroadcastsRepository } from '../broadcasts/mail-broadcasts.repository.js';
import type { MailGroup } from '../kinds/mail-group.js';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../kinds/mail-kind.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import { eventFacts, mailEvent, type MailEvent } from '../orders/mail-event.js';
import { OrderMailLoader } from '../orders/order-mail.loader.js';
import { TicketAttachmentsService } from '../orders/ticket-attachments.service.js';
import type { MailBlock, MailContent, MailFact } from '../kinds/mail-block.js';
import type { Language } from '../../texts/language.js';

/** Changes of events that holders of tickets are informed of. */
const CHANGES = [
  'event-canceled',
  'event-postponed',
  'event-rescheduled',
  'event-moved-online',
  'event-scheduled',
  'event-details-changed',
];

/** What a message to a holder is made from. */
interface HolderMail {
  message: MailMessageEntity;
  broadcast: MailBroadcastEntity;
  event: MailEvent;
  attendee: AttendeeEntity;
  group: MailGroup;
}

/** What messages to holders of tickets say: changes of the event, reminders, and messages of the organizer. */
@RegisterMailKinds()
@Injectable()
export class EventMailKindsService implements MailKindsSource {
  constructor(
    private readonly broadcasts: MailBroadcastsRepository,
    private readonly attendees: AttendeesService,
    private readonly orders: OrderMailLoader,
    private readonly keys: OrderKeyService,
    private readonly offers: TicketOffersService,
    private readonly parts: TicketAttachmentsService,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  mailKinds(): MailKind[] {
    return [
      ...CHANGES.map((name) => this.kind({ name }, (mail, language) => this.change(name, mail, language))),
      this.kind({ name: 'event-reminder', isUnsubscribable: true }, (mail, language) => this.reminder(mail, language)),
      this.kind({ name: 'announcement', isUnsubscribable: true }, async (mail, language) =>
        announcement(mail.broadcast, mail.event, await this.ticketLink(mail, language), language),
      ),
      { name: 'announcement-test', compose: (message, language) => this.announcementTest(message, language) },
      { name: 'test-message', compose: (_, language) => this.testMessage(language) },
    ];
  }

  private async testMessage(language: Language): Promise<MailContent> {
    const { title: site } = await this.site.plainSettings();
    const subject = language.text('test-message.subject', { site });
    return { subject, blocks: [{ type: 'paragraph', text: language.text('test-message.text') }] };
  }

  /** The message as its author gets it. */
  private async announcementTest({ event_id: id, facts }: MailMessageEntity, language: Language) {
    const host = id === null ? undefined : await this.offers.host(id);
    const { subject = '', body = '' } = (facts ?? {}) as { subject?: string; body?: string };
    return host && announcement({ subject, body }, mailEvent(undefined, host, this.urls), [], language);
  }

  private kind(
    kind: Pick<MailKind, 'name' | 'isUnsubscribable'>,
    write: (mail: HolderMail, language: Language) => Promise<MailContent | undefined>,
  ): MailKind {
    return {
      ...kind,
      compose: async (message, language, group) => {
        const mail = await this.load(message, group);
        return mail && write(mail, language);
      },
    };
  }

  private async load(message: MailMessageEntity, group: MailGroup): Promise<HolderMail | undefined> {
    const { broadcast: id, attendee: attendeeId } = factsOf(message);
    if (id === undefined || attendeeId === undefined) return undefined;
    const broadcast = await group.once(`broadcast ${id}`, () => this.broadcasts.find(id));
    const attendee = await group.load(attendeeId, {
      name: 'attendees',
      keyOf: (other) => factsOf(other).attendee,
      read: (ids) => this.attendees.byIds(ids),
    });
    if (!broadcast || !attendee) return undefined;
    const event = await this.orders.event(attendee, broadcast.event_id, group);
    return { message, broadcast, event, attendee, group };
  }

  private async change(kind: string, mail: HolderMail, language: Language): Promise<MailContent> {
    const { event, broadcast, group } = mail;
    const { reason, formerStart, formerZone, formerTitle, formerVenue } = (broadcast.facts ?? {}) as Record<
      string,
      string | undefined
    >;
    const facts: MailFact[] = [
      ...eventFacts(event, language),
      ...(formerStart === undefined
        ? []
        : [[language.text('fact.before'), language.wallTime(formerStart, formerZone ?? event.timezone)] as const]),
      ...(formerTitle === undefined
        ? []
        : [[language.text('fact.titleBefore'), plainLine(renderTitle(formerTitle))] as const]),
      ...(formerVenue ? [[language.text('fact.whereBefore'), plainLine(formerVenue)] as const] : []),
      ...(reason ? [[language.text('fact.reason'), reason] as const] : []),
    ];
    return {
      subject: language.text(`${kind}.subject`, { event: event.title }),
      blocks: [
        { type: 'heading', text: language.text(`${kind}.subject`, { event: event.title }) },
        { type: 'notice', text: language.text(`${kind}.text`) },
        { type: 'facts', facts },
        ...(await this.ticketLink(mail, language)),
      ],
      attachments: await this.parts.calendarFiles([event.id], group),
    };
  }

  /** @returns nothing for an event that was moved since, and for tickets that are not valid any more */
  private async reminder(mail: HolderMail, language: Language): Promise<MailContent | undefined> {
    const { event, attendee, broadcast, group } = mail;
    if (event.start !== broadcast.facts?.start || attendee.place !== 'sold' || event.url === undefined)
      return undefined;
    return {
      subject: language.text('event-reminder.subject', { event: event.title }),
      blocks: [
        { type: 'heading', text: language.text('event-reminder.subject', { event: event.title }) },
        { type: 'paragraph', text: language.text('event-reminder.text') },
        { type: 'facts', facts: eventFacts(event, language) },
        ...(await this.ticketLink(mail, language)),
      ],
      attachments: await this.parts.calendarFiles([event.id], group),
    };
  }

  /** The order for its purchaser, and the ticket for its holder; nothing for who was one of them when it was queued. */
  private async ticketLink({ message, attendee, group }: HolderMail, language: Language): Promise<MailBlock[]> {
    const order = message.order_id === null ? undefined : await this.orders.order(message.order_id, group);
    if (order && isSameEmail(order.purchaser_email, message.recipient)) {
      const url = `${this.urls.siteUrl}/order/${order.id}-${this.keys.of(order)}/`;
      return [{ type: 'link', text: language.text('link.order'), url }];
    }
    if (!isSameEmail(attendee.email, message.recipient)) return [];
    return [{ type: 'link', text: language.text('link.ticket'), url: qrAddress(attendee, this.urls) }];
  }
}

/** A message that an organizer wrote, as recipients and the preview have it. @param end what follows the text */
export function announcement(
  { subject, body }: Pick<MailBroadcastEntity, 'subject' | 'body'>,
  event: MailEvent,
  end: readonly MailBlock[],
  language: Language,
): MailContent {
  return {
    subject,
    blocks: [
      { type: 'heading', text: subject },
      { type: 'prose', text: body },
      { type: 'facts', facts: eventFacts(event, language) },
      ...end,
    ],
  };
}

/** Ids of the broadcast and the attendee that a message is about. */
function factsOf({ facts }: MailMessageEntity): { broadcast?: number; attendee?: number } {
  return facts ?? {};
}
