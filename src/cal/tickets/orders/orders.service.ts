import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../audit/audit-log.service.js';
import { Clock, RequestContext } from '#core/context';
import { RestResponse, NO_CACHE } from '#core/rest';
import { paramsOf } from '#core/parameters';
import { SiteService } from '#core/site';
import { parseTime } from '#core/time';
import { managesAttendees } from '../access/attendee-access.service.js';
import type { AttendeeEntity } from '../attendees/attendee.entity.js';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { OrderConsentsService } from '../consents/order-consents.service.js';
import { BillingDetailsService } from '../billing/billing-details.service.js';
import { cartSecret, cookieSecret } from '../cart/cart-cookie.js';
import { listResponse, listPage } from '../listing/list-response.js';
import { OrderExchangesService } from '../exchanges/order-exchanges.service.js';
import { idempotencyOf } from './idempotency.js';
import { OrderKeyService, newOrderKeySalt } from './order-key.service.js';
import { OrderListRepository, type OrderFilter } from './order-list.repository.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrderTransitionsService } from './order-transitions.service.js';
import { ORDER_STATES_THAT_EXPIRE } from './order-states.js';
import { toOrderResponse } from './order.mapper.js';
import type { OrderEntity } from './order.entity.js';
import type { CreateOrderDto } from './create-order.dto.js';
import {
  ListOrdersDto,
  type CancelOrderDto,
  type PaidOrderDto,
  type ReadOrderDto,
  type RefundOrderDto,
  type RenewOrderKeyDto,
} from './order.dto.js';
import { OrdersRepository } from './orders.repository.js';
import type { PaymentMethod } from './payments/payment.entity.js';
import { PaymentProviderRegistry } from './payments/payment-provider.registry.js';
import { type PlacedOrder, PlaceOrderService } from './place-order.service.js';
import { OrderCancellationService } from '../self-service/order-cancellation.service.js';
import { SelfServiceViewsService } from '../self-service/self-service-views.service.js';
import type { OrderListResponse, OrderResponse } from './order.response.js';

const KNOWN = new Set([...paramsOf(ListOrdersDto).keys()].filter((name) => name !== 'api_key'));

/** What is known of an order that is shown to its purchaser. */
interface PurchaserView {
  /** What the payment provider says once, when the payment begins. */
  payment?: Record<string, unknown>;
  attendees?: AttendeeEntity[];
  /** It was placed by this request. */
  isNew?: boolean;
}

