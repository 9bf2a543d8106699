import { t } from './texts.js';

/** How the tickets of a line are priced. */
export type LinePrice = 'full' | 'reduced' | 'complimentary';

/** Tickets of one kind in an order of the box office, as they are typed. */
export interface LineDraft {
  ticketId: number;
  quantity: string;
  price: LinePrice;
  /** What each costs where it is reduced. */
  amount: string;
}

/** Who buys and how it is paid, as it is typed. */
export interface BuyerDraft {
  name: string;
  email: string;
  /** A way to pay; empty: not paid yet. */
  method: string;
  overCapacity: boolean;
  checkIn: boolean;
}

/** Ways in which money is taken by hand. */
export const PAYMENT_METHODS: readonly (readonly [value: string, text: string])[] = [
  ['cash', t('boxOffice.cash')],
  ['card_reader', t('boxOffice.card')],
  ['transfer', t('boxOffice.bankTransfer')],
  ['other', t('boxOffice.anotherWay')],
  ['', t('boxOffice.notPaidYet')],
];

/** The members of `tickets` for the lines with a quantity. */
export function lineMembers(lines: readonly LineDraft[]): object[] {
  return lines
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ ticketId, quantity, price, amount }) => ({
      ticket_id: ticketId,
      quantity: Number(quantity),
      price,
      ...(price === 'reduced' && { amount: amount.trim().replace(',', '.') }),
    }));
}

/** The members of an order. @param total what it costs, in minor units and as the service writes it */
export function orderMembers(
  lines: readonly LineDraft[],
  buyer: BuyerDraft,
  total: { minor: number; text: string },
): object {
  const isPaid = total.minor > 0 && buyer.method !== '';
  const name = buyer.name.trim();
  const email = buyer.email.trim();
  return {
    tickets: lineMembers(lines),
    purchaser: { ...(name !== '' && { name }), ...(email !== '' && { email }) },
    ...(isPaid && { payment: { method: buyer.method } }),
    expected_total: total.text,
    ...(buyer.overCapacity && { over_capacity: true }),
    ...(buyer.checkIn && (isPaid || total.minor === 0) && { check_in: true }),
  };
}
