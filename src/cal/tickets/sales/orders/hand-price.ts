import { RestError } from '#core/errors';
import { fixedAmount, parsePrice } from '../../kernel/money/money.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import { chosenAmount, isDonation } from '../../catalog/tickets/donation.js';
import type { PriceKind } from '../model/price-kind.js';

/** What a ticket costs that a manager enters. */
export interface HandPrice {
  kind: PriceKind;
  /** What is charged where it is reduced, minor units. */
  chargedMinor?: number;
  /** What the purchaser has chosen to pay where the ticket has an amount to choose, minor units. */
  chosenMinor?: number;
}

/** A guest pays nothing. */
export const COMPLIMENTARY: HandPrice = { kind: 'complimentary', chargedMinor: 0 };

type PricedTicket = Pick<TicketEntity, 'id' | 'currency' | 'donation_min_minor' | 'donation_max_minor'>;

/**
 * The price that was sent for a ticket.
 * @param amount in the main unit of the currency, such as `25.00`; needed where the price is reduced, and possible where
 * the purchaser chooses it
 * @throws RestError 400 `amount-not-accepted`
 */
export function handPrice(ticket: PricedTicket, kind: PriceKind, amount: string | number | undefined): HandPrice {
  if (kind === 'complimentary') {
    if (amount !== undefined) throw notAccepted(ticket, 'A complimentary ticket has no amount.');
    return COMPLIMENTARY;
  }
  if (kind === '') return amount === undefined ? { kind } : { kind, chosenMinor: chosenAmount(ticket, amount) };
  const chargedMinor = amount === undefined ? undefined : parsePrice(amount, ticket.currency);
  if (chargedMinor === undefined)
    throw notAccepted(ticket, `A reduced price needs an amount of ${ticket.currency}, such as 5.00.`);
  return { kind, chargedMinor };
}

/**
 * What is charged for a ticket instead of its price; nothing where it has that.
 * @param unitMinor its price, minor units
 * @throws RestError 400 `amount-not-accepted` for more than the price
 */
export function chargedFor(
  ticket: PricedTicket,
  { kind, chargedMinor }: HandPrice,
  unitMinor: number,
): number | undefined {
  if (kind === '' || chargedMinor === undefined) return undefined;
  if (chargedMinor <= unitMinor) return chargedMinor;
  const price = `${fixedAmount(unitMinor, ticket.currency)} ${ticket.currency}`;
  const hint = isDonation(ticket) ? ' Send it as an amount that the purchaser has chosen, without a reduction.' : '';
  throw notAccepted(ticket, `A reduced price is at most the price of the ticket, ${price}.${hint}`);
}

function notAccepted({ id }: PricedTicket, reason: string): RestError {
  return new RestError('amount-not-accepted', `Ticket ${id}: ${reason}`, 400, { ticket_id: id });
}
