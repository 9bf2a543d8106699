import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { OrderTransitionsService } from '../../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../../sales/model/order.entity.js';
import { TicketValuesService } from '../../payments/ticket-values.service.js';
import { OrderTicketsService } from '../order-tickets.service.js';
import { attendeeRefusal, purchaserRefund } from '../self-service-rules.js';
import { ofGroup, TicketGroupsRegistry } from '../ticket-groups.registry.js';
import { SelfServiceRulesService } from '../self-service-rules.service.js';
import type { ListExchangesDto } from './exchange.dto.js';
import { ExchangesRepository } from '../../sales/orders/exchanges.repository.js';
import type { FormerTicketOffer } from '../../sales/model/purchase-exchange.js';

/** A ticket that its purchaser or a manager exchanges. */
export interface FormerTicket extends Pick<FormerTicketOffer, 'valueMinor' | 'refundOf' | 'by'> {
  order: OrderEntity;
  attendee: AttendeeEntity;
}

/** Finds the tickets that are exchanged, and exchanges of them that are open. */
@Injectable()
export class FormerTicketsService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly orderTickets: OrderTicketsService,
    private readonly rules: SelfServiceRulesService,
    private readonly groups: TicketGroupsRegistry,
    private readonly values: TicketValuesService,
    private readonly exchanges: ExchangesRepository,
    private readonly clock: Clock,
  ) {}

  /** The ticket of an attendee. @throws RestError 404 `attendee-not-found`, 409 `ticket-of-group`, and as `attendeeRefusal` */
  async find(caller: Caller, { id, attendee_id: attendeeId }: ListExchangesDto): Promise<FormerTicket> {
    const { order, attendee } = await this.orderTickets.find(id, attendeeId);
    const isManager = managesAttendees(caller);
    const hostCase = (await this.rules.casesOf([attendee.post_id], isManager))(attendee.post_id);
    const refusal = attendeeRefusal('exchange', attendee, hostCase);
    if (refusal) throw refusal;
    if (!isManager && (await this.groups.of([attendee.id])).size > 0) throw ofGroup();
    const { byAttendee } = await this.values.of(order);
    return {
      order,
      attendee,
      valueMinor: byAttendee.get(attendee.id) ?? 0,
      refundOf: (restMinor) => purchaserRefund(restMinor, hostCase),
      by: isManager ? 'admin' : 'buyer',
    };
  }

  /** The open exchange of a ticket. One whose time to pay is over is ended first. */
  async openExchange(attendeeId: number) {
    const open = await this.exchanges.openOf(attendeeId);
    if (open) await this.transitions.expire(open.order_id, this.clock.nowMs());
    return open && this.exchanges.openOf(attendeeId);
  }
}
