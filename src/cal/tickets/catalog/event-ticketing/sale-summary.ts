import type { SaleSummary } from '../../../events/events/ticketing.adapter.js';

/** A ticket as the summary of a sale knows it. */
export interface TicketOnPage {
  /** Member of schema.org's ItemAvailability. */
  availability: string;
  /** Absent: a reply. */
  price?: { minor: number; currency: string };
  /** When its sale begins and ends, wall clock of the event. */
  from: string;
  until: string;
}

/**
 * What visitors can have of an event, in a word for cards and pages.
 * @param start of the event on its own clock
 * @returns nothing where nothing is offered
 */
export function saleSummary(tickets: readonly TicketOnPage[], start: string): SaleSummary | undefined {
  if (tickets.length === 0) return undefined;
  const of = (availability: string): TicketOnPage[] => tickets.filter((ticket) => ticket.availability === availability);
  const open = of('InStock');
  if (open.length > 0) {
    const last = open.map(({ until }) => until).reduce((a, b) => (a === '' || (b !== '' && a > b) ? a : b));
    return { state: 'onSale', ...priceRange(open), ...(last !== '' && last < start && { moment: last }) };
  }
  const later = of('PreOrder');
  if (later.length > 0) {
    const [first] = later.map(({ from }) => from).sort();
    return { state: 'later', ...priceRange(later), moment: first };
  }
  return { state: of('SoldOut').length > 0 ? 'soldOut' : 'ended', ...priceRange(tickets) };
}

function priceRange(tickets: readonly TicketOnPage[]): Pick<SaleSummary, 'price'> {
  const prices = tickets.flatMap(({ price }) => price ?? []);
  if (new Set(prices.map(({ currency }) => currency)).size !== 1) return {};
  const amounts = prices.map(({ minor }) => minor);
  const paid = amounts.filter((minor) => minor > 0);
  const isPartlyFree = paid.length > 0 && paid.length < amounts.length;
  return {
    price: {
      minor: Math.min(...amounts),
      highestMinor: Math.max(...amounts),
      ...(isPartlyFree && { leastPaidMinor: Math.min(...paid) }),
      currency: prices[0].currency,
    },
  };
}
