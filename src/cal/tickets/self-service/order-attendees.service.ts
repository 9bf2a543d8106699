import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { MessageLimitsService } from '#core/security';
import { plainText, sortKey } from '#core/text';
import { managesAttendees } from '../kernel/access/attendee-access.service.js';
import { checkRequired, readInformation, type Information } from '../catalog/attendees/attendee-information.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { OrdersService } from '../sales/orders/orders.service.js';
import { SiteClockService } from '../kernel/site-clock.service.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';
import { AttendeeTransfersService } from './attendee-transfers.service.js';
import type {
  CancelTicketDto,
  ChangeOrderAttendeeDto,
  OrderAttendeeIdDto,
  TransferTicketDto,
} from './order-attendee.dto.js';
import { attendeeRefusal, type AttendeeAction, type SelfServiceCase } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceRepository } from './self-service.repository.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** An attendee of an order as it is in the running unit of work. */
interface OrderTicket {
  order: OrderEntity;
  attendee: AttendeeEntity;
  /** All attendees of the order. */
  attendees: readonly AttendeeEntity[];
}

/** What purchasers do with single tickets of their orders: change names and answers, transfer, withdraw. */
@Injectable()
export class OrderAttendeesService {
  constructor(
    private readonly database: Database,
    private readonly attendees: AttendeesRepository,
    private readonly tickets: TicketsRepository,
    private readonly orders: OrdersService,
    private readonly transitions: OrderTransitionsService,
    private readonly rules: SelfServiceRulesService,
    private readonly changes: SelfServiceRepository,
    private readonly transfers: AttendeeTransfersService,
    private readonly withdrawals: WithdrawalsService,
    private readonly cancellations: TicketCancellationsService,
    private readonly messages: MessageLimitsService,
    private readonly events: DomainEventsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Changes name and answers of an attendee.
   * @throws RestError 404 `attendee-not-found`, 400 `invalid-meta-fields`, `missing-required-meta-fields`, and as
   * `attendeeRefusal`
   */
  async change(params: ChangeOrderAttendeeDto): Promise<OrderResponse> {
    const { full_name: name, attendee_meta: meta } = params;
    return this.run('change', params, async ({ attendee }) => {
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
      if (!isChanged) throw new RetryUnitError('The ticket was changed at the same moment');
      await this.events.publish('attendee.changed', { attendeeId: attendee.id });
    });
  }

  /**
   * Gives the ticket of an attendee to another person: its code is replaced, and the page of the order no longer shows it.
   * @throws as `change`; 409 `same-holder` for the address that it has, 429 after too many messages
   */
  async transfer(params: TransferTicketDto): Promise<OrderResponse> {
    const { full_name: name, email, attendee_meta: meta } = params;
    if (!managesAttendees(RequestContext.current().caller)) await this.messages.count('tickets', [email]);
    return this.run('transfer', params, async ({ order, attendee }) => {
      const holder = attendee.email === '' ? order.purchaser_email : attendee.email;
      if (holder.toLowerCase() === email.toLowerCase()) throw sameHolder();
      const information = await this.answers(attendee, meta, {});
      await this.transfers.transfer(attendee, order, { name, email, information });
    });
  }

  /**
   * Returns the seat of an attendee whose ticket cost nothing. The order of the last one becomes void. A repeat changes
   * nothing.
   * @throws as `change`
   */
  async withdraw(params: OrderAttendeeIdDto): Promise<OrderResponse> {
    return this.run('withdraw', params, async ({ order, attendee, attendees }) => {
      await this.withdrawals.withdraw([attendee]);
      const isLast = attendees.every(({ id, place }) => id === attendee.id || place === 'none');
      if (isLast && order.total_minor === 0) await this.transitions.move(order.id, 'voided', 'all tickets withdrawn');
    });
  }

  /** Cancels a paid ticket. @throws as `TicketCancellationsService.cancel` */
  async cancel(params: CancelTicketDto): Promise<OrderResponse> {
    await this.cancellations.cancel(params);
    return this.orders.read({ id: params.id });
  }

  private async run(
    action: AttendeeAction,
    { id, attendee_id: attendeeId }: OrderAttendeeIdDto,
    work: (ticket: OrderTicket) => Promise<void>,
  ): Promise<OrderResponse> {
    const isManager = managesAttendees(RequestContext.current().caller);
    const { attendee: known } = await this.find(id, attendeeId);
    const given = (await this.rules.casesOf([known.post_id], isManager))(known.post_id);
    await this.database.write(async () => {
      const ticket = await this.find(id, attendeeId);
      if (action === 'withdraw' && isWithdrawn(ticket.attendee)) return;
      assertPermitted(action, ticket.attendee, given);
      await work(ticket);
    });
    return this.orders.read({ id });
  }

  private async find(orderId: number, attendeeId: number): Promise<OrderTicket> {
    const order = await this.transitions.get(orderId);
    const attendees = await this.attendees.ofOrders([orderId]);
    const attendee = attendees.find((one) => one.id === attendeeId);
    if (!attendee) throw new RestError('attendee-not-found', 'The order has no such attendee.', 404);
    return { order, attendee, attendees };
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

function assertPermitted(action: AttendeeAction, attendee: AttendeeEntity, given: SelfServiceCase): void {
  const refusal = attendeeRefusal(action, attendee, given);
  if (refusal) throw refusal;
}

/** A seat that its holder has returned: a repeated request finds it so. */
function isWithdrawn({ place, status }: AttendeeEntity): boolean {
  return place === 'none' && (status === 'no' || status === 'voided');
}

function nameColumns(fullName: string): Pick<AttendeeEntity, 'name' | 'name_key'> {
  const name = plainText(fullName).slice(0, 250);
  return { name, name_key: sortKey(name) };
}

function sameHolder(): RestError {
  return new RestError(
    'same-holder',
    'The ticket has this e-mail address. To change the name, change the attendee.',
    409,
  );
}
