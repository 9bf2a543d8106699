import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { MessageLimitsService } from '#core/security';
import { SettingsStore, InjectSettings } from '#core/settings';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import type { FormerTicketOffer } from '../model/purchase-exchange.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { CartOrdersService, mayBeRepeat, type OrderableCart } from './cart-orders.service.js';
import type { CreateOrderDto } from '../model/create-order.dto.js';
import { type Idempotency, checkSame } from './idempotency.js';
import { OrderLinesService } from './order-lines.service.js';
import { OrderStoreService } from './order-store.service.js';
import { type BegunPayment, PaymentWaysAdapter } from './payment-ways.adapter.js';
import { OrdersRepository } from '../lifecycle/orders.repository.js';
import { PurchaseBuilder } from './purchase.builder.js';
import type { Purchase } from '../model/purchase.js';

/** An order, and whether it was there before. */
export interface PlacedOrder extends BegunPayment {
  /** Those who got tickets, when the order was just made. */
  attendees?: AttendeeEntity[];
  replayed: boolean;
}

/** What a request to place an order says beside its parameters. */
export interface OrderRequest {
  /** Languages that the purchaser reads, as `OrderEntity.languages`. */
  languages: string;
  /** Names the cart, unless the parameters name tickets. */
  cartSecret: string;
  idempotency?: Idempotency;
  /** `quoteDigest` of what the purchaser has seen. */
  expectedDigest?: string;
  /** The ticket that is given for it. */
  exchange?: FormerTicketOffer;
}

/** Turns carts and lists of tickets into orders with attendees (tickets.md §8). */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly carts: CartOrdersService,
    private readonly lines: OrderLinesService,
    private readonly messages: MessageLimitsService,
    private readonly purchases: PurchaseBuilder,
    private readonly store: OrderStoreService,
    private readonly payments: PaymentWaysAdapter,
    @InjectSettings(TicketSettings) private readonly ticketSettings: SettingsStore<TicketSettings>,
  ) {}

  /**
   * Places an order from parameters that are checked already. A request with the same key gets the order of the first
   * one; so does one for the same cart, if originator and purchaser are the same.
   * @throws RestError 400 for what is missing, and for a purchaser who has not accepted the terms of the site, 404 `ticket-does-not-exist`, `cart-not-found`, 409 `ticket-sold-out`,
   * `ticket-not-on-sale`, `cart-expired`, `cart-changed`, `order-total-changed`, 422 `rest_idempotency_key_reused`, 429 after too many messages, 503 `payment-not-configured`
   */
  async place(caller: Caller, params: CreateOrderDto, request: OrderRequest): Promise<PlacedOrder> {
    const { cartSecret, idempotency } = request;
    const before = await this.findPlacedOrder(idempotency);
    if (before) return before;
    try {
      const cart = params.tickets ? undefined : await this.carts.find(cartSecret);
      return await this.placeNew(caller, params, cart, request);
    } catch (error) {
      // The same request came before or at the same moment; a unique key or the state of the cart refused this one.
      if (databaseErrorKind(error) !== 'unique' && !mayBeRepeat(error)) throw error;
      const first = await this.findPlacedOrder(idempotency);
      if (first) return first;
      const order = params.tickets ? undefined : await this.carts.placed(caller, cartSecret, params.purchaser);
      if (order) return { order, replayed: true };
      throw error;
    }
  }

  private async placeNew(
    caller: Caller,
    params: CreateOrderDto,
    cart: OrderableCart | undefined,
    { languages, idempotency, expectedDigest, exchange }: OrderRequest,
  ): Promise<PlacedOrder> {
    const settings = await this.ticketSettings.read();
    const { lines, accessCode } = await this.lines.of(caller, params, {
      cart,
      settings,
      isExchange: exchange !== undefined,
    });
    const { purchase, way } = await this.purchases.build(caller, {
      params,
      lines,
      settings,
      accessCode,
      idempotency,
      cart,
      languages,
      expectedDigest,
      exchange,
    });
    await this.countMessages(purchase);
    const { order, attendees } = await this.store.store(purchase, { lines, cart, settings });
    // Whatever happens to an order after it was made may change its attendees.
    if (way.settlesImmediately) return { order, attendees, replayed: false };
    return { ...(await this.payments.begin(caller, order, way)), replayed: false };
  }

  /** The order that a request with this key has made. @throws RestError 422 `rest_idempotency_key_reused` */
  async findPlacedOrder(idempotency: Idempotency | undefined): Promise<PlacedOrder | undefined> {
    const order = idempotency && (await this.orders.byKey(idempotency.key));
    if (!order) return undefined;
    checkSame(order.fingerprint, idempotency);
    return { order, replayed: true };
  }

  /** An order sends messages to its purchaser, and to the addresses of its attendees. Managers have no limits. */
  private async countMessages({ caller, purchaser, lines }: Purchase): Promise<void> {
    if (managesAttendees(caller)) return;
    const holders = lines.flatMap(({ attendees }) => attendees.map(({ email }) => email));
    await this.messages.count('tickets', [purchaser.email, ...holders]);
  }
}
