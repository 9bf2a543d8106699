import { Injectable } from '@nestjs/common';
import type { AttendeeEntity } from '../../cal/tickets/sales/index.js';
import type { MailAttachment } from '../kinds/mail-block.js';

/**
 * Makes files for tickets, such as PDF.
 * @param attendees all tickets of one message
 * @param language BCP 47
 */
export type TicketFileProvider = (
  attendees: readonly AttendeeEntity[],
  language: string,
) => Promise<readonly MailAttachment[]>;

/**
 * What other modules attach to messages with tickets. Files of more than 1 MB in sum are left out: the message has the
 * link to the page of the order.
 */
@Injectable()
export class TicketFileRegistry {
  private readonly providers: TicketFileProvider[] = [];

  /** Called once at start by each module that makes files. */
  add(provider: TicketFileProvider): void {
    this.providers.push(provider);
  }

  /** The files for these tickets. */
  async of(attendees: readonly AttendeeEntity[], language: string): Promise<MailAttachment[]> {
    const files: MailAttachment[] = [];
    for (const provider of this.providers) files.push(...(await provider(attendees, language)));
    return files;
  }
}
