import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { managesAttendees } from '../kernel/access/attendee-access.service.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrderVoidingService } from '../payments/order-voiding.service.js';
import { CheckInsService } from '../sales/attendees/check-ins.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { CancelOrderDto } from '../sales/orders/order.dto.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { FreeOrdersService } from './free-orders.service.js';
import { PurchaserRefundsService } from './purchaser-refunds.service.js';
import { CancellationRequestsService } from './cancellation-requests.service.js';
import { CancellationWaysService } from './cancellation-ways.service.js';

const DEFAULT_REASON = 'canceled by the purchaser';
/** Cancels orders for their purchasers, as the rules of their events permit. */
@Injectable()
export class OrderCancellationService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly checkIns: CheckInsService,
    private readonly voiding: OrderVoidingService,
    private readonly ways: CancellationWaysService,
    private readonly requests: CancellationRequestsService,
    private readonly freeOrders: FreeOrdersService,
    private readonly purchaserRefunds: PurchaserRefundsService,
  ) {}

  /** Cancels an order for a permitted caller: managers without regard to the rules of its events. */
  cancel(caller: Caller, { id, reason, confirm_checked_in: confirmed }: CancelOrderDto): Promise<OrderEntity> {
    return managesAttendees(caller)
      ? this.voiding.cancel(caller, id, reason ?? 'cancelled', confirmed)
      : this.cancelForPurchaser(caller, id, reason);
  }

  /**
   * Cancels an order for its purchaser. An unpaid order becomes void. A completed one becomes void if it cost nothing,
   * and is refunded if the payment provider can do that without a person; otherwise the organizer gets a request. A
   * repeat changes nothing.
   * @throws RestError 403 `self-service-off`, 409 `self-service-closed`, `attendees-checked-in`, `ticket-transferred`,
   * `order-transition-not-allowed`, 503 `refund-delayed`
   */
  private async cancelForPurchaser(caller: Caller, id: number, reason?: string): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded') return order;
    if (order.status !== 'completed') return this.voiding.cancel(caller, id, reason ?? DEFAULT_REASON, false);
    const attendees = await this.attendees.ofOrders([id]);
    const way = await this.ways.of(order, attendees);
    if (way instanceof RestError) throw way;
    await this.checkIns.assertNoneInside(id);
    if (way === 'void') return this.freeOrders.void(caller, id, reason ?? DEFAULT_REASON);
    if (way === 'refund') return this.purchaserRefunds.refund(caller, order, attendees, reason ?? DEFAULT_REASON);
    return this.requests.request(order, reason ?? '');
  }
}
