import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import {
  type OrderAudience,
  type OrderFollower,
  type OrderMembers,
  RegisterOrderFollower,
} from '../sales/model/order-follower.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { type TicketValues, TicketValuesService } from '../payments/ticket-values.service.js';
import { attendeeRefusal, purchaserRefund, type SelfServiceCase } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceRepository } from './self-service.repository.js';
import { CancellationWaysService } from './cancellation-ways.service.js';
import { TicketGroupsRegistry } from './ticket-groups.registry.js';
import { TicketRefundsService } from './ticket-refunds.service.js';
import type {
  AttendeePermissionsResponse,
  CancellationRequestResponse,
  SelfServiceResponse,
} from '../sales/model/self-service.response.js';

/** Shows purchasers and managers what can be changed of an order. */
@RegisterOrderFollower({ order: 600 })
@Injectable()
export class SelfServiceViewsService implements OrderFollower {
  constructor(
    private readonly rules: SelfServiceRulesService,
    private readonly groups: TicketGroupsRegistry,
    private readonly ways: CancellationWaysService,
    private readonly ticketRefunds: TicketRefundsService,
    private readonly values: TicketValuesService,
    private readonly tickets: SelfServiceRepository,
  ) {}

  async shown(order: OrderEntity, { viewer, attendees, isNew }: OrderAudience): Promise<OrderMembers | undefined> {
    if (isNew) return undefined;
    const permissions = viewer === 'purchaser' ? await this.permissions(order, attendees) : undefined;
    const request = await this.requestOf(order);
    return {
      order: {
        ...(permissions ? { self_service: permissions } : {}),
        ...(request ? { cancellation_request: request } : {}),
      },
    };
  }

  /** What the purchaser of an order may do now. */
  async permissions(order: OrderEntity, attendees: readonly AttendeeEntity[]): Promise<SelfServiceResponse> {
    const caseOf = await this.rules.casesOf(
      attendees.map(({ post_id: hostId }) => hostId),
      false,
    );
    const values = await this.refundableValues(order);
    const groups = await this.groups.of(attendees.map(({ id }) => id));
    const refundOf = (attendee: AttendeeEntity): number | null =>
      cancelRefund(attendee, caseOf(attendee.post_id), values);
    return {
      cancellation: await this.cancellationOf(order, attendees),
      attendees: attendees.map((attendee) => {
        const hostCase = caseOf(attendee.post_id);
        const group = groups.get(attendee.id);
        return {
          id: attendee.id,
          change: attendeeRefusal('change', attendee, hostCase) === undefined,
          transfer: attendeeRefusal('transfer', attendee, hostCase) === undefined,
          exchange: group === undefined && attendeeRefusal('exchange', attendee, hostCase) === undefined,
          withdraw: attendeeRefusal('withdraw', attendee, hostCase) === undefined,
          ...(group ? canceledTogether(group, attendees, refundOf) : { cancel_refund_minor: refundOf(attendee) }),
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

  /** What the tickets of a paid order are worth; nothing when no part of its payments can go back. */
  private async refundableValues(order: OrderEntity): Promise<TicketValues | undefined> {
    if (order.status !== 'completed' || order.total_minor === 0) return undefined;
    try {
      await this.ticketRefunds.wayOf(order);
      return await this.values.of(order);
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
    const way = await this.ways.of(order, attendees);
    return way instanceof RestError ? null : way;
  }
}

/** What comes back when the tickets of a group are canceled, which end together; those that are canceled do not count. */
function canceledTogether(
  group: readonly number[],
  attendees: readonly AttendeeEntity[],
  refundOf: (attendee: AttendeeEntity) => number | null,
): Pick<AttendeePermissionsResponse, 'cancel_refund_minor' | 'canceled_with'> {
  const members = attendees.filter(({ id, place }) => group.includes(id) && place !== 'none');
  const refunds = members.map(refundOf);
  const isOfOneOrder = group.every((id) => attendees.some((attendee) => attendee.id === id));
  const canBe = isOfOneOrder && refunds.length > 0 && refunds.every((refund) => refund !== null);
  return {
    cancel_refund_minor: canBe ? refunds.reduce((sum: number, refund) => sum + (refund ?? 0), 0) : null,
    canceled_with: members.map(({ id }) => id),
  };
}

/** What comes back when a ticket is canceled, minor units; null where it cannot be. */
function cancelRefund(
  attendee: AttendeeEntity,
  given: SelfServiceCase,
  values: TicketValues | undefined,
): number | null {
  if (!values || attendee.price_minor === 0 || attendeeRefusal('cancel', attendee, given)) return null;
  const refund = purchaserRefund(values.byAttendee.get(attendee.id) ?? 0, given);
  return refund instanceof RestError ? null : refund;
}

function toCancellationRequestResponse({
  requested_utc,
  reason,
  declined_utc,
  decline_reason,
}: CancellationRequestResponse): CancellationRequestResponse {
  return { requested_utc, reason, declined_utc, decline_reason };
}
