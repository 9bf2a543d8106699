import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { BuyerLimitsService } from '../holds/buyer-limits.service.js';
import { DiscountCodesService } from '../codes/discount-codes.service.js';
import type { HoldEntity } from '../../catalog/capacity/hold.entity.js';
import { exchangeOf } from './exchange-price.js';
import type { FormerTicketOffer } from '../model/purchase-exchange.js';
import { paymentDeadline, type TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { unitPriceNow } from '../../catalog/tickets/donation.js';
import { seatsOf, type TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import type { OrderableCart } from './cart-orders.service.js';
import type { CreateOrderDto } from '../model/create-order.dto.js';
import { checkExpected } from './expected-order.js';
import type { Idempotency } from './idempotency.js';
import { type LineInput, lineAttendees } from './line-attendees.js';
import { OrderFollowersRegistry } from '../lifecycle/order-followers.registry.js';
import { type PaymentWay, PaymentWaysAdapter } from './payment-ways.adapter.js';
import { assertOneCurrency, quoteOrder } from '../prices/order-quote.js';
import { priceNames } from '../prices/price-rules.js';
import type { Purchase } from '../model/purchase.js';

/** One kind of ticket in an order to be. */
export interface OrderLine extends LineInput {
  facts: TicketFacts;
  hold?: HoldEntity;
  /** What the purchaser has chosen to pay for each ticket, minor units; null: nothing. */
  chosenMinor: number | null;
}

/** What a purchase is made from. */
export interface NewOrder {
  params: CreateOrderDto;
  lines: OrderLine[];
  settings: TicketSettings;
  /** Opens hidden tickets of the order. */
  accessCode: AccessCodeEntity | undefined;
  idempotency: Idempotency | undefined;
  cart: OrderableCart | undefined;
  /** Languages that the purchaser reads, as `OrderEntity.languages`. */
  languages: string;
  /** `quoteDigest` of what the purchaser has seen. */
  expectedDigest: string | undefined;
  /** The ticket that is given for it. */
  exchange?: FormerTicketOffer;
}

/** Makes purchases of what a request orders: prices, attendees, the way to pay. Stores nothing. */
@Injectable()
export class PurchaseBuilder {
  constructor(
    private readonly limits: BuyerLimitsService,
    private readonly payments: PaymentWaysAdapter,
    private readonly followers: OrderFollowersRegistry,
    private readonly discounts: DiscountCodesService,
    private readonly siteClock: SiteClockService,
    private readonly clock: Clock,
  ) {}

  /**
   * A purchase with the way in which it is paid.
   * @throws RestError 400 for what is missing, `mixed-currencies`, `payment-required`, `gateway-amount-not-accepted`, 409
   * `order-total-changed`, `cart-changed`, `exchange-price-changed`, `exchange-in-test-mode`, 503 `payment-not-configured`
   */
  async build(caller: Caller, order: NewOrder): Promise<{ purchase: Purchase; way: PaymentWay }> {
    const { params, lines, settings, idempotency, cart } = order;
    const { purchaser, discount_code: code } = params;
    const at = await this.siteClock.present();
    const buyers = lines.map((line) => lineAttendees(line, params.attendees ?? [], purchaser));
    const priced = lines.map(({ ticket, quantity, facts, chosenMinor }) => ({
      ticket,
      quantity,
      unitMinor: unitPriceNow(ticket, facts.host, at.date_utc, chosenMinor),
    }));
    assertOneCurrency(lines);
    const tickets = lines.map(({ ticket }) => ticket);
    const discount = code === undefined || code === '' ? undefined : await this.discounts.find(code, tickets);
    const quote = quoteOrder(priced, settings, discount);
    checkExpected({ total: params.expected_total, digest: order.expectedDigest }, quote, priced);
    const { totalMinor, currency } = quote;
    const replaced = order.exchange?.source;
    const additions = await this.followers.prepare({ caller, params, settings, totalMinor, currency, replaced });
    const exchange = order.exchange && exchangeOf(order.exchange, totalMinor);
    const way = await this.payments.choose(quote, params.gateway, exchange);
    const purchase: Purchase = {
      status: way.settlesImmediately ? 'completed' : 'pending',
      gateway: way.name,
      caller,
      languages: order.languages,
      purchaser,
      buyer: this.limits.keysOf(caller, purchaser.email),
      currency: quote.currency,
      lines: lines.map(({ ticket, facts, hold }, i) => ({
        ticket,
        host: facts.host,
        seats: seatsOf(facts),
        prices: quote.lines[i] ?? [],
        attendees: buyers[i] ?? [],
        fromHold: hold?.quantity,
      })),
      fee: quote.fee,
      totalMinor,
      names: priceNames(quote, settings),
      discount,
      accessCode: order.accessCode,
      additions,
      exchange,
      idempotencyKey: idempotency?.key ?? null,
      fingerprint: idempotency?.fingerprint ?? null,
      cartId: cart?.id ?? null,
      expires: paymentDeadline(settings, {
        gateway: way.name,
        ofProvider: await way.minutesToPay?.(),
        now: this.clock.nowMs(),
        isManager: managesAttendees(caller),
      }),
      reason: 'ordered',
      at,
    };
    return { purchase, way };
  }
}
