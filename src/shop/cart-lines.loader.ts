import { Injectable } from '@nestjs/common';
import {
  CartService,
  DiscountCodesService,
  type LineToQuote,
  type NamedQuote,
  OrderQuotesService,
  type OrderTotalsResponse,
  quoteDigest,
  toOrderTotalsResponse,
  totalsOf,
} from '../cal/tickets/sales/index.js';
import { type TicketOffer, TicketOffersService } from '../cal/tickets/catalog/index.js';
import { parsePrice } from '../cal/tickets/kernel/index.js';
import { html, trusted, type Html } from '#core/html';
import { renderTitle } from '#core/text';
import type { ShopLanguage } from './shop-language.js';

/** Tickets of one kind in a cart. */
export interface CartLine {
  offer: TicketOffer;
  quantity: number;
  /** Minor units. */
  unitMinor: number;
}

/** What a cart holds, with what it costs now. */
export interface CartLines extends NamedQuote {
  lines: CartLine[];
  /** When its seats are given back, UTC; nothing for an empty cart. */
  heldUntil?: string;
  /** Discount code that counts; empty: none. */
  code: string;
}

/** Reads carts for their pages. */
@Injectable()
export class CartLinesLoader {
  constructor(
    private readonly carts: CartService,
    private readonly offers: TicketOffersService,
    private readonly quotes: OrderQuotesService,
    private readonly discounts: DiscountCodesService,
  ) {}

  /** The tickets of the cart that `secret` names; none where there is no such cart. */
  async of(secret: string): Promise<CartLines> {
    const { tickets } = await this.carts.read({}, secret);
    const held = new Map(tickets.map((item) => [item.ticket_id, item]));
    const heldTickets = await Promise.all([...held.keys()].map((id) => this.offers.find(id)));
    const offers = await this.offers.of(heldTickets.filter((ticket) => ticket !== undefined));
    const lines = offers.map((offer) => {
      const { quantity = 0, amount } = held.get(offer.ticket.id) ?? {};
      const chosen = amount === undefined ? undefined : parsePrice(amount, offer.ticket.currency);
      return { offer, quantity, unitMinor: chosen ?? unitPrice(offer) };
    });
    const heldUntil = lines.length > 0 ? await this.carts.heldUntil(secret) : undefined;
    return { lines, heldUntil, code: '', ...(await this.quotes.of(lines.map(toQuote))) };
  }

  /** The same cart with a discount code. @throws RestError 400, 409 or 429 for a code that does not count */
  async withCode(cart: CartLines, sent: string): Promise<CartLines> {
    const lines = cart.lines.map(toQuote);
    const discount = await this.discounts.find(
      sent,
      lines.map(({ ticket }) => ticket),
    );
    return { ...cart, code: discount.code, ...(await this.quotes.of(lines, discount)) };
  }
}

/** A digest of what the purchaser sees: tickets, quantities, prices and the total. */
export function digestOf({ lines, quote }: CartLines): string {
  return quoteDigest(quote, lines.map(toQuote));
}

/** Of what the total of a cart is made. */
export function totalsOfCart({ quote, names, code }: CartLines): OrderTotalsResponse {
  return toOrderTotalsResponse(totalsOf(quote.lines.flat(), quote.fee), { ...names, code });
}

const toQuote = ({ offer: { ticket }, quantity, unitMinor }: CartLine): LineToQuote => ({
  ticket,
  quantity,
  unitMinor,
});

/** What one ticket costs now, minor units. */
export function unitPrice({ ticket, reduced }: TicketOffer): number {
  return reduced && ticket.reduced_minor !== null ? ticket.reduced_minor : ticket.price_minor;
}

/** Name of a ticket, which is stored as HTML text. */
export function ticketName({ ticket }: TicketOffer): Html {
  return trusted(ticket.title);
}

/** Title of the event or page of a ticket. */
export function hostName({ host }: TicketOffer): Html | undefined {
  return host && trusted(renderTitle(host.title));
}

/** The same with its start, where the cart has tickets of several dates of that title. */
export function hostNameIn(cart: Pick<CartLines, 'lines'>, offer: TicketOffer, language: ShopLanguage): Html {
  const { host } = offer;
  const isOneOfSeveral = cart.lines.some(
    ({ offer: { host: other } }) => other?.id !== host?.id && other?.title === host?.title,
  );
  const start = isOneOfSeveral && host?.startDate != null && language.time(host.startDate, host.timezone);
  return html`${hostName(offer)}${start && html`, ${start}`}`;
}