/** What the routes of orders do. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly placing: PlaceOrderService,
    private readonly payments: OrderPaymentsService,
    private readonly transitions: OrderTransitionsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly orders: OrdersRepository,
    private readonly lists: OrderListRepository,
    private readonly attendees: AttendeesRepository,
    private readonly keys: OrderKeyService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
    private readonly cancellation: OrderCancellationService,
    private readonly selfService: SelfServiceViewsService,
    private readonly billing: BillingDetailsService,
    private readonly consents: OrderConsentsService,
    private readonly exchanges: OrderExchangesService,
  ) {}

  /** The order with this id, for modules. No rights are checked. @throws RestError 404 for an unknown one */
  get(id: number): Promise<OrderEntity> {
    return this.transitions.get(id);
  }

  /** The order with this id, if there is one. No rights are checked. */
  find(id: number): Promise<OrderEntity | undefined> {
    return this.orders.find(id);
  }

  /** The order that a cart became, if it was ordered. No rights are checked. */
  ofCart(cartId: number): Promise<OrderEntity | undefined> {
    return this.orders.byCart(cartId);
  }

  /** Whether an order is or was completed: paid, with its seats. */
  async wasCompleted(id: number): Promise<boolean> {
    return (await this.orders.changes(id)).some(({ status_to: state }) => state === 'completed');
  }

  /** Places an order; the answer to a repeat is that of the first request. */
  async create(params: CreateOrderDto, headers: IncomingHttpHeaders): Promise<RestResponse<OrderResponse>> {
    return this.placed(
      await this.placing.place(
        params,
        cartSecret(params.cart_hash, headers),
        idempotencyOf(headers, params, cookieSecret(headers)),
      ),
    );
  }

  /** The response to a request that has placed an order. */
  async placed({ order, attendees, replayed, payment }: PlacedOrder): Promise<RestResponse<OrderResponse>> {
    const response = await this.forPurchaser(order, { payment, attendees, isNew: true });
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
  async read({ id }: ReadOrderDto): Promise<OrderResponse> {
    await this.transitions.expire(id, this.clock.nowMs());
    return this.show(await this.transitions.get(id));
  }

  /** A page of orders. @param named names of the parameters in the order they were sent */
  async list(params: ListOrdersDto, named: readonly string[]): Promise<RestResponse<OrderListResponse>> {
    await this.audit.noteReading('ticket_orders');
    const at = listPage(params, named, (await this.site.settings()).posts_per_page);
    const now = this.clock.now();
    const utc = (value: string | undefined): string | undefined =>
      value === undefined ? undefined : parseTime(value, { now, zone: 'UTC' })?.utc;
    const filter: OrderFilter = {
      statuses: params.status,
      host: params.post_id,
      ticket: params.ticket_id,
      email: params.email,
      refundDue: params.refund_due,
      cancellationRequested: params.cancellation_requested,
      disputed: params.disputed,
      after: utc(params.after),
      before: utc(params.before),
    };
    const window = { limit: at.perPage, offset: at.offset };
    const { rows: orders, total } = await this.lists.list(filter, params.order === 'DESC', window);
    const people = await this.attendees.ofOrders(orders.map(({ id }) => id));
    const request = RequestContext.current();
    const items = orders.map((order) =>
      toOrderResponse(order, { request, attendees: people.filter(({ order_id: id }) => id === order.id) }),
    );
    return listResponse({ name: 'orders', items, total, at, params, known: KNOWN, named });
  }

  /** Cancels an order; for purchasers within the rules of its events. */
  async cancel({ id, reason, confirm_checked_in: confirmed }: CancelOrderDto): Promise<OrderResponse> {
    const order = managesAttendees(RequestContext.current().caller)
      ? await this.payments.cancel(id, reason ?? 'cancelled', confirmed)
      : await this.cancellation.cancel(id, reason);
    return this.show(order);
  }

  /** Gives the money back. */
  async refund({ id, reason, confirm_checked_in: confirmed }: RefundOrderDto): Promise<OrderResponse> {
    return this.show(await this.payments.refund(id, reason ?? 'refunded', confirmed));
  }

  /** Marks an order paid. */
  async paid({ id, reason, reference, method }: PaidOrderDto): Promise<OrderResponse> {
    const { caller } = RequestContext.current();
    await this.payments.withdraw(await this.transitions.get(id));
    return this.show(
      await this.payments.settle(id, { reason: reason ?? paidBy(method), reference, method, cashierId: caller.id }),
    );
  }

  /**
   * Ids of the latest orders of a purchaser, for modules. No rights are checked.
   * @param email as it was ordered with, or in lower case
   */
  latestOf(email: string, limit: number): Promise<number[]> {
    return this.orders.latestOf(email, limit);
  }

  /** Continues the payment of an order, for its purchaser. */
  async pay(id: number): Promise<OrderResponse> {
    await this.transitions.expire(id, this.clock.nowMs());
    const { order, payment } = await this.payments.resume(id);
    return this.forPurchaser(order, { payment });
  }

  /** Queries the payment service about an order that waits for payment. @returns whether it still waits */
  async refreshPayment(id: number): Promise<boolean> {
    const order = await this.transitions.get(id);
    if (!ORDER_STATES_THAT_EXPIRE.includes(order.status)) return false;
    await this.providers.find(order.gateway)?.refresh?.(order);
    return ORDER_STATES_THAT_EXPIRE.includes((await this.transitions.get(id)).status);
  }

  /** Whether a text is the key of an order; not for an order that does not exist. */
  async hasKey(id: number, key: unknown): Promise<boolean> {
    const order = await this.orders.find(id);
    return order !== undefined && this.keys.matches(order, key);
  }

  /** Ends the key of an order and answers the order with its new one. @throws RestError 404 for an unknown order */
  async renewKey({ id }: RenewOrderKeyDto): Promise<OrderResponse> {
    await this.orders.setKeySalt(id, newOrderKeySalt());
    return this.forPurchaser(await this.transitions.get(id));
  }

  private async show(order: OrderEntity): Promise<OrderResponse> {
    if (!managesAttendees(RequestContext.current().caller)) return this.forPurchaser(order);
    const [attendees, changes, cancellationRequest, billing, consent, exchanges] = await Promise.all([
      this.attendees.ofOrders([order.id]),
      this.orders.changes(order.id),
      this.selfService.requestOf(order),
      this.billing.ofOrder(order.id),
      this.consents.ofOrder(order.id),
      this.exchanges.of(order),
    ]);
    const request = RequestContext.current();
    return toOrderResponse(order, { request, attendees, changes, cancellationRequest, billing, consent, exchanges });
  }

  private async forPurchaser(
    order: OrderEntity,
    { payment: begun, attendees: made, isNew = false }: PurchaserView = {},
  ): Promise<OrderResponse> {
    const attendees = made ?? (await this.attendees.ofOrders([order.id]));
    const waits = order.status === 'pending' || order.status === 'action-req';
    const paymentDetails = waits ? await this.providers.find(order.gateway)?.details?.(order) : undefined;
    const payment = paymentDetails || begun ? { ...paymentDetails, ...begun } : undefined;
    // New orders are shown without, because many are placed at once.
    const permissions = isNew ? undefined : await this.selfService.permissions(order, attendees);
    return toOrderResponse(order, {
      request: RequestContext.current(),
      attendees,
      key: this.keys.of(order),
      payment,
      permissions,
      cancellationRequest: isNew ? undefined : await this.selfService.requestOf(order),
      billing: isNew ? undefined : await this.billing.ofOrder(order.id),
      consent: isNew ? undefined : await this.consents.ofOrder(order.id),
      exchanges: isNew ? undefined : await this.exchanges.of(order),
    });
  }
}

/** What the history of an order says of a payment that a user notes. */
function paidBy(method: PaymentMethod | undefined): string {
  return method === undefined ? 'marked paid' : `paid by ${method.replace('_', ' ')}`;
}
