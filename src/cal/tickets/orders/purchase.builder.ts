import { Injectable } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { RestError } from '#core/errors';
import type { AccessCodeEntity } from '../access-codes/access-code.entity.js';
import { managesAttendees } from '../access/attendee-access.service.js';
import { billingDetails } from '../billing/billing-details.js';
import type { BillingDetailsDto } from '../billing/billing-details.dto.js';
import { BuyerLimitsService } from '../capacity/buyer-limits.service.js';
import { DiscountCodesService } from '../discounts/discount-codes.service.js';
import type { HoldEntity } from '../capacity/hold.entity.js';
import { assertSameMode, exchangeOf } from '../exchanges/exchange-price.js';
import type { FormerTicketOffer, PurchaseExchange } from '../exchanges/purchase-exchange.js';
import { paymentDeadline, type TicketSettings } from '../settings/ticket.settings.js';
import { SiteClockService } from '../site-clock.service.js';
import { unitPriceNow } from '../tickets/donation.js';
import type { TicketFacts } from '../tickets/ticket.mapper.js';
import type { OrderableCart } from './cart-orders.service.js';
import type { OrderAttendeeDto, PurchaserDto } from './create-order.dto.js';
import { checkExpected, type ExpectedOrder } from './expected-order.js';
import type { Idempotency } from './idempotency.js';
import { type LineInput, lineAttendees } from './line-attendees.js';
import type { PaymentProvider } from './payments/payment-provider.js';
import { PaymentProviderRegistry } from './payments/payment-provider.registry.js';
import { assertOneCurrency, quoteOrder } from './prices/order-quote.js';
import { priceNames } from './prices/price-rules.js';
import type { Purchase } from './purchase.js';

/** One kind of ticket in an order to be. */
export interface OrderLine extends LineInput {
  facts: TicketFacts;
  hold?: HoldEntity;
  /** What the purchaser has chosen to pay for each ticket, minor units; null: nothing. */
  chosenMinor: number | null;
}

/** What a purchase is made from. */
export interface NewOrder {
  expected: ExpectedOrder;
  lines: OrderLine[];
  purchaser: PurchaserDto;
  billing: BillingDetailsDto | undefined;
  attendees: OrderAttendeeDto[];
  settings: TicketSettings;
  gateway: string | undefined;
  /** Discount code as it was sent. */
  code: string | undefined;
  /** Opens hidden tickets of the order. */
  accessCode: AccessCodeEntity | undefined;
  idempotency: Idempotency | undefined;
  cart: OrderableCart | undefined;
  /** The ticket that is given for it. */
  exchange?: FormerTicketOffer;
}

/** Makes purchases of what a request orders: prices, attendees, the way to pay. Stores nothing. */
@Injectable()
export class PurchaseBuilder {
  constructor(
    private readonly limits: BuyerLimitsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly discounts: DiscountCodesService,
    private readonly siteClock: SiteClockService,
    private readonly clock: Clock,
  ) {}

  /**
   * A purchase with the payment provider that it uses.
   * @throws RestError 400 for what is missing, `mixed-currencies`, `payment-required`, 409 `order-total-changed`,
   * `cart-changed`, `exchange-price-changed`, `exchange-in-test-mode`, 503 `payment-not-configured`
   */
  async build(order: NewOrder): Promise<{ purchase: Purchase; provider: PaymentProvider }> {
    const { lines, purchaser, attendees, settings, idempotency, cart } = order;
    const at = await this.siteClock.present();
    const buyers = lines.map((line) => lineAttendees(line, attendees, purchaser));
    const priced = lines.map(({ ticket, quantity, facts, chosenMinor }) => ({
      ticket,
      quantity,
      unitMinor: unitPriceNow(ticket, facts.host, at.date_utc, chosenMinor),
    }));
    assertOneCurrency(lines);
    const discount =
      order.code === undefined
        ? undefined
        : await this.discounts.find(
            order.code,
            lines.map(({ ticket }) => ticket),
          );
    const quote = quoteOrder(priced, settings, discount);
    checkExpected(order.expected, quote, priced);
    const billing = billingDetails(order.billing, settings.billing_details, quote.totalMinor === 0);
    const exchange = order.exchange && exchangeOf(order.exchange, quote.totalMinor);
    const provider = await this.providerOf(quote.totalMinor, order.gateway, exchange);
    const purchase: Purchase = {
      status: provider.settlesImmediately ? 'completed' : 'pending',
      gateway: provider.name,
      purchaser,
      buyer: this.limits.keysOf(purchaser.email),
      currency: quote.currency,
      lines: lines.map(({ ticket, facts, hold }, i) => ({
        ticket,
        host: facts.host,
        seats: { ticketId: ticket.id, sharedPoolId: ticket.shared_pool_id, revision: facts.pool.revision },
        prices: quote.lines[i] ?? [],
        attendees: buyers[i] ?? [],
        fromHold: hold?.quantity,
      })),
      fee: quote.fee,
      totalMinor: quote.totalMinor,
      names: priceNames(quote, settings),
      discount,
      accessCode: order.accessCode,
      billing,
      exchange,
      idempotencyKey: idempotency?.key ?? null,
      fingerprint: idempotency?.fingerprint ?? null,
      cartId: cart?.id ?? null,
      expires: paymentDeadline(settings, {
        gateway: provider.name,
        ofProvider: await provider.minutesToPay?.(),
        now: this.clock.nowMs(),
        isManager: managesAttendees(RequestContext.current().caller),
      }),
      reason: 'ordered',
      at,
    };
    return { purchase, provider };
  }

  private async providerOf(
    totalMinor: number,
    gateway: string | undefined,
    exchange: PurchaseExchange | undefined,
  ): Promise<PaymentProvider> {
    if (totalMinor === 0) return this.providers.free;
    if (exchange?.creditMinor === totalMinor) return this.providers.exchange;
    const provider = await this.providers.choose(gateway ?? this.providers.manual.name);
    if (provider === this.providers.free)
      throw new RestError('payment-required', 'This order is not free. Choose another gateway.', 400);
    if (exchange) assertSameMode(exchange, provider.isTest ?? false);
    return provider;
  }
}
