import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { managesAttendees } from '../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { type RefundOrder, RefundRequestsService } from '../payments/refund-requests.service.js';
import { TicketValuesService } from '../payments/ticket-values.service.js';
import type { CancelTicketDto } from './order-attendee.dto.js';
import { attendeeRefusal, purchaserRefund, type SelfServiceCase } from './self-service-rules.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { OrderTicketsService } from './order-tickets.service.js';
import { TicketRefundsService } from './ticket-refunds.service.js';
import { ofGroup, TicketGroupsRegistry } from './ticket-groups.registry.js';
import { WithdrawalsService } from './withdrawals.service.js';

const DEFAULT_REASON = 'ticket canceled by the purchaser';

/** Cancels single tickets that were paid, for their purchasers, as the rules of their events permit. */
@Injectable()
export class TicketCancellationsService {
  constructor(
    private readonly database: Database,
    private readonly attendees: AttendeesRepository,
    private readonly orderTickets: OrderTicketsService,
    private readonly groups: TicketGroupsRegistry,
    private readonly rules: SelfServiceRulesService,
    private readonly withdrawals: WithdrawalsService,
    private readonly values: TicketValuesService,
    private readonly requests: RefundRequestsService,
    private readonly ticketRefunds: TicketRefundsService,
  ) {}

  /**
   * Cancels one ticket, and for its purchaser those that belong to it (`TicketGroupSource`): its seat is on sale again, and what is left of its price goes back without the fee of the
   * organizer (`purchaserRefund`). A repeat changes nothing.
   * @throws RestError 404 `attendee-not-found`, 409 `ticket-of-group`, `partial-refund-not-possible`, `payment-disputed`, `cancellation-requested`,
   * `refund-exceeds-payment`, and as `attendeeRefusal`
   */
  async cancel(caller: Caller, { id, attendee_id: attendeeId, reason }: CancelTicketDto): Promise<void> {
    const { order, attendee } = await this.orderTickets.find(id, attendeeId);
    if (isCanceled(attendee)) return;
    const ids = managesAttendees(caller) ? [attendeeId] : await this.idsWith(attendee, order);
    await this.release(caller, order, ids, reason ?? DEFAULT_REASON);
  }

  /** The tickets that end with one of them. @throws RestError 409 `ticket-of-group` when one is in another order */
  private async idsWith({ id }: AttendeeEntity, { id: orderId }: OrderEntity): Promise<number[]> {
    const members = (await this.groups.of([id])).get(id) ?? [id];
    const held = (await this.attendees.byIds(members)).filter(({ place }) => place === 'sold');
    if (held.some(({ order_id: other }) => other !== orderId)) throw ofGroup();
    return [...new Set([id, ...held.map((one) => one.id)])];
  }

  /** Cancels all tickets of a paid order whose seats are held. The order stays completed, without valid tickets. */
  async cancelAll(caller: Caller, order: OrderEntity, reason: string): Promise<void> {
    const held = (await this.attendees.ofOrders([order.id])).filter(({ place }) => place === 'sold');
    await this.release(
      caller,
      order,
      held.map(({ id }) => id),
      reason,
    );
  }

  /**
   * The seats and the refund are stored as one unit of work, by the condition that check-ins have too. Then the payment
   * service is called; what it refuses stays due, for a person to return.
   */
  private async release(caller: Caller, order: OrderEntity, ids: readonly number[], reason: string): Promise<void> {
    const isManager = managesAttendees(caller);
    const attendees = (await this.attendees.ofOrders([order.id])).filter(({ id }) => ids.includes(id));
    const caseOf = await this.rules.casesOf(
      attendees.map(({ post_id: hostId }) => hostId),
      isManager,
    );
    const isByHand = (await this.ticketRefunds.wayOf(order)) === 'by-hand';
    const refund: RefundOrder = { reason, source: 'buyer', isByHand };
    const made = await this.database.write(async () => {
      await this.orderTickets.lock(order.id);
      const current = (await this.attendees.ofOrders([order.id])).filter(({ id }) => ids.includes(id));
      // A request at the same moment may have canceled them.
      const held = current.filter((attendee) => !isCanceled(attendee));
      if (held.length === 0) return [];
      for (const attendee of held) assertCancellable(attendee, caseOf(attendee.post_id));
      refund.positions = held.map(({ id }) => id);
      const { leftMinor, byAttendee } = await this.values.of(order);
      let open = leftMinor;
      refund.seenLeftMinor = leftMinor;
      refund.amountMinor = 0;
      for (const { id, post_id: hostId } of held) {
        const value = Math.min(open, byAttendee.get(id) ?? 0);
        open -= value;
        refund.amountMinor += refundOf(value, caseOf(hostId));
      }
      const stored = refund.amountMinor === 0 ? [] : await this.requests.request(caller, order, refund);
      await this.withdrawals.withdraw(held, 'refunded');
      return stored;
    });
    if (isByHand) return;
    for (const { id } of made) await this.ticketRefunds.pay(caller, id);
  }
}

const isCanceled = ({ place, status }: AttendeeEntity): boolean => place === 'none' && status === 'refunded';

/** What comes back of the value of a ticket that may be canceled, minor units. */
function refundOf(value: number, given: SelfServiceCase): number {
  const refund = purchaserRefund(value, given);
  if (refund instanceof RestError) throw refund;
  return refund;
}

function assertCancellable(attendee: AttendeeEntity, given: SelfServiceCase): void {
  const refusal = attendeeRefusal('cancel', attendee, given);
  if (refusal) throw refusal;
}
