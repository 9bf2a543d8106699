import { createHash } from 'node:crypto';
import { RestError, invalidParameter } from '#core/errors';
import { currencyStyle, fixedAmount, parsePrice } from '../../kernel/money/money.js';
import type { LineToQuote, OrderQuote } from '../prices/order-quote.js';

/** Shown where an amount cannot be read. */
const EXAMPLE_MINOR = 2500;

/** What the purchaser has seen before ordering; members that are absent are not compared. */
export interface ExpectedOrder {
  /** Amount in the main unit of the currency, e.g. `25.00`. */
  total?: string | number;
  /** `quoteDigest` of what was shown. */
  digest?: string;
}

/** A digest of tickets, quantities, prices and total, in any order of lines. */
export function quoteDigest({ currency, totalMinor }: Quoted, lines: readonly LineToQuote[]): string {
  const listed = [...lines]
    .sort((a, b) => a.ticket.id - b.ticket.id)
    .map(({ ticket, quantity, unitMinor }) => [ticket.id, quantity, unitMinor]);
  return createHash('sha256')
    .update(JSON.stringify([currency, totalMinor, listed]))
    .digest('base64url');
}

/** 409 `cart-changed`: the cart or its prices are not those that the purchaser has seen. */
export function cartChanged(): RestError {
  return new RestError(
    'cart-changed',
    'The cart has changed. Look at the tickets and the total, and order again.',
    409,
  );
}

/**
 * Refuses an order that is another one than the purchaser has seen.
 * @throws RestError 400 `rest_invalid_param` for a total that is no amount, 409 `order-total-changed`, `cart-changed`
 */
export function checkExpected(
  { total: sent, digest }: ExpectedOrder,
  quote: Quoted,
  lines: readonly LineToQuote[],
): void {
  if (digest !== undefined && digest !== quoteDigest(quote, lines)) throw cartChanged();
  if (sent === undefined) return;
  const { currency, totalMinor: total } = quote;
  const expected = parsePrice(sent, currency);
  if (expected === undefined || isFiner(sent, currency))
    throw invalidParameter(
      'expected_total',
      `expected_total must be an amount of ${currency} such as ${fixedAmount(EXAMPLE_MINOR, currency)}.`,
    );
  if (expected === total) return;
  throw new RestError(
    'order-total-changed',
    `The total is ${fixedAmount(total, currency)} ${currency}, not ${fixedAmount(expected, currency)} ${currency}. Look at the tickets and order again.`,
    409,
    { total: fixedAmount(total, currency), total_minor: total, currency },
  );
}

/** Whether an amount has digits that the currency does not have. */
function isFiner(sent: string | number, currency: string): boolean {
  const [, fraction = ''] = String(sent).trim().split('.');
  return /[^0]/.test(fraction.slice(currencyStyle(currency).decimals));
}

type Quoted = Pick<OrderQuote, 'currency' | 'totalMinor'>;
