import { percentOf, type TicketHost } from '../cal/tickets/kernel/index.js';
import { plainLine } from '#core/text';
import type {
  EventFigures,
  HostFigures,
  SalesGroup,
  SalesRow,
  SalesSums,
  TicketFigures,
} from '../cal/tickets/figures/index.js';
import type {
  EventFiguresResponse,
  ListedEventFiguresResponse,
  SalesRowResponse,
  SalesSumsResponse,
  SeatFiguresResponse,
  TicketFiguresResponse,
  TicketMoneyResponse,
} from './report.response.js';

/** Sums of sales as the interface shows them. */
export function toSalesSumsResponse(sums: SalesSums): SalesSumsResponse {
  return {
    currency: sums.currency,
    orders: sums.orders,
    seats: sums.seats,
    sold_minor: sums.soldMinor,
    refunded_minor: sums.refundedMinor,
    disputed_minor: sums.disputedMinor,
    net_minor: sums.soldMinor - sums.refundedMinor - sums.disputedMinor,
  };
}

/** A row of sales as the interface shows it. */
export function toSalesRowResponse({ key, title, ...sums }: SalesRow, group: SalesGroup): SalesRowResponse {
  return {
    code: group === 'code' && typeof key === 'string' ? key : null,
    day: group === 'day' && typeof key === 'string' ? key : null,
    id: typeof key === 'number' && group !== 'tax_rate' ? key : null,
    tax_percent: typeof key === 'number' && group === 'tax_rate' ? percentOf(key) : null,
    title: plainLine(title),
    ...toSalesSumsResponse(sums),
  };
}

/** The figures of an event as the interface shows them. */
export function toEventFiguresResponse({ host, hasEnded, tickets }: HostFigures): EventFiguresResponse {
  const shown = tickets.map((ticket) => toTicketFiguresResponse(ticket, hasEnded));
  return {
    id: host.id,
    title: plainLine(host.title),
    has_ended: hasEnded,
    totals: totalOf(shown, hasEnded),
    tickets: shown,
  };
}

/** The figures of an event of a list as the interface shows them. */
export function toListedEventFiguresResponse(
  host: TicketHost,
  { hasEnded, ...figures }: EventFigures & { hasEnded: boolean },
): ListedEventFiguresResponse {
  return {
    id: host.id,
    title: plainLine(host.title),
    has_ended: hasEnded,
    event_status: host.eventStatus,
    has_tickets: figures.hasTickets,
    capacity: figures.capacity,
    ...toSeatFigures(figures, hasEnded),
  };
}

function toTicketFiguresResponse(ticket: TicketFigures, hasEnded: boolean): TicketFiguresResponse {
  return {
    id: ticket.id,
    name: plainLine(ticket.name),
    provider: ticket.provider,
    capacity: ticket.capacity,
    shares_capacity: ticket.sharesCapacity,
    ...toSeatFigures(ticket, hasEnded),
  };
}

function toSeatFigures(of: Omit<EventFigures, 'hasTickets' | 'capacity'>, hasEnded: boolean): SeatFiguresResponse {
  return {
    held: of.held,
    pending: of.pending,
    sold: of.sold,
    guests: of.guests,
    refunded: of.refunded,
    reversed: of.reversed,
    declined: of.declined,
    checked_in: of.checkedIn,
    no_shows: hasEnded ? of.sold - of.checkedIn : null,
    money: of.money.map(({ currency, soldMinor, refundedMinor, disputedMinor }) => ({
      currency,
      sold_minor: soldMinor,
      refunded_minor: refundedMinor,
      disputed_minor: disputedMinor,
      net_minor: soldMinor - refundedMinor - disputedMinor,
    })),
  };
}

type Count = Exclude<keyof SeatFiguresResponse, 'money' | 'no_shows'>;

function totalOf(tickets: readonly SeatFiguresResponse[], hasEnded: boolean): SeatFiguresResponse {
  const sum = (member: Count): number => tickets.reduce((total, ticket) => total + ticket[member], 0);
  const sold = sum('sold');
  const checkedIn = sum('checked_in');
  return {
    held: sum('held'),
    pending: sum('pending'),
    sold,
    guests: sum('guests'),
    refunded: sum('refunded'),
    reversed: sum('reversed'),
    declined: sum('declined'),
    checked_in: checkedIn,
    no_shows: hasEnded ? sold - checkedIn : null,
    money: moneyOf(tickets),
  };
}

function moneyOf(tickets: readonly SeatFiguresResponse[]): TicketMoneyResponse[] {
  const totals = new Map<string, TicketMoneyResponse>();
  for (const { currency, ...amounts } of tickets.flatMap(({ money }) => money)) {
    const before = totals.get(currency) ?? {
      currency,
      sold_minor: 0,
      refunded_minor: 0,
      disputed_minor: 0,
      net_minor: 0,
    };
    totals.set(currency, {
      currency,
      sold_minor: before.sold_minor + amounts.sold_minor,
      refunded_minor: before.refunded_minor + amounts.refunded_minor,
      disputed_minor: before.disputed_minor + amounts.disputed_minor,
      net_minor: before.net_minor + amounts.net_minor,
    });
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
