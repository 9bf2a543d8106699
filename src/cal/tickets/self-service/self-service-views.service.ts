import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { AttendeeEntity } from '../attendees/attendee.entity.js';
import type { OrderEntity } from '../orders/order.entity.js';
import { ORDER_STATES_THAT_EXPIRE } from '../orders/order-states.js';
import { attendeeRefusal } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceRepository } from './self-service.repository.js';
import { OrderCancellationService } from './order-cancellation.service.js';
import { refundOf, type RefundWay, TicketCancellationsService } from './ticket-cancellations.service.js';
import type { CancellationRequestResponse, SelfServiceResponse } from './self-service.response.js';

/** Shows purchasers and managers what can be changed of an order. */
@Injectable()
export class SelfServiceViewsService {
  constructor(
    private readonly rules: SelfServiceRulesService,
    private readonly cancellation: OrderCancellationService,
    private readonly cancellations: TicketCancellationsService,
    private readonly tickets: SelfServiceRepository,
  ) {}

  /** What the purchaser of an order may do now. */
  async permissions(order: OrderEntity, attendees: readonly AttendeeEntity[]): Promise<SelfServiceResponse> {
    const caseOf = await this.rules.casesOf(
      attendees.map(({ post_id: hostId }) => hostId),
      false,
    );
    const money = await this.moneyOf(order);
    return {
      cancellation: await this.cancellationOf(order, attendees),
      attendees: attendees.map((attendee) => {
        const given = caseOf(attendee.post_id);
        return {
          id: attendee.id,
          change: attendeeRefusal('change', attendee, given) === undefined,
          transfer: attendeeRefusal('transfer', attendee, given) === undefined,
          exchange: attendeeRefusal('exchange', attendee, given) === undefined,
          withdraw: attendeeRefusal('withdraw', attendee, given) === undefined,
          cancel_refund_minor:
            money && attendee.price_minor > 0 && attendeeRefusal('cancel', attendee, given) === undefined
              ? refundOf(attendee, given.rules)
              : null,
        };
      }),
    };
  }

  /** The request to cancel an order that is not refunded; undefined without one. */
  async requestOf({ id, status, total_minor: total }: OrderEntity): Promise<CancellationRequestResponse | undefined> {
    if (status !== 'completed' || total === 0) return undefined;
    const request = await this.tickets.findRequest(id);
    return request ? toCancellationRequestResponse(request) : undefined;
  }

  /** How money of a paid order goes back; nothing when no part of it does. */
  private async moneyOf(order: OrderEntity): Promise<RefundWay | undefined> {
    if (order.status !== 'completed' || order.total_minor === 0) return undefined;
    try {
      return await this.cancellations.wayOf(order);
    } catch (error) {
      if (error instanceof RestError) return undefined;
      throw error;
    }
  }

  private async cancellationOf(
    order: OrderEntity,
    attendees: readonly AttendeeEntity[],
  ): Promise<SelfServiceResponse['cancellation']> {
    if (ORDER_STATES_THAT_EXPIRE.includes(order.status)) return 'void';
    if (order.status !== 'completed' || attendees.some(({ checked_in: isIn }) => isIn)) return null;
    const way = await this.cancellation.wayOf(order, attendees);
    return way instanceof RestError ? null : way;
  }
}

function toCancellationRequestResponse({
  requested_utc,
  reason,
  declined_utc,
  decline_reason,
}: CancellationRequestResponse): CancellationRequestResponse {
  return { requested_utc, reason, declined_utc, decline_reason };
}
