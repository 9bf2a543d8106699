import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { OrderFollowersRegistry } from '../lifecycle/order-followers.registry.js';
import { OrderKeyService } from './order-key.service.js';
import { toOrderResponse, toOrderItemResponses } from './order.mapper.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { OrderResponse, OrderItemResponse } from '../model/order.response.js';
import { OrdersRepository } from '../lifecycle/orders.repository.js';

/** What is known of an order that is shown to its purchaser. */
export interface PurchaserView {
  /** What the payment provider says once, when the payment begins. */
  paymentStart?: Record<string, unknown>;
  attendees?: AttendeeEntity[];
  /** It was placed by this request. */
  isNew?: boolean;
}

/** Shows single orders, with what their followers add. Rights are checked by the callers. */
@Injectable()
export class OrderViewsService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesRepository,
    private readonly keys: OrderKeyService,
    private readonly followers: OrderFollowersRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** An order as a permitted caller may see it: managers its history, purchasers its key. */
  async show(caller: Caller, order: OrderEntity): Promise<OrderResponse> {
    if (!managesAttendees(caller)) return this.forPurchaser(order);
    const attendees = await this.attendees.ofOrders([order.id]);
    const [changes, added] = await Promise.all([
      this.orders.changes(order.id),
      this.followers.shown(order, { viewer: 'manager', attendees, isNew: false }),
    ]);
    return toOrderResponse(order, { urls: this.urls, attendees, changes, added });
  }

  /** The lines of an order. */
  async items({ id, currency }: OrderEntity): Promise<OrderItemResponse[]> {
    return toOrderItemResponses(await this.attendees.ofOrders([id]), currency);
  }

  /** An order with its key. */
  async forPurchaser(
    order: OrderEntity,
    { paymentStart, attendees: created, isNew = false }: PurchaserView = {},
  ): Promise<OrderResponse> {
    const attendees = created ?? (await this.attendees.ofOrders([order.id]));
    const added = await this.followers.shown(order, { viewer: 'purchaser', attendees, isNew });
    return toOrderResponse(order, { urls: this.urls, attendees, key: this.keys.of(order), paymentStart, added });
  }
}
