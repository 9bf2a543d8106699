import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AttendeeEntity } from '../cal/tickets/sales/index.js';
import { TicketFileRegistry } from '../mail/orders/ticket-file.registry.js';
import type { MailAttachment } from '../mail/kinds/mail-block.js';
import { RestError } from '#core/errors';
import { TicketDocumentsService } from './ticket-documents.service.js';

/** Most tickets in a PDF of a message; larger ones would not be attached. */
const MAX_ATTACHED_TICKETS = 100;

/** Attaches tickets as PDF to messages with tickets, where the service has e-mail. */
@Injectable()
export class TicketMailFilesService implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly documents: TicketDocumentsService,
  ) {}

  onModuleInit(): void {
    this.registry()?.add((attendees, language) => this.files(attendees, language));
  }

  /** Nothing where the module of e-mail is left out. */
  private registry(): TicketFileRegistry | undefined {
    try {
      return this.modules.get(TicketFileRegistry, { strict: false });
    } catch {
      return undefined;
    }
  }

  private async files(attendees: readonly AttendeeEntity[], language: string): Promise<MailAttachment[]> {
    if (attendees.length === 0 || attendees.length > MAX_ATTACHED_TICKETS) return [];
    try {
      const pieces: Buffer[] = [];
      for await (const piece of await this.documents.pdfOf(attendees, { languages: [language] })) pieces.push(piece);
      return [{ filename: 'tickets.pdf', contentType: 'application/pdf', content: Buffer.concat(pieces) }];
    } catch (error) {
      // The event was cancelled meanwhile.
      if (error instanceof RestError) return [];
      throw error;
    }
  }
}
