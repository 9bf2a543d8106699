import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { databaseErrorKind, type SettleCommit } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { MessageLimitsService } from '#core/security';
import { SettingsStore, InjectSettings } from '#core/settings';
import type { AccessCodeEntity } from '../access-codes/access-code.entity.js';
import { AccessCodeUsesService } from '../access-codes/access-code-uses.service.js';
import { TicketAudienceService } from '../access-codes/ticket-audience.service.js';
import { managesAttendees } from '../access/attendee-access.service.js';
import type { AttendeeEntity } from '../attendees/attendee.entity.js';
import { type CartLineDto, cartLines } from '../cart/cart-line.dto.js';
import { BuyerLimitsService } from '../capacity/buyer-limits.service.js';
import { notOnSale, soldOut } from '../capacity/capacity.error.js';
import { CapacityService } from '../capacity/capacity.service.js';
import type { FormerTicketOffer } from '../exchanges/purchase-exchange.js';
import { isCancelled, sells } from '../hosts/ticket-host.js';
import { OrderConsentsService } from '../consents/order-consents.service.js';
import { TicketSettings } from '../settings/ticket.settings.js';
import { BuyableRepository } from '../tickets/buyable.repository.js';
import { BuyableTicketsService } from '../tickets/buyable-tickets.service.js';
import { chosenAmount } from '../tickets/donation.js';
import type { TicketFacts } from '../tickets/ticket.mapper.js';
import { CartOrdersService, expiredCart, mayBeRepeat, type OrderableCart } from './cart-orders.service.js';
import type { CreateOrderDto } from './create-order.dto.js';
import { type Idempotency, checkSame } from './idempotency.js';
import { checkQuantities } from './order-quantities.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrderReferencesService } from './order-references.service.js';
import { eventCancelled, notSelling } from './order-transitions.service.js';
import type { OrderEntity } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';
import { OrderFactory } from './order.factory.js';
import { type OrderLine, PurchaseBuilder } from './purchase.builder.js';
import type { Purchase } from './purchase.js';

/** An order, and whether it was there before. */
export interface PlacedOrder {
  order: OrderEntity;
  /** Those who got tickets, when the order was just made. */
  attendees?: AttendeeEntity[];
  replayed: boolean;
  /** What the payment provider says once, when the payment begins. */
  payment?: Record<string, unknown>;
}

