import { Injectable } from '@nestjs/common';
import { OnDurableEvent, OrderEvent, OrdersService } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';

/** Credits completed orders. */
@Injectable()
export class LoyaltySubscriber {
  constructor(
    private readonly loyalty: LoyaltyService,
    private readonly orders: OrdersService,
  ) {}

  @OnDurableEvent('order.completed', { subscriber: 'loyalty' })
  async credit({ id, orderId }: OrderEvent): Promise<void> {
    const order = await this.orders.get(orderId);
    await this.loyalty.credit(id, orderId, order.purchaser_email);
  }
}
