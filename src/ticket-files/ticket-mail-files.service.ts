import { Injectable } from '@nestjs/common';
import { SYSTEM } from '#core/context';
import type { AttendeeEntity } from '../cal/tickets/sales/index.js';
import { RegisterTicketFiles, type TicketFilesSource } from '../mail/orders/ticket-file.registry.js';
import type { MailAttachment } from '../mail/kinds/mail-block.js';
import { RestError } from '#core/errors';
import { TicketDocumentsService } from './ticket-documents.service.js';

/** Most tickets in a PDF of a message; larger ones would not be attached. */
const MAX_ATTACHED_TICKETS = 100;

/** Attaches tickets as PDF to messages with tickets, where the service has e-mail. */
@RegisterTicketFiles()
@Injectable()
export class TicketMailFilesService implements TicketFilesSource {
  constructor(private readonly documents: TicketDocumentsService) {}

  async ticketFiles(attendees: readonly AttendeeEntity[], language: string): Promise<MailAttachment[]> {
    if (attendees.length === 0 || attendees.length > MAX_ATTACHED_TICKETS) return [];
    try {
      const pieces: Buffer[] = [];
      const made = await this.documents.pdfOf(SYSTEM, attendees, { languages: [language] });
      for await (const piece of made) pieces.push(piece);
      return [{ filename: 'tickets.pdf', contentType: 'application/pdf', content: Buffer.concat(pieces) }];
    } catch (error) {
      // The event was cancelled meanwhile.
      if (error instanceof RestError) return [];
      throw error;
    }
  }
}
