import { Injectable } from '@nestjs/common';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AttendeesService } from '../../sales/attendees/attendees.service.js';
import { RestError } from '#core/errors';
import { FailedCredentialsService, sameSecret } from '#core/security';
import { AttendeeTransfersService } from '../../self-service/attendee-transfers.service.js';

/** What the address inside a ticket's code says: `ticket_id` is the id of the attendee. */
export type TicketCodeInput = Readonly<Record<string, unknown>>;

/** `<attendee id>-<code>`. */
const TOKEN = /^(\d{1,15})-([\da-zA-Z]{1,40})$/;

/** Finds the attendee whom a code belongs to. */
@Injectable()
export class TicketCodesService {
  constructor(
    private readonly attendees: AttendeesService,
    private readonly failures: FailedCredentialsService,
    private readonly transfers: AttendeeTransfersService,
  ) {}

  /** The attendee; nothing for unknown ids and wrong codes. */
  async attendeeOf({ ticket_id: id, security_code: code }: TicketCodeInput): Promise<AttendeeEntity | undefined> {
    const attendee = /^\d{1,15}$/.test(String(id)) ? await this.find(Number(id)) : undefined;
    return attendee && typeof code === 'string' && sameSecret(code, attendee.security_code) ? attendee : undefined;
  }

  /** Whether a code was that of the attendee before the ticket was transferred. */
  async isFormerCode({ ticket_id: id, security_code: code }: TicketCodeInput): Promise<boolean> {
    return /^\d{1,15}$/.test(String(id)) && (await this.transfers.hadCode(Number(id), code));
  }

  /**
   * The attendee of an address below `/ticket/`, which has the id of the attendee and the code as one part.
   * @throws RestError 429 after too many wrong codes of one attendee
   */
  async attendeeOfToken(token: string): Promise<AttendeeEntity | undefined> {
    const [, id, code] = TOKEN.exec(token) ?? [];
    if (id === undefined) return undefined;
    const attendee = await this.attendeeOf({ ticket_id: id, security_code: code });
    if (!attendee) await this.failures.count('ticket code', id);
    return attendee;
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
