import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { RestResponse, NO_CACHE } from '#core/rest';
import { cartSecret, cookieSecret } from '../../kernel/access/cart-cookie.js';
import { idempotencyOf } from './idempotency.js';
import { OrderKeyService, newOrderKeySalt } from './order-key.service.js';
import { OrderTransitionsService } from '../lifecycle/order-transitions.service.js';
import { OrderViewsService } from './order-views.service.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { CreateOrderDto } from '../model/create-order.dto.js';
import type { ReadOrderDto, RenewOrderKeyDto } from './order.dto.js';
import { OrdersRepository } from '../lifecycle/orders.repository.js';
import { type PlacedOrder, PlaceOrderService } from './place-order.service.js';
import type { OrderResponse, OrderItemResponse } from '../model/order.response.js';

/** Orders: placed, read and found. What becomes of them later is up to payments and self-service. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly placing: PlaceOrderService,
    private readonly transitions: OrderTransitionsService,
    private readonly orders: OrdersRepository,
    private readonly views: OrderViewsService,
    private readonly keys: OrderKeyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The order with this id, for modules. No rights are checked. @throws RestError 404 for an unknown one */
  get(id: number): Promise<OrderEntity> {
    return this.transitions.get(id);
  }

  /**
   * What was ordered, for modules: a line for each ticket and price, with event, quantity and amounts as they were then.
   * Tickets of RSVPs are no orders. No rights are checked.
   * @throws RestError 404 for an unknown order
   */
  async itemsOf(id: number): Promise<OrderItemResponse[]> {
    return this.views.items(await this.transitions.get(id));
  }

  /** The order with this id, if there is one. No rights are checked. */
  find(id: number): Promise<OrderEntity | undefined> {
    return this.orders.find(id);
  }

  /** The orders with these ids, by id; unknown ones are left out. No rights are checked. */
  async byIds(ids: readonly number[]): Promise<Map<number, OrderEntity>> {
    return new Map((await this.orders.byIds(ids)).map((order) => [order.id, order]));
  }

  /** The order that a cart became, if it was ordered. No rights are checked. */
  ofCart(cartId: number): Promise<OrderEntity | undefined> {
    return this.orders.byCart(cartId);
  }

  /** Whether an order is or was completed: paid, with its seats. */
  async wasCompleted(id: number): Promise<boolean> {
    return (await this.orders.changes(id)).some(({ status_to: state }) => state === 'completed');
  }

  /**
   * Places an order; the answer to a repeat is that of the first request.
   * @param languages that the purchaser reads, as `OrderEntity.languages`
   */
  async create(
    caller: Caller,
    params: CreateOrderDto,
    headers: IncomingHttpHeaders,
    languages: string,
  ): Promise<RestResponse<OrderResponse>> {
    const { siteUrl } = this.urls;
    return this.placed(
      await this.placing.place(caller, params, {
        cartSecret: cartSecret(params.cart_hash, headers, siteUrl),
        idempotency: idempotencyOf(caller, headers, params, cookieSecret(headers, siteUrl)),
        languages,
      }),
    );
  }

  /** The response to a request that has placed an order. */
  async placed({ order, attendees, replayed, paymentStart }: PlacedOrder): Promise<RestResponse<OrderResponse>> {
    const response = await this.views.forPurchaser(order, { paymentStart, attendees, isNew: true });
    return new RestResponse(response, {
      status: 201,
      headers: {
        ...NO_CACHE,
        Location: String(response.rest_url),
        ...(replayed ? { 'Idempotency-Replay': 'true' } : {}),
      },
    });
  }

  /** One order. An order whose payment time has ended is cancelled first, so that it is not returned as pending. */
  async read(caller: Caller, { id }: ReadOrderDto): Promise<OrderResponse> {
    await this.transitions.expire(id, this.clock.nowMs());
    return this.views.show(caller, await this.transitions.get(id));
  }

  /**
   * Ids of the latest orders of a purchaser, for modules. No rights are checked.
   * @param email as it was ordered with, or in lower case
   */
  latestOf(email: string, limit: number): Promise<number[]> {
    return this.orders.latestOf(email, limit);
  }

  /** Ids of all orders of a person, for modules. No rights are checked. @param email in lower case */
  idsOf(email: string, userIds: readonly number[]): Promise<number[]> {
    return this.orders.idsOf(email, userIds);
  }

  /** Whether there are orders at all, for modules. */
  areAny(): Promise<boolean> {
    return this.orders.areAny();
  }

  /** Whether a text is the key of an order; not for an order that does not exist. */
  async hasKey(id: number, key: unknown): Promise<boolean> {
    const order = await this.orders.find(id);
    return order !== undefined && this.keys.matches(order, key);
  }

  /** Ends the key of an order and answers the order with its new one. @throws RestError 404 for an unknown order */
  async renewKey({ id }: RenewOrderKeyDto): Promise<OrderResponse> {
    await this.orders.setKeySalt(id, newOrderKeySalt());
    return this.views.forPurchaser(await this.transitions.get(id));
  }
}
