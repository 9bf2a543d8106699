import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { OnDurableEvent, OrderEvent, OrdersService } from 'almanac';
import { CardEvent } from './card.event.js';
import { LoyaltyService } from './loyalty.service.js';

/** Credits completed orders, and remembers the cards that have new points. */
@Injectable()
export class LoyaltySubscriber {
  /** Ids of cards to which points were added by hand since the process started, last ones last. */
  readonly credited: number[] = [];

  constructor(
    private readonly loyalty: LoyaltyService,
    private readonly orders: OrdersService,
  ) {}

  @OnDurableEvent('order.completed', { subscriber: 'loyalty' })
  async credit({ id, orderId }: OrderEvent): Promise<void> {
    const order = await this.orders.get(orderId);
    const items = await this.orders.itemsOf(orderId);
    const seats = items.reduce((sum, { quantity }) => sum + quantity, 0);
    await this.loyalty.credit(id, order, seats);
  }

  @OnEvent('loyalty.points_added')
  remember({ cardId }: CardEvent): void {
    this.credited.push(cardId);
  }
}
