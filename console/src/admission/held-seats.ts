/** A reserve, as the service lists it. */
export interface Reserve {
  id: number;
  ticket_id: number;
  quantity: number;
  /** Seats that the service knows to be left. */
  left: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  expires_utc: string;
  returned_utc: string | null;
}

/** What a ticket costs, as the service quoted it. */
export interface TicketPrice {
  title: string;
  eventId: number;
  currency: string;
  /** Totals of 1, 2, … tickets: fees of an order make them differ from a multiple of one ticket. */
  totals: readonly { total: string; minor: number }[];
}

/** What a device holds for sales without a network. */
export interface HeldSeats {
  reserves: readonly Reserve[];
  /** By the id of the ticket. */
  prices: Readonly<Record<number, TicketPrice>>;
}

export const NOTHING_HELD: HeldSeats = { reserves: [], prices: {} };
/** Tickets of one sale without a network at most. */
export const MAX_OFFLINE_TICKETS = 10;

/** Reserves whose time runs, with seats. @param serviceMs clock of the service, milliseconds since 1970 */
export const activeReserves = ({ reserves }: HeldSeats, serviceMs: number) =>
  reserves.filter(
    ({ left, returned_utc: returned, expires_utc: expires }) =>
      left > 0 && returned === null && Date.parse(`${expires.replace(' ', 'T')}Z`) > serviceMs,
  );

/** Seats of a ticket that the device may still sell: those it holds less those of sales that wait. Never below 0. */
export function seatsLeft(
  held: HeldSeats,
  waiting: readonly { ticketId: number; quantity: number }[],
  ticketId: number,
  serviceMs: number,
): number {
  const seats = activeReserves(held, serviceMs)
    .filter(({ ticket_id: id }) => id === ticketId)
    .reduce((sum, { left }) => sum + left, 0);
  const sold = waiting.reduce((sum, sale) => sum + (sale.ticketId === ticketId ? sale.quantity : 0), 0);
  return Math.max(0, seats - sold);
}

/** The reserves after seats of a ticket were used, those that end first; the service says the true numbers later. */
export function withoutSeats(held: HeldSeats, ticketId: number, quantity: number): HeldSeats {
  let rest = quantity;
  const inOrder = [...held.reserves].sort((a, b) => a.expires_utc.localeCompare(b.expires_utc));
  const reserves = inOrder.map((reserve) => {
    const used = reserve.ticket_id === ticketId ? Math.min(rest, reserve.left) : 0;
    rest -= used;
    return { ...reserve, left: reserve.left - used };
  });
  return { ...held, reserves };
}
