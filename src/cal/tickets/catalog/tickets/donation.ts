import { RestError, invalidParameter } from '#core/errors';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { fixedAmount, parsePrice } from '../../kernel/money/money.js';
import { type Prices, priceNow } from './price.js';
import type { TicketEntity } from '../model/ticket.entity.js';

/** A ticket as far as its price may be chosen. */
type Donation = Pick<TicketEntity, 'id' | 'currency' | 'donation_min_minor' | 'donation_max_minor'>;

/** Whether purchasers choose what they pay for a ticket. */
export function isDonation({ donation_min_minor: least }: Pick<TicketEntity, 'donation_min_minor'>): boolean {
  return least !== null;
}

/**
 * The amount that a purchaser has chosen, in minor units.
 * @param sent in the main unit of the currency, with a decimal point
 * @throws RestError 400 `amount-not-accepted`: the price of the ticket is fixed, or this is not within its bounds
 */
export function chosenAmount(ticket: Donation, sent: string | number): number {
  const minor = parsePrice(sent, ticket.currency);
  if (minor === undefined) throw notAccepted(ticket);
  return checkedAmount(ticket, minor);
}

/**
 * What one ticket costs now.
 * @param chosenMinor what the purchaser has chosen; null: nothing, which is the price that the ticket suggests
 * @throws RestError 400 `amount-not-accepted`
 */
export function unitPriceNow(
  ticket: Donation & Prices,
  host: TicketHost | undefined,
  nowUtc: string,
  chosenMinor: number | null,
): number {
  return chosenMinor === null ? priceNow(ticket, host, nowUtc) : checkedAmount(ticket, chosenMinor);
}

/** Refuses bounds that no price fits, and a suggestion out of them. @throws RestError 400 `rest_invalid_param` */
export function checkDonation(ticket: TicketEntity): void {
  const { donation_min_minor: least, donation_max_minor: most, price_minor: price, reduced } = ticket;
  if (least === null) return;
  if (most !== null && most < least) throw invalidParameter('donation', 'max must be at least min.');
  if (price < least || (most !== null && price > most))
    throw invalidParameter('price', 'price is the amount that is suggested: it must be from min to max of donation.');
  if (reduced) throw invalidParameter('donation', 'A ticket has a reduced price or an amount to choose, not both.');
}

function checkedAmount(ticket: Donation, minor: number): number {
  const { donation_min_minor: least, donation_max_minor: most } = ticket;
  if (least !== null && minor >= least && (most === null || minor <= most)) return minor;
  throw notAccepted(ticket);
}

function notAccepted({ id, currency, donation_min_minor: least, donation_max_minor: most }: Donation): RestError {
  const amount = (minor: number): string => fixedAmount(minor, currency);
  if (least === null)
    return new RestError('amount-not-accepted', `The price of ticket ${id} is fixed.`, 400, { ticket_id: id });
  const until = most === null ? 'or more' : `to ${amount(most)}`;
  return new RestError(
    'amount-not-accepted',
    `The amount of ticket ${id} must be ${amount(least)} ${until} ${currency}, such as ${amount(least)}.`,
    400,
    { ticket_id: id, min: amount(least), max: most === null ? null : amount(most) },
  );
}
