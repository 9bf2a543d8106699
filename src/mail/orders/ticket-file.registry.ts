import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { AttendeeEntity } from '../../cal/tickets/sales/index.js';
import type { MailAttachment } from '../kinds/mail-block.js';

/** Makes files for tickets, such as PDF. */
export interface TicketFilesSource {
  /**
   * @param attendees all tickets of one message
   * @param language BCP 47
   */
  ticketFiles(attendees: readonly AttendeeEntity[], language: string): Promise<readonly MailAttachment[]>;
}

/** Registers a provider that implements `TicketFilesSource`. */
export const RegisterTicketFiles = createRegistration<TicketFilesSource>();

/**
 * What other modules attach to messages with tickets. Files of more than 1 MB in sum are left out: the message has the
 * link to the page of the order.
 */
@Injectable()
export class TicketFileRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** The files for these tickets. */
  async of(attendees: readonly AttendeeEntity[], language: string): Promise<MailAttachment[]> {
    const files: MailAttachment[] = [];
    for (const source of this.registrations.all(RegisterTicketFiles))
      files.push(...(await source.ticketFiles(attendees, language)));
    return files;
  }
}
