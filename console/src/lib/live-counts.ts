import type { EventFigures, ListedEventFigures } from '../api/types.js';

/** Seats as the service sends them while they change. */
export interface LiveSeats {
  sold: number;
  held: number;
  pending: number;
  checked_in: number;
}

/** One message: the seats of an event. */
export interface LiveCounts {
  event: number;
  totals: LiveSeats;
  tickets: (LiveSeats & { id: number })[];
}

const seatsOf = ({ sold, held, pending, checked_in }: LiveSeats): LiveSeats => ({ sold, held, pending, checked_in });

/** The figures of a list with newer seats; money stays as it was read. */
export function withTotals(
  figures: ReadonlyMap<number, ListedEventFigures>,
  { event, totals }: LiveCounts,
): Map<number, ListedEventFigures> {
  const known = figures.get(event);
  return new Map(known ? [...figures, [event, { ...known, ...seatsOf(totals) }]] : figures);
}

/** The figures of an event with newer seats; money stays as it was read. */
export function withSeats(figures: EventFigures, { totals, tickets }: LiveCounts): EventFigures {
  const seats = new Map(tickets.map((ticket) => [ticket.id, seatsOf(ticket)]));
  return {
    ...figures,
    totals: { ...figures.totals, ...seatsOf(totals) },
    tickets: figures.tickets.map((ticket) => ({ ...ticket, ...seats.get(ticket.id) })),
  };
}
