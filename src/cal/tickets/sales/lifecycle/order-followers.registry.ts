import { Injectable } from '@nestjs/common';
import { Registrations } from '#core/modules';
import type { Move } from '../../kernel/capacity/pool.js';
import {
  type OrderAudience,
  type OrderDraft,
  type OrderFollower,
  type OrderMembers,
  type PurchaserMessages,
  RegisterOrderFollower,
  type OrderTransition,
} from '../model/order-follower.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { OrderAdditions, Purchase } from '../model/purchase.js';

/** Those who follow orders, in their declared order. */
@Injectable()
export class OrderFollowersRegistry {
  constructor(private readonly registrations: Registrations) {}

  private get followers(): readonly OrderFollower[] {
    return this.registrations.all(RegisterOrderFollower);
  }

  /** What the followers take from a request. @throws RestError 4xx of the first one that refuses it */
  async prepare(draft: OrderDraft): Promise<OrderAdditions> {
    const additions = new Map<OrderFollower, unknown>();
    for (const follower of this.followers) {
      const addition = await follower.prepare?.(draft);
      if (addition !== undefined) additions.set(follower, addition);
    }
    return additions;
  }

  /** An order was stored, in the running unit of work. @returns seats that move beyond those of the order */
  async opened(order: OrderEntity, purchase: Purchase): Promise<Move[]> {
    const moves: Move[] = [];
    for (const follower of this.followers)
      moves.push(...((await follower.opened?.(order, purchase, purchase.additions?.get(follower))) ?? []));
    return moves;
  }

  /** An order was moved, in the running unit of work. @returns seats that move beyond those of the order */
  async moved(order: OrderEntity, transition: OrderTransition): Promise<Move[]> {
    const moves: Move[] = [];
    for (const follower of this.followers) moves.push(...((await follower.moved?.(order, transition)) ?? []));
    return moves;
  }

  /** An order has another purchaser, in the running unit of work. @returns the messages that are sent about it */
  async purchaserChanged(former: OrderEntity, notifiesFormer: boolean): Promise<PurchaserMessages> {
    const messages: PurchaserMessages = { confirmation: false, notice: false };
    for (const follower of this.followers) {
      const stored = await follower.purchaserChanged?.(former, notifiesFormer);
      messages.confirmation ||= stored?.confirmation === true;
      messages.notice ||= stored?.notice === true;
    }
    return messages;
  }

  /** What all of them add to the representation of an order. */
  async shown(order: OrderEntity, audience: OrderAudience): Promise<OrderMembers[]> {
    const members = await Promise.all(this.followers.map(async (follower) => follower.shown?.(order, audience)));
    return members.filter((added) => added !== undefined);
  }
}
