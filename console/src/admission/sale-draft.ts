import type { CheckInList } from './device-types.js';

/** How a sale is paid; `complimentary`: nothing is to be paid. */
export type SalePayment = 'cash' | 'card_reader' | 'complimentary';

/** A ticket that the site sells, as far as the form needs it. */
export interface SoldTicket {
  id: number;
  post_id: number;
  title: string;
  cost: string;
}

/** A sale that the service has made. */
export interface Sale {
  order_id: number;
  currency: string;
  total: string;
  tickets: { attendee_id: number; ticket: string; name: string; code_text: string }[];
}

/** What a person enters for a sale. */
export interface SaleDraft {
  /** By the id of the ticket. */
  quantities: Readonly<Record<number, number>>;
  payment: SalePayment;
  name: string;
  email: string;
  /** Admits the buyers at once. */
  isEntering: boolean;
}

export const EMPTY_SALE: SaleDraft = { quantities: {}, payment: 'cash', name: '', email: '', isEntering: true };

/** Tickets that a list admits. */
export const ticketsOfList = (tickets: readonly SoldTicket[], { event_ids: events, ticket_ids: ids }: CheckInList) =>
  tickets.filter(({ id, post_id: event }) => events.includes(event) && (ids === null || ids.includes(id)));

/** The lines of a sale, as the service takes them. */
export function saleLines({ quantities, payment }: SaleDraft) {
  const price = payment === 'complimentary' ? 'complimentary' : 'full';
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ ticket_id: Number(id), quantity, price }));
}

/** A sale, as the service takes it. @param nonce the same one for each attempt, so that a lost answer sells once */
export function saleRequest(
  draft: SaleDraft,
  list: CheckInList,
  nonce: string,
  total: { total: string; minor: number },
) {
  const { payment, name, email, isEntering } = draft;
  return {
    nonce,
    tickets: saleLines(draft),
    purchaser: {
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(email.trim() !== '' && { email: email.trim() }),
    },
    ...(payment !== 'complimentary' && total.minor > 0 && { payment: { method: payment } }),
    expected_total: total.total,
    ...(isEntering && { check_in_list_id: list.id }),
  };
}

/**
 * Whether the device sells from its reserves now. @param isUnclear a sale was sent and had no answer: it may have been
 * made, so it is repeated as the same one
 */
export const sellsFromReserves = (isOnline: boolean, isUnclear: boolean): boolean => !isOnline && !isUnclear;