/** Turns carts and lists of tickets into orders with attendees (tickets.md §8). */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly carts: CartOrdersService,
    private readonly tickets: BuyableRepository,
    private readonly buyable: BuyableTicketsService,
    private readonly capacity: CapacityService,
    private readonly limits: BuyerLimitsService,
    private readonly messages: MessageLimitsService,
    private readonly purchases: PurchaseBuilder,
    private readonly writer: OrderFactory,
    private readonly references: OrderReferencesService,
    private readonly payments: OrderPaymentsService,
    private readonly accessCodes: AccessCodeUsesService,
    private readonly audience: TicketAudienceService,
    private readonly consents: OrderConsentsService,
    @InjectSettings(TicketSettings) private readonly ticketSettings: SettingsStore<TicketSettings>,
  ) {}

  /**
   * Places an order from parameters that are checked already. A request with the same key gets the order of the first
   * one; so does one for the same cart, if originator and purchaser are the same.
   * @param secret names the cart, unless the parameters name tickets
   * @param digest of the lines that the purchaser has seen (`linesDigest`)
   * @param exchange the ticket that is given for the one of the order
   * @throws RestError 400 for what is missing, and for a purchaser who has not accepted the terms of the site, 404 `ticket-does-not-exist`, `cart-not-found`, 409 `ticket-sold-out`,
   * `ticket-not-on-sale`, `cart-expired`, `cart-changed`, `order-total-changed`, 422 `rest_idempotency_key_reused`, 429 after too many messages, 503 `payment-not-configured`
   */
  async place(
    params: CreateOrderDto,
    secret: string,
    idempotency: Idempotency | undefined,
    digest?: string,
    exchange?: FormerTicketOffer,
  ): Promise<PlacedOrder> {
    const before = await this.findPlacedOrder(idempotency);
    if (before) return before;
    try {
      const cart = params.tickets ? undefined : await this.carts.find(secret);
      return await this.placeNew(params, { cart, idempotency, digest, exchange });
    } catch (error) {
      // The same request came before or at the same moment; a unique key or the state of the cart refused this one.
      if (databaseErrorKind(error) !== 'unique' && !mayBeRepeat(error)) throw error;
      const first = await this.findPlacedOrder(idempotency);
      if (first) return first;
      const order = params.tickets ? undefined : await this.carts.placed(secret, params.purchaser);
      if (order) return { order, replayed: true };
      throw error;
    }
  }

  private async placeNew(
    {
      tickets,
      purchaser,
      billing,
      attendees: named,
      gateway,
      expected_total: total,
      discount_code: code,
      access_code: access,
      accept_terms: acceptsTerms,
    }: CreateOrderDto,
    { cart, idempotency, digest, exchange }: PlacementContext,
  ): Promise<PlacedOrder> {
    const settings = await this.ticketSettings.read();
    const consent = exchange
      ? await this.consents.ofOrder(exchange.source.id)
      : await this.consents.given(acceptsTerms === true);
    const attendees = named ?? [];
    const accessCode = await this.accessCode(access, cart);
    const lines = cart
      ? await this.cartLines(cart, accessCode)
      : await this.requestedLines(tickets ?? [], settings, { code: accessCode, looksForSeats: !exchange });
    // A ticket is exchanged by itself, whatever an order of the site has at least.
    const quantities = exchange ? { ...settings, order_min_tickets: 1 } : settings;
    if (!managesAttendees(RequestContext.current().caller)) checkQuantities(lines, quantities);
    for (const [i, { ticket_id: id }] of attendees.entries())
      if (!lines.some(({ ticket }) => ticket.id === id))
        throw invalidParameter(`attendees.${i}.ticket_id`, `Ticket ${id} is not in this order.`);
    const { purchase, provider } = await this.purchases.build({
      lines,
      purchaser,
      billing: billing ?? undefined,
      attendees,
      settings,
      gateway,
      code: code || undefined,
      accessCode: lines.some(({ ticket }) => ticket.visibility === 'code') ? accessCode : undefined,
      idempotency,
      cart,
      expected: { total, digest },
      exchange,
    });
    purchase.consent = consent;
    await this.countMessages(purchase);
    const { order, attendees: made } = await this.store(purchase, { lines, cart, settings }).catch((error: unknown) =>
      this.references.refuse(error, lines),
    );
    // Whatever happens to an order after it was made may change its attendees.
    if (provider.settlesImmediately) return { order, attendees: made, replayed: false };
    return { ...(await this.payments.begin(order, provider)), replayed: false };
  }

  /** The order that a request with this key has made. @throws RestError 422 `rest_idempotency_key_reused` */
  async findPlacedOrder(idempotency: Idempotency | undefined): Promise<PlacedOrder | undefined> {
    const order = idempotency && (await this.orders.byKey(idempotency.key));
    if (!order) return undefined;
    checkSame(order.fingerprint, idempotency);
    return { order, replayed: true };
  }

  /** An order sends messages to its purchaser, and to the addresses of its attendees. Managers have no limits. */
  private async countMessages({ purchaser, lines }: Purchase): Promise<void> {
    if (managesAttendees(RequestContext.current().caller)) return;
    const holders = lines.flatMap(({ attendees }) => attendees.map(({ email }) => email));
    await this.messages.count('tickets', [purchaser.email, ...holders]);
  }

  private async accessCode(sent: string | undefined, cart: OrderableCart | undefined) {
    if (sent !== undefined && sent.trim() !== '') return this.accessCodes.find(sent);
    const known = cart?.access_code_id ?? null;
    return known === null ? undefined : this.accessCodes.ofCart(known);
  }

  /** The lines of a cart. Held seats can be bought, also when the sale has ended meanwhile. */
  private async cartLines(cart: OrderableCart, code: AccessCodeEntity | undefined): Promise<OrderLine[]> {
    const holds = await this.carts.holdsOf(cart);
    const facts = await this.factsOf(holds.map(({ ticket_id: id }) => id));
    await this.audience.check([...facts.values()], code);
    return holds.map((hold) => {
      const found = facts.get(hold.ticket_id);
      if (!found) throw expiredCart();
      if (isCancelled(found.host)) throw eventCancelled();
      const meta = cart.meta.find(({ ticket_id: id }) => id === hold.ticket_id)?.items ?? [];
      const { quantity, optout, amount_minor: chosenMinor } = hold;
      return { facts: found, ticket: found.ticket, quantity, optout, chosenMinor, meta, hold };
    });
  }

  private async factsOf(ids: number[]): Promise<Map<number, TicketFacts>> {
    const facts = await this.tickets.find(ids);
    return new Map(facts.map((found) => [found.ticket.id, found]));
  }

  /** Tickets that are bought without a cart: they must be on sale, and there must be places as far as one can see. */
  private async requestedLines(
    sent: readonly CartLineDto[],
    settings: TicketSettings,
    { code, looksForSeats }: { code: AccessCodeEntity | undefined; looksForSeats: boolean },
  ): Promise<OrderLine[]> {
    const wanted = cartLines(sent, settings.order_max_tickets).filter(({ quantity }) => quantity > 0);
    const total = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
    if (total === 0 || total > settings.order_max_tickets)
      throw invalidParameter('tickets', `An order has 1 to ${settings.order_max_tickets} tickets.`);
    const facts = await this.buyable.find(
      wanted.map(({ ticket_id: id }) => id),
      { code },
    );
    const lines: OrderLine[] = [];
    for (const { ticket_id: id, quantity, optout, amount } of wanted) {
      const found = facts.get(id);
      if (!found) throw new RestError('ticket-does-not-exist', `There is no ticket ${id}.`, 404);
      if (!sells(found.host)) throw notSelling(found.host);
      if (!this.buyable.onSale(found)) throw notOnSale();
      if (looksForSeats && !(await this.buyable.seemsToHave(found, quantity))) throw soldOut();
      const chosenMinor = amount === undefined ? null : chosenAmount(found.ticket, amount);
      lines.push({ facts: found, ticket: found.ticket, quantity, optout, chosenMinor, meta: [] });
    }
    return lines;
  }

  /** Stores the order with everything that belongs to it as one unit of work. */
  private store(purchase: Purchase, { lines, cart, settings }: Stored): Promise<Made> {
    const unpaid = purchase.status === 'pending';
    const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const isFree = !unpaid && !purchase.exchange && this.limits.limitsFreeSeats(purchase.buyer, settings);
    let first = true;
    return this.capacity.withCapacityRetry(async () => {
      if (!first) await this.rereadCapacity(purchase);
      first = false;
      if (unpaid || isFree) await this.limits.lock(purchase.buyer);
      if (cart)
        await this.carts.takeOver(
          cart,
          lines.flatMap(({ hold }) => hold ?? []),
          purchase.purchaser,
        );
      // The seats of the cart count no more, so they are not counted twice.
      if (unpaid) await this.limits.checkSeats(purchase.buyer, seats, settings);
      else if (isFree) await this.limits.checkFreeSeats(purchase.buyer, seats, settings);
      return this.writer.purchase(purchase);
    }, this.settling(purchase));
  }

  /** Of an order with a key, the key shows whether it is stored; it is unique, so the order is not stored twice. */
  private settling({ idempotencyKey: key }: Purchase): { settle?: SettleCommit } {
    return key === null ? {} : { settle: async () => (await this.orders.byKey(key)) !== undefined };
  }

  /** A second try may be due to a ticket whose places are counted elsewhere now. */
  private async rereadCapacity(purchase: Purchase): Promise<void> {
    const facts = await this.factsOf(purchase.lines.map(({ ticket }) => ticket.id));
    for (const line of purchase.lines) {
      const found = facts.get(line.ticket.id);
      if (found)
        line.seats = {
          ticketId: found.ticket.id,
          sharedPoolId: found.ticket.shared_pool_id,
          revision: found.pool.revision,
        };
    }
  }
}

/** What a purchase is stored from. */
interface Stored {
  lines: readonly OrderLine[];
  cart: OrderableCart | undefined;
  settings: TicketSettings;
}

type Made = Awaited<ReturnType<OrderFactory['purchase']>>;

interface PlacementContext {
  cart: OrderableCart | undefined;
  idempotency: Idempotency | undefined;
  digest: string | undefined;
  exchange: FormerTicketOffer | undefined;
}
