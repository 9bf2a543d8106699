import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type AttendeeEntity,
  AttendeesService,
  OrderKeyService,
  OrdersService,
  qrAddress,
} from '../../cal/tickets/sales/index.js';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { RequestContext } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import type { MailBroadcastEntity } from '../broadcasts/mail-broadcast.entity.js';
import { MailBroadcastsRepository } from '../broadcasts/mail-broadcasts.repository.js';
import { MailKindRegistry } from '../kinds/mail-kind.registry.js';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import { eventFacts, mailEvent, type MailEvent } from '../orders/mail-event.js';
import { TicketAttachmentsService } from '../orders/ticket-attachments.service.js';
import type { MailBlock, MailContent, MailFact } from '../kinds/mail-block.js';
import type { Language } from '../../texts/language.js';

/** Changes of events that holders of tickets are informed of. */
const CHANGES = ['event-canceled', 'event-postponed', 'event-rescheduled', 'event-moved-online', 'event-scheduled'];

/** What a message to a holder is made from. */
interface HolderMail {
  message: MailMessageEntity;
  broadcast: MailBroadcastEntity;
  event: MailEvent;
  attendee: AttendeeEntity;
}

/** What messages to holders of tickets say: changes of the event, reminders, and messages of the organizer. */
@Injectable()
export class EventMailKindsService implements OnModuleInit {
  constructor(
    private readonly kinds: MailKindRegistry,
    private readonly broadcasts: MailBroadcastsRepository,
    private readonly attendees: AttendeesService,
    private readonly orders: OrdersService,
    private readonly keys: OrderKeyService,
    private readonly offers: TicketOffersService,
    private readonly parts: TicketAttachmentsService,
    private readonly site: SiteService,
  ) {}

  onModuleInit(): void {
    for (const name of CHANGES) this.add(name, false, (mail, language) => this.change(name, mail, language));
    this.add('event-reminder', true, (mail, language) => this.reminder(mail, language));
    this.add('announcement', true, async (mail, language) =>
      announcement(mail.broadcast, mail.event, [await this.ticketLink(mail, language)], language),
    );
    this.kinds.add({
      name: 'announcement-test',
      compose: (message, language) => this.announcementTest(message, language),
    });
    this.kinds.add({
      name: 'test-message',
      compose: async (_, language) => {
        const { title: site } = await this.site.plainSettings();
        const subject = language.text('test-message.subject', { site });
        return { subject, blocks: [{ type: 'paragraph', text: language.text('test-message.text') }] };
      },
    });
  }

  /** The message as its author gets it. */
  private async announcementTest({ event_id: id, facts }: MailMessageEntity, language: Language) {
    const host = id === null ? undefined : await this.offers.host(id);
    const { subject = '', body = '' } = (facts ?? {}) as { subject?: string; body?: string };
    return host && announcement({ subject, body }, mailEvent(undefined, host), [], language);
  }

  private add(
    name: string,
    isUnsubscribable: boolean,
    write: (mail: HolderMail, language: Language) => Promise<MailContent | undefined>,
  ): void {
    this.kinds.add({
      name,
      isUnsubscribable,
      compose: async (message, language) => {
        const mail = await this.load(message);
        return mail && write(mail, language);
      },
    });
  }

  private async load(message: MailMessageEntity): Promise<HolderMail | undefined> {
    const { broadcast: id, attendee: attendeeId } = (message.facts ?? {}) as { broadcast?: number; attendee?: number };
    const broadcast = await this.broadcasts.find(Number(id));
    const attendee = await this.attendees.get(Number(attendeeId)).catch(missing);
    if (!broadcast || !attendee) return undefined;
    const event = mailEvent(attendee, await this.offers.host(broadcast.event_id));
    return { message, broadcast, event, attendee };
  }

  private async change(kind: string, mail: HolderMail, language: Language): Promise<MailContent> {
    const { event, broadcast } = mail;
    const { reason, formerStart, formerZone } = (broadcast.facts ?? {}) as Record<string, string | undefined>;
    const facts: MailFact[] = [
      ...eventFacts(event, language),
      ...(formerStart === undefined
        ? []
        : [[language.text('fact.before'), language.wallTime(formerStart, formerZone ?? event.timezone)] as const]),
      ...(reason ? [[language.text('fact.reason'), reason] as const] : []),
    ];
    return {
      subject: language.text(`${kind}.subject`, { event: event.title }),
      blocks: [
        { type: 'heading', text: language.text(`${kind}.subject`, { event: event.title }) },
        { type: 'notice', text: language.text(`${kind}.text`) },
        { type: 'facts', facts },
        await this.ticketLink(mail, language),
      ],
      attachments: await this.parts.calendarFiles([event.id]),
    };
  }

  /** @returns nothing for an event that was moved since, and for tickets that are not valid any more */
  private async reminder(mail: HolderMail, language: Language): Promise<MailContent | undefined> {
    const { event, attendee, broadcast } = mail;
    if (event.start !== broadcast.facts?.start || attendee.place !== 'sold' || event.url === undefined)
      return undefined;
    return {
      subject: language.text('event-reminder.subject', { event: event.title }),
      blocks: [
        { type: 'heading', text: language.text('event-reminder.subject', { event: event.title }) },
        { type: 'paragraph', text: language.text('event-reminder.text') },
        { type: 'facts', facts: eventFacts(event, language) },
        await this.ticketLink(mail, language),
      ],
      attachments: await this.parts.calendarFiles([event.id]),
    };
  }

  /** The order for its purchaser, and the ticket for others. */
  private async ticketLink({ message, attendee }: HolderMail, language: Language): Promise<MailBlock> {
    const order = message.order_id === null ? undefined : await this.orders.get(message.order_id).catch(missing);
    if (order && order.purchaser_email.toLowerCase() === message.recipient.toLowerCase()) {
      const { siteUrl } = RequestContext.current();
      const url = `${siteUrl}/order/${order.id}-${this.keys.of(order)}/`;
      return { type: 'link', text: language.text('link.order'), url };
    }
    return { type: 'link', text: language.text('link.ticket'), url: qrAddress(attendee) };
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

/** What was deleted meanwhile. @throws all other errors */
function missing(error: unknown): undefined {
  if (error instanceof RestError) return undefined;
  throw error;
}
