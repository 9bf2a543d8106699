import { createHash } from 'node:crypto';
import { RestError, invalidParameter } from '#core/errors';
import { fixedAmount, parsePrice } from '../money/money.js';

/** What one kind of ticket of an order costs. */
export interface PricedLine {
  ticketId: number;
  quantity: number;
  /** Price of one ticket, minor units of the currency. */
  unitMinor: number;
  /** ISO code. */
  currency: string;
}

/** What the purchaser has seen before ordering; members that are absent are not compared. */
export interface ExpectedOrder {
  /** Amount in the main unit of the currency, e.g. `25.00`. */
  total?: string | number;
  /** `linesDigest` of the lines that were shown. */
  digest?: string;
}

/** A digest of tickets, quantities and prices, in any order of lines. */
export function linesDigest(lines: readonly PricedLine[]): string {
  const listed = [...lines]
    .sort((a, b) => a.ticketId - b.ticketId)
    .map(({ ticketId, quantity, unitMinor, currency }) => [ticketId, quantity, unitMinor, currency]);
  return createHash('sha256').update(JSON.stringify(listed)).digest('base64url');
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
export function checkExpected({ total: sent, digest }: ExpectedOrder, lines: readonly PricedLine[]): void {
  if (digest !== undefined && digest !== linesDigest(lines)) throw cartChanged();
  if (sent === undefined) return;
  const currency = lines[0]?.currency ?? '';
  const expected = parsePrice(sent, currency);
  if (expected === undefined)
    throw invalidParameter('expected_total', 'expected_total must be an amount such as 25.00.');
  const total = lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0);
  if (expected === total) return;
  throw new RestError(
    'order-total-changed',
    `The total is ${fixedAmount(total, currency)} ${currency}, not ${fixedAmount(expected, currency)} ${currency}. Look at the tickets and order again.`,
    409,
    { total: fixedAmount(total, currency), total_minor: total, currency },
  );
}
