import { Injectable } from '@nestjs/common';
import type { AttendeeEntity } from '../cal/tickets/attendees/attendee.entity.js';
import { AttendeesService } from '../cal/tickets/attendees/attendees.service.js';
import { RestError } from '#core/errors';
import { sameSecret } from '#core/security';

/** What the address inside a ticket's code says: `ticket_id` is the id of the attendee. */
export type TicketCodeInput = Readonly<Record<string, unknown>>;

/** Finds the attendee whom a code belongs to. */
@Injectable()
export class TicketCodesService {
  constructor(private readonly attendees: AttendeesService) {}

  /** The attendee; nothing for unknown ids and wrong codes. */
  async attendeeOf({ ticket_id: id, security_code: code }: TicketCodeInput): Promise<AttendeeEntity | undefined> {
    const attendee = /^\d{1,15}$/.test(String(id)) ? await this.find(Number(id)) : undefined;
    return attendee && typeof code === 'string' && sameSecret(code, attendee.security_code) ? attendee : undefined;
  }

  private async find(id: number): Promise<AttendeeEntity | undefined> {
    try {
      return await this.attendees.get(id);
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }
}
