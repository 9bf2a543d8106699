import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { managesAttendees } from '../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import { OrderVoidingService } from '../payments/order-voiding.service.js';
import { CheckInsService } from '../sales/attendees/check-ins.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { CancelOrderDto } from '../sales/orders/order.dto.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { transferred } from './self-service-rules.js';
import { CancellationRequestsService } from './cancellation-requests.service.js';
import { CancellationWaysService } from './cancellation-ways.service.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

const DEFAULT_REASON = 'canceled by the purchaser';
/** Code of refunds that the payment service has refused. */
const REFUND_FAILED = 'refund-failed';

/** Cancels orders for their purchasers, as the rules of their events permit. */
@Injectable()
export class OrderCancellationService {
  constructor(
    private readonly database: Database,
    private readonly attendees: AttendeesRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly checkIns: CheckInsService,
    private readonly voiding: OrderVoidingService,
    private readonly refunds: OrderRefundsService,
    private readonly ways: CancellationWaysService,
    private readonly requests: CancellationRequestsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly cancellations: TicketCancellationsService,
  ) {}

  /** Cancels an order for the caller of the running request: managers without regard to the rules of its events. */
  cancel({ id, reason, confirm_checked_in: confirmed }: CancelOrderDto): Promise<OrderEntity> {
    return managesAttendees(RequestContext.current().caller)
      ? this.voiding.cancel(id, reason ?? 'cancelled', confirmed)
      : this.cancelForPurchaser(id, reason);
  }

  /**
   * Cancels an order for its purchaser. An unpaid order becomes void. A completed one becomes void if it cost nothing,
   * and is refunded if the payment provider can do that without a person; otherwise the organizer gets a request. A
   * repeat changes nothing.
   * @throws RestError 403 `self-service-off`, 409 `self-service-closed`, `attendees-checked-in`, `ticket-transferred`,
   * `order-transition-not-allowed`, 503 `refund-delayed`
   */
  private async cancelForPurchaser(id: number, reason?: string): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded') return order;
    if (order.status !== 'completed') return this.voiding.cancel(id, reason ?? DEFAULT_REASON, false);
    const attendees = await this.attendees.ofOrders([id]);
    const way = await this.ways.of(order, attendees);
    if (way instanceof RestError) throw way;
    await this.checkIns.assertNoneInside(id);
    if (way === 'void') return this.voidFree(id, reason ?? DEFAULT_REASON);
    if (way === 'refund') return this.refund(order, attendees, reason ?? DEFAULT_REASON);
    return this.requests.request(order, reason ?? '');
  }

  /** The seats are returned by the condition that also check-ins have, so no one is admitted with a void ticket. */
  private async voidFree(id: number, reason: string): Promise<OrderEntity> {
    return this.database.write(async () => {
      const order = await this.transitions.get(id);
      if (order.status !== 'completed') return order;
      await this.checkIns.assertNoneInside(id);
      const held = (await this.attendees.ofOrders([id])).filter(({ place }) => place === 'sold');
      if (held.some(({ transferred_utc: moment }) => moment !== null)) throw transferred();
      await this.withdrawals.withdraw(held);
      return this.transitions.move(id, 'voided', reason);
    });
  }

  private async refund(order: OrderEntity, attendees: readonly AttendeeEntity[], reason: string): Promise<OrderEntity> {
    if (await this.ways.retainsFee(attendees)) return this.cancellations.cancelAll(order, reason);
    try {
      return await this.refunds.refund(order.id, { extent: 'whole', reason, isConfirmed: false, source: 'buyer' });
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== REFUND_FAILED) throw error;
      return this.requests.request(order, reason);
    }
  }
}
