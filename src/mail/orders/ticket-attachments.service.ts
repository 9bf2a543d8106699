import { Injectable } from '@nestjs/common';
import { CalendarFilesService } from '../../cal/views/calendar-files.service.js';
import { qrPng, TicketCodeTextService } from '../../cal/tickets/sales/index.js';
import type { MailAttachment, MailBlock } from '../kinds/mail-block.js';
import type { MailGroup } from '../kinds/mail-group.js';
import type { Language } from '../../texts/language.js';
import { plainLine } from '#core/text';
import type { MailTicket } from './order-mail.loader.js';
import { TicketFileRegistry } from './ticket-file.registry.js';

/** Pictures of codes that one message has; the page of the order shows those of the other tickets. */
const MAX_CODES = 20;
/** Bytes of the files of tickets in one message: larger messages are refused by many servers. */
const MAX_FILE_BYTES = 1_000_000;
/** Calendar files in one message. */
const MAX_CALENDAR_FILES = 5;

/** Parts of a message that show tickets, with their files. */
export interface TicketParts {
  blocks: MailBlock[];
  attachments: MailAttachment[];
}

/** Makes what messages show of tickets: codes as pictures within the message, calendar files, and files of other modules. */
@Injectable()
export class TicketAttachmentsService {
  constructor(
    private readonly calendars: CalendarFilesService,
    private readonly files: TicketFileRegistry,
    private readonly codes: TicketCodeTextService,
  ) {}

  /** The tickets with their codes and files. */
  async tickets(tickets: readonly MailTicket[], language: Language, group: MailGroup): Promise<TicketParts> {
    const blocks: MailBlock[] = [];
    const attachments: MailAttachment[] = [];
    const drawn = tickets.slice(0, MAX_CODES);
    const codes = await this.codes.all(drawn.map(({ attendee }) => attendee));
    for (const { attendee, event } of drawn) {
      const cid = `ticket-${attendee.id}@almanac`;
      const start = event.start === null ? [] : [language.wallTime(event.start, event.timezone)];
      blocks.push({
        type: 'ticket',
        title: plainLine(attendee.ticket_title),
        lines: [attendee.name, event.title, ...start, event.venue].filter((line) => line !== ''),
        code: language.text('ticket.code', { number: String(attendee.id), code: attendee.security_code }),
        cid,
        alt: language.text('ticket.alt', { name: attendee.name }),
      });
      const content = await qrPng(codes.get(attendee.id) ?? '');
      attachments.push({ filename: `ticket-${attendee.id}.png`, contentType: 'image/png', content, cid });
    }
    if (tickets.length > MAX_CODES)
      blocks.push({
        type: 'paragraph',
        text: language.text('ticket.more', { count: tickets.length - MAX_CODES }),
      });
    const files = await this.files.of(
      tickets.map(({ attendee }) => attendee),
      language.tag,
    );
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    if (bytes <= MAX_FILE_BYTES) attachments.push(...files);
    const events = tickets.map(({ event }) => event.id);
    attachments.push(...(await this.calendarFiles(events, group)));
    return { blocks, attachments };
  }

  /** The calendar files of public events, as their feed has them: the same UID, and a SEQUENCE that rises. */
  async calendarFiles(eventIds: readonly (number | null)[], group: MailGroup): Promise<MailAttachment[]> {
    const attachments: MailAttachment[] = [];
    for (const id of [...new Set(eventIds)].slice(0, MAX_CALENDAR_FILES)) {
      if (id === null) continue;
      const file = await group.once(`calendar file ${id}`, () => this.calendars.ofEvent(id));
      if (file)
        attachments.push({
          filename: file.filename,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: Buffer.from(file.body),
        });
    }
    return attachments;
  }
}
