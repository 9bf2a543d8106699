import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { plainText } from '#core/text';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { OrderViewsService } from '../sales/orders/order-views.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import type { DeclineCancellationDto } from './self-service.dto.js';
import { SelfServiceRepository } from './self-service.repository.js';

/** Requests of purchasers to cancel paid orders, about which the organizer decides. */
@Injectable()
export class CancellationRequestsService {
  constructor(
    private readonly database: Database,
    private readonly transitions: OrderTransitionsService,
    private readonly views: OrderViewsService,
    private readonly tickets: SelfServiceRepository,
    private readonly events: DomainEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores that the purchaser of a paid order wants to cancel it; the organizer gets a message. A repeat changes nothing.
   * @returns the order as it is
   */
  async request(order: OrderEntity, reason: string): Promise<OrderEntity> {
    await this.database.write(async () => {
      const isFirst = await this.tickets.insertRequest({
        order_id: order.id,
        requested_utc: this.clock.nowUtc(),
        reason: plainText(reason).slice(0, 200),
        declined_utc: null,
        decline_reason: '',
      });
      if (isFirst) await this.events.publish('order.cancellation_requested', { orderId: order.id });
    });
    return this.transitions.get(order.id);
  }

  /**
   * Declines the request to cancel an order; the purchaser gets a message. A repeat changes nothing.
   * @throws RestError 404 `order-not-found`, `cancellation-not-requested`
   */
  async decline(caller: Caller, { id, reason = '' }: DeclineCancellationDto): Promise<OrderResponse> {
    const order = await this.transitions.get(id);
    await this.database.write(async () => {
      const decline = { declined_utc: this.clock.nowUtc(), decline_reason: plainText(reason) };
      if (await this.tickets.decline(id, decline))
        await this.events.publish('order.cancellation_declined', { orderId: id });
      else if (!(await this.tickets.findRequest(id)))
        throw new RestError('cancellation-not-requested', 'The purchaser of this order has not requested that.', 404);
    });
    return this.views.show(caller, order);
  }
}
