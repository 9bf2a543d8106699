import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import { SecretKeyService } from '#core/security';
import type { Information } from '../catalog/attendees/attendee-information.js';
import { nameColumns } from '../sales/model/attendee.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { SiteClockService } from '../kernel/site-clock.service.js';
import type { AttendeeTransferEntity } from './attendee-transfer.entity.js';
import { SelfServiceRepository } from './self-service.repository.js';

/** Bytes of the code of a ticket. */
const CODE_BYTES = 10;

/** The person who gets a ticket. */
export interface TransferRecipient {
  name: string;
  email: string;
  /** Answers to the fields of the ticket; null: none. */
  information: Information | null;
}

/** Transfers of tickets, and the codes that they have ended. */
@Injectable()
export class AttendeeTransfersService {
  constructor(
    private readonly tickets: SelfServiceRepository,
    private readonly key: SecretKeyService,
    private readonly events: DomainEventsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Gives the ticket of an attendee as it was read to another person, in the running unit of work. Its code is replaced.
   * @throws RetryUnitError when it was checked in, transferred or withdrawn since
   */
  async transfer(attendee: AttendeeEntity, order: OrderEntity, { name, email, information }: TransferRecipient) {
    const at = await this.clock.present();
    const isMoved = await this.tickets.transfer(attendee, {
      ...nameColumns(name),
      email,
      // The new holder has agreed to nothing.
      optout: 1,
      information,
      security_code: randomBytes(CODE_BYTES).toString('hex'),
      transferred_utc: at.date_utc,
      modified: at.date,
      modified_utc: at.date_utc,
    });
    if (!isMoved) throw new RetryUnitError('The ticket');
    const transferId = await this.tickets.insertTransfer({
      attendee_id: attendee.id,
      former_code_hash: this.hashOf(attendee.security_code),
      former_name: attendee.name,
      former_email: attendee.email === '' ? order.purchaser_email : attendee.email,
      date_utc: at.date_utc,
    });
    await this.events.publish('attendee.changed', { attendeeId: attendee.id });
    await this.events.publish('attendee.transferred', { attendeeId: attendee.id, transferId });
  }

  /** The transfer with this id, for modules; nothing for one that was removed. */
  async find(id: number): Promise<AttendeeTransferEntity | undefined> {
    return (await this.tickets.findTransfer(id)) ?? undefined;
  }

  /** Whether a code was that of the ticket of an attendee before a transfer. */
  hadCode(attendeeId: number, code: unknown): Promise<boolean> {
    return typeof code === 'string' ? this.tickets.hadCode(attendeeId, this.hashOf(code)) : Promise.resolve(false);
  }

  private hashOf(code: string): string {
    return this.key.sign('former ticket code', code);
  }
}
