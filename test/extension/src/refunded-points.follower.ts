import { Injectable } from '@nestjs/common';
import {
  type OrderEntity,
  type OrderFollower,
  type OrderMembers,
  type OrderTransition,
  RegisterOrderFollower,
} from 'almanac';
import { LoyaltyService } from './loyalty.service.js';

/** Shows the points that an order has earned, and takes them back with the order. */
@Injectable()
@RegisterOrderFollower({ order: 1000 })
export class RefundedPointsFollower implements OrderFollower {
  constructor(private readonly loyalty: LoyaltyService) {}

  /** In the unit of work that refunds the order: both are stored, or neither. */
  async moved(order: OrderEntity, { to }: OrderTransition): Promise<void> {
    if (to === 'refunded') await this.loyalty.takeBack(order.id);
  }

  async shown(order: OrderEntity): Promise<OrderMembers> {
    return { order: { loyalty_points: await this.loyalty.earnedBy(order.id) } };
  }
}
