import { RestError } from '#core/errors';
import type { FormerTicketOffer, PurchaseExchange } from '../model/purchase-exchange.js';
import { fixedAmount } from '../../kernel/money/money.js';

/**
 * What is to be paid for the new order, minor units; below 0: what goes back, as when the purchaser cancels a ticket.
 * @param totalMinor what the new order costs, minor units
 * @returns why nothing goes back where the rules of the event do not permit it
 */
export function differenceOf(
  { valueMinor, refundOf }: Pick<FormerTicketOffer, 'valueMinor' | 'refundOf'>,
  totalMinor: number,
): number | RestError {
  if (totalMinor >= valueMinor) return totalMinor - valueMinor;
  const refund = refundOf(valueMinor - totalMinor);
  return refund instanceof RestError ? refund : 0 - refund;
}

/**
 * An exchange with what becomes of the value of the former ticket.
 * @param totalMinor what the new order costs, minor units
 * @throws RestError 409 `exchange-price-changed` when the caller has seen another difference, and as `differenceOf`
 */
export function exchangeOf(offer: FormerTicketOffer, totalMinor: number): PurchaseExchange {
  const differenceMinor = differenceOf(offer, totalMinor);
  if (differenceMinor instanceof RestError) throw differenceMinor;
  const amount = (minor: number): string => `${fixedAmount(minor, offer.source.currency)} ${offer.source.currency}`;
  if (offer.expectedMinor !== undefined && offer.expectedMinor !== differenceMinor)
    throw new RestError(
      'exchange-price-changed',
      `The difference is ${amount(differenceMinor)}, not ${amount(offer.expectedMinor)}. Look at the tickets again.`,
      409,
      { difference_minor: differenceMinor },
    );
  return {
    ...offer,
    creditMinor: Math.min(offer.valueMinor, totalMinor),
    refundMinor: Math.max(0, -differenceMinor),
  };
}

/**
 * Refuses a difference in another mode than the ticket was paid in: tests of a payment service move no money.
 * @throws RestError 409 `exchange-in-test-mode`
 */
export function assertSameMode(
  { source, valueMinor }: Pick<PurchaseExchange, 'source' | 'valueMinor'>,
  isTest: boolean,
): void {
  if (valueMinor === 0 || source.is_test === isTest) return;
  throw new RestError(
    'exchange-in-test-mode',
    'The ticket was paid in the test mode of a payment service, and the difference would not be, or the other way round. Choose another gateway.',
    409,
  );
}
