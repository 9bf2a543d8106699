import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RetryUnitError } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { isSameEmail } from '#core/parameters';
import { MessageLimitsService } from '#core/security';
import { managesAttendees } from '../kernel/access/attendee-access.service.js';
import { checkRequired, readInformation, type Information } from '../catalog/attendees/attendee-information.js';
import { nameColumns } from '../sales/model/attendee.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { SiteClockService } from '../kernel/site-clock.service.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';
import { AttendeeTransfersService } from './attendee-transfers.service.js';
import type { ChangeOrderAttendeeDto, TransferTicketDto } from './order-attendee.dto.js';
import { OrderTicketsService } from './order-tickets.service.js';
import { SelfServiceRepository } from './self-service.repository.js';

/** Changes purchasers make to the holders of single tickets: names and answers, another person. */
@Injectable()
export class OrderAttendeesService {
  constructor(
    private readonly orderTickets: OrderTicketsService,
    private readonly tickets: TicketsRepository,
    private readonly changes: SelfServiceRepository,
    private readonly transfers: AttendeeTransfersService,
    private readonly messages: MessageLimitsService,
    private readonly events: DomainEventsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Changes name and answers of an attendee.
   * @throws RestError 404 `attendee-not-found`, 400 `invalid-meta-fields`, `missing-required-meta-fields`, and as
   * `attendeeRefusal`
   */
  async change(caller: Caller, params: ChangeOrderAttendeeDto): Promise<OrderResponse> {
    const { full_name: name, attendee_meta: meta } = params;
    return this.orderTickets.change(caller, 'change', params, async ({ attendee }) => {
      const information =
        meta === undefined ? undefined : await this.answers(attendee, meta, attendee.information ?? {});
      if (name === undefined && information === undefined) return;
      const at = await this.clock.present();
      const isChanged = await this.changes.change(attendee, {
        ...(name === undefined ? {} : nameColumns(name)),
        ...(information === undefined ? {} : { information }),
        modified: at.date,
        modified_utc: at.date_utc,
      });
      if (!isChanged) throw new RetryUnitError('The ticket');
      await this.events.publish('attendee.changed', { attendeeId: attendee.id });
    });
  }

  /**
   * Gives the ticket of an attendee to another person: its code is replaced, and the page of the order no longer shows it.
   * @throws as `change`; 409 `same-holder` for the address that it has, 429 after too many messages
   */
  async transfer(caller: Caller, params: TransferTicketDto): Promise<OrderResponse> {
    const { full_name: name, email, attendee_meta: meta } = params;
    if (!managesAttendees(caller)) await this.messages.count('tickets', [email]);
    return this.orderTickets.change(caller, 'transfer', params, async ({ order, attendee }) => {
      const holder = attendee.email === '' ? order.purchaser_email : attendee.email;
      if (isSameEmail(holder, email)) throw sameHolder();
      const information = await this.answers(attendee, meta, {});
      await this.transfers.transfer(attendee, order, { name, email, information });
    });
  }

  /** Answers that fit the fields of the ticket; null where it has none. */
  private async answers(
    { ticket_id: ticketId }: AttendeeEntity,
    sent: unknown,
    before: Information,
  ): Promise<Information | null> {
    const [ticket] = await this.tickets.byIds([ticketId]);
    const fields = ticket?.fields ?? null;
    if (sent !== undefined) return readInformation(fields, sent, before);
    checkRequired(fields, before);
    return null;
  }
}

function sameHolder(): RestError {
  return new RestError(
    'same-holder',
    'The ticket has this e-mail address. To change the name, change the attendee.',
    409,
  );
}
