import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { managesAttendees } from '../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { OrdersService } from '../sales/orders/orders.service.js';
import type { OrderAttendeeIdDto } from './order-attendee.dto.js';
import { attendeeRefusal, type AttendeeAction, type SelfServiceCase } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';

/** An attendee of an order, as it was read. */
export interface OrderTicket {
  order: OrderEntity;
  attendee: AttendeeEntity;
  /** All attendees of the order. */
  attendees: readonly AttendeeEntity[];
}

/** Changes single tickets of orders, as far as the rules of their events permit it. */
@Injectable()
export class OrderTicketsService {
  constructor(
    private readonly database: Database,
    private readonly attendees: AttendeesRepository,
    private readonly orders: OrdersService,
    private readonly stored: OrdersRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly rules: SelfServiceRulesService,
  ) {}

  /**
   * Changes a ticket in a unit of work, unless it is withdrawn and is to be withdrawn.
   * @returns the order as its purchaser sees it then
   * @throws RestError 404 `attendee-not-found`, and as `attendeeRefusal`
   */
  async change(
    caller: Caller,
    action: AttendeeAction,
    { id, attendee_id: attendeeId }: OrderAttendeeIdDto,
    work: (ticket: OrderTicket) => Promise<void>,
  ): Promise<OrderResponse> {
    const isManager = managesAttendees(caller);
    const { attendee: known } = await this.find(id, attendeeId);
    const hostCase = (await this.rules.casesOf([known.post_id], isManager))(known.post_id);
    await this.database.write(async () => {
      const ticket = await this.find(id, attendeeId);
      if (action === 'withdraw' && isWithdrawn(ticket.attendee)) return;
      assertPermitted(action, ticket.attendee, hostCase);
      await work(ticket);
    });
    return this.orders.read(caller, { id });
  }

  /**
   * Lets no other unit of work change the tickets of an order until the running one is over. Called before they are read:
   * what is read without it may be of two moments, and a repeated request be refused for what the first has done.
   */
  async lock(orderId: number): Promise<void> {
    await this.stored.lock(orderId);
  }

  /** A ticket of an order. @throws RestError 404 `order-not-found`, `attendee-not-found` */
  async find(orderId: number, attendeeId: number): Promise<OrderTicket> {
    const order = await this.transitions.get(orderId);
    const attendees = await this.attendees.ofOrders([orderId]);
    const attendee = attendees.find((one) => one.id === attendeeId);
    if (!attendee) throw new RestError('attendee-not-found', 'The order has no such attendee.', 404);
    return { order, attendee, attendees };
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
