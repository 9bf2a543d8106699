import { RestError } from '#core/errors';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { type DiscountRule, type PricedOrder, NO_TAX, priceOrder } from './order-prices.js';
import { priceRules, taxOfTicket } from './price-rules.js';

/** Tickets of one kind in a cart or an order to be. */
export interface LineToQuote {
  ticket: TicketEntity;
  quantity: number;
  /** Price of one ticket now, minor units. */
  unitMinor: number;
  /** What a manager charges for each instead, minor units, at most `unitMinor`; absent: the price. */
  chargedMinor?: number;
}

/** What tickets cost now, with discounts, fees and tax. */
export interface OrderQuote extends PricedOrder {
  /** ISO code; empty without tickets. */
  currency: string;
}

/** A discount with the tickets that it is for. */
export interface QuotedDiscount {
  rule: DiscountRule;
  isFor(ticket: TicketEntity): boolean;
}

/** A code that an order to be uses. */
export interface AppliedDiscount extends QuotedDiscount {
  id: number;
  code: string;
}

const EMPTY_QUOTE: OrderQuote = {
  lines: [],
  fee: { feeMinor: 0, tax: NO_TAX, taxMinor: 0 },
  totalMinor: 0,
  currency: '',
};

/**
 * What an order of these tickets costs now. The cart, the checkout and the order itself use it, so that they agree.
 * @param lines in one currency (`assertOneCurrency`)
 */
export function quoteOrder(
  lines: readonly LineToQuote[],
  settings: TicketSettings,
  discount?: QuotedDiscount,
): OrderQuote {
  const currency = lines[0]?.ticket.currency;
  if (currency === undefined) return EMPTY_QUOTE;
  const toPrice = lines.map(({ ticket, quantity, unitMinor, chargedMinor }) => ({
    ticketId: ticket.id,
    quantity,
    unitMinor,
    chargedMinor,
    tax: taxOfTicket(ticket, settings),
    isDiscounted: discount?.isFor(ticket) ?? false,
  }));
  return { ...priceOrder(toPrice, { ...priceRules(settings, currency), discount: discount?.rule }), currency };
}

/** Refuses an order whose prices cannot be added. @throws RestError 400 `mixed-currencies` */
export function assertOneCurrency(lines: readonly Pick<LineToQuote, 'ticket'>[]): void {
  if (new Set(lines.map(({ ticket }) => ticket.currency)).size > 1)
    throw new RestError('mixed-currencies', 'Tickets of different currencies need orders of their own.', 400);
}
