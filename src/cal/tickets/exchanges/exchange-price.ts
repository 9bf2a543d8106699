import { RestError } from '#core/errors';
import type { FormerTicketOffer, PurchaseExchange } from './purchase-exchange.js';

/**
 * An exchange with what the former ticket pays of the new order.
 * @param totalMinor what the new order costs, minor units
 * @throws RestError 409 `exchange-price-changed` when the caller has seen another difference
 */
export function exchangeOf(offer: FormerTicketOffer, totalMinor: number): PurchaseExchange {
  const differenceMinor = totalMinor - offer.valueMinor;
  if (offer.expectedMinor !== undefined && offer.expectedMinor !== differenceMinor)
    throw new RestError(
      'exchange-price-changed',
      `The difference is ${differenceMinor} in minor units, not ${offer.expectedMinor}. Look at the tickets again.`,
      409,
      { difference_minor: differenceMinor },
    );
  return { ...offer, creditMinor: Math.min(offer.valueMinor, totalMinor) };
}

/**
 * Refuses a difference in another mode than the ticket was paid in: tests of a payment service move no money.
 * @throws RestError 409 `exchange-in-test-mode`
 */
export function assertSameMode({ source, valueMinor }: PurchaseExchange, isTest: boolean): void {
  if (valueMinor === 0 || source.is_test === isTest) return;
  throw new RestError(
    'exchange-in-test-mode',
    'The ticket was paid in the test mode of a payment service, and the difference would not be, or the other way round. Choose another gateway.',
    409,
  );
}
