import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OPEN_DISPUTE_STATES } from '../kernel/payment-states.js';
import { shareOf } from '../kernel/money/rate.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderMoney } from './order-ledger.js';
import type { RefundPart } from './refund-lines.js';

/** Thousandths of a percent in a percent. */
const RATE_1_PERCENT = 1000;

/** What an organizer returns when an event, or tickets of it, are canceled. */
export interface ReturnTerms {
  /** The event. */
  hostId: number;
  /** Only these tickets of the event; absent: all. */
  ticketIds?: readonly number[];
  /** What was paid goes back. */
  refunds: boolean;
  /** What the organizer retains of the prices of tickets, percent, 0 to 100. */
  retainedPercent: number;
  /** Fees of orders do not go back. */
  retainsFees: boolean;
  /** Also tickets of attendees who are checked in. */
  includesCheckedIn: boolean;
  /** Orders that wait for payment become void. */
  voidsUnpaid: boolean;
  /** Tickets that cost nothing end too. */
  endsFree: boolean;
}

/** What happens to an order: its tickets end and money goes back, its tickets end without money, it becomes void, nothing. */
export type ReturnAction = 'refund' | 'end' | 'void' | 'none';

/**
 * Why tickets, or their money, are not returned: the payment is disputed, the attendees are checked in, the money went
 * back before, or an unpaid order has tickets that are not canceled.
 */
export type ReturnObstacle = 'payment-disputed' | 'attendees-checked-in' | 'already-refunded' | 'other-tickets';

/** What is returned of one order. Amounts are minor units of its currency. */
export interface OrderReturn {
  action: ReturnAction;
  /** Attendees whose tickets end. */
  attendeeIds: number[];
  /** What goes back of each of them, and (null) of the fee of the order. */
  parts: RefundPart[];
  /** What was paid in excess and goes back too. */
  excessMinor: number;
  /** What goes back in all. */
  amountMinor: number;
  /** What the organizer retains. */
  retainedMinor: number;
  /** Nothing of the order is left: it becomes refunded. */
  closesOrder: boolean;
  /** Why tickets in question are not returned; absent: there are none. */
  obstacle?: { reason: ReturnObstacle; tickets: number; minor: number };
  /** Tickets of the order that cost nothing and stay as they are. */
  freeTickets: number;
  /** Tickets of an order that waits for payment and stays as it is. */
  unpaidTickets: number;
}

const NOTHING: OrderReturn = {
  action: 'none',
  attendeeIds: [],
  parts: [],
  excessMinor: 0,
  amountMinor: 0,
  retainedMinor: 0,
  closesOrder: false,
  freeTickets: 0,
  unpaidTickets: 0,
};

/** What the terms return of an order, by what its money belongs to (`allocationOf`). */
export function orderReturn(
  order: Pick<OrderEntity, 'status' | 'total_minor' | 'dispute'>,
  money: OrderMoney,
  attendees: readonly AttendeeEntity[],
  terms: ReturnTerms,
): OrderReturn {
  const isMeant = ({ post_id: hostId, ticket_id: ticketId }: AttendeeEntity): boolean =>
    hostId === terms.hostId && (terms.ticketIds?.includes(ticketId) ?? true);
  const meant = attendees.filter(isMeant);
  const held = meant.filter(holdsSeat);
  const hasOthers = attendees.some((attendee) => holdsSeat(attendee) && !held.includes(attendee));
  if (ORDER_STATES_THAT_EXPIRE.includes(order.status)) return unpaidReturn(held, hasOthers, money, terms);
  if (held.length === 0) {
    const wasPaid = order.status === 'refunded' && order.total_minor > 0 && meant.length > 0;
    return wasPaid && terms.refunds ? refused('already-refunded', meant.length, 0) : NOTHING;
  }
  if (order.total_minor === 0 && money.ledger.captured_minor === 0) return freeReturn(held, hasOthers, terms);
  if (!terms.refunds) return NOTHING;
  const isDisputed = OPEN_DISPUTE_STATES.some((state) => state === order.dispute);
  if (isDisputed || money.disputes.some((dispute) => dispute.is_withdrawn))
    return refused('payment-disputed', held.length, valueOf(held, money));
  return paidReturn(order, held, hasOthers, { money, terms });
}

function unpaidReturn(
  held: readonly AttendeeEntity[],
  hasOthers: boolean,
  { ledger, allocation }: OrderMoney,
  { voidsUnpaid }: ReturnTerms,
): OrderReturn {
  if (held.length === 0) return NOTHING;
  if (!voidsUnpaid) return { ...NOTHING, unpaidTickets: held.length };
  if (hasOthers) return refused('other-tickets', held.length, 0);
  // A part that was paid is due back once the order is void.
  const paidMinor = ledger.captured_minor - ledger.refunded_minor - ledger.refunding_minor - ledger.withdrawn_minor;
  const minor = Math.max(0, paidMinor, allocation.excessMinor);
  return { ...NOTHING, action: 'void', attendeeIds: idsOf(held), excessMinor: minor, amountMinor: minor };
}

function freeReturn(held: readonly AttendeeEntity[], hasOthers: boolean, terms: ReturnTerms): OrderReturn {
  if (!terms.endsFree) return { ...NOTHING, freeTickets: held.length };
  const returned = held.filter(mayEnd(terms));
  const obstacle = obstacleOf(held.length - returned.length, 0);
  if (returned.length === 0) return { ...NOTHING, obstacle };
  const isWhole = !hasOthers && returned.length === held.length;
  return { ...NOTHING, action: isWhole ? 'void' : 'end', attendeeIds: idsOf(returned), obstacle };
}

function paidReturn(
  order: Pick<OrderEntity, 'total_minor'>,
  held: readonly AttendeeEntity[],
  hasOthers: boolean,
  { money, terms }: { money: OrderMoney; terms: ReturnTerms },
): OrderReturn {
  const returned = held.filter(mayEnd(terms));
  const inside = held.filter((attendee) => !returned.includes(attendee));
  const obstacle = obstacleOf(inside.length, valueOf(inside, money));
  if (returned.length === 0) return { ...NOTHING, obstacle };
  const { shares, excessMinor: excess } = money.allocation;
  const isWhole = !hasOthers && inside.length === 0;
  const ids = idsOf(returned);
  const feeMinor = isWhole ? leftOf(shares, null) : 0;
  const retainedFee = terms.retainsFees ? feeMinor : 0;
  const tickets = ids.map((id) => {
    const left = leftOf(shares, id);
    const retained = shareOf(left, terms.retainedPercent * RATE_1_PERCENT);
    return { attendeeId: id, amountMinor: left - retained, retained };
  });
  const parts: RefundPart[] = [
    ...tickets.map(({ attendeeId, amountMinor }) => ({ attendeeId, amountMinor })),
    { attendeeId: null, amountMinor: feeMinor - retainedFee },
  ].filter(({ amountMinor }) => amountMinor > 0);
  const excessMinor = isWhole ? excess : 0;
  const amountMinor = parts.reduce((sum, part) => sum + part.amountMinor, excessMinor);
  const retainedMinor = tickets.reduce((sum, { retained }) => sum + retained, retainedFee);
  const leftBeyond = shares.some(
    ({ attendeeId, leftMinor }) => leftMinor > 0 && attendeeId !== null && !ids.includes(attendeeId),
  );
  return {
    ...NOTHING,
    action: amountMinor > 0 ? 'refund' : 'end',
    attendeeIds: ids,
    parts,
    excessMinor,
    amountMinor,
    retainedMinor,
    closesOrder: isWhole && retainedMinor === 0 && !leftBeyond && order.total_minor > 0 && amountMinor > 0,
    obstacle: obstacle ?? alreadyRefunded(tickets, retainedMinor),
  };
}

/** Tickets that are still valid although their money went back. */
function alreadyRefunded(
  tickets: readonly { amountMinor: number; retained: number }[],
  retainedMinor: number,
): OrderReturn['obstacle'] {
  const worthless = tickets.filter(({ amountMinor, retained }) => amountMinor + retained === 0).length;
  const isAll = worthless === tickets.length && retainedMinor === 0;
  return isAll ? { reason: 'already-refunded', tickets: worthless, minor: 0 } : undefined;
}

const holdsSeat = ({ place }: AttendeeEntity): boolean => place !== 'none';

const mayEnd =
  ({ includesCheckedIn }: ReturnTerms) =>
  ({ checked_in: isIn }: AttendeeEntity): boolean =>
    !isIn || includesCheckedIn;

const idsOf = (attendees: readonly AttendeeEntity[]): number[] => attendees.map(({ id }) => id);

function leftOf(shares: OrderMoney['allocation']['shares'], attendeeId: number | null): number {
  return shares.find((share) => share.attendeeId === attendeeId)?.leftMinor ?? 0;
}

function valueOf(attendees: readonly AttendeeEntity[], { allocation }: OrderMoney): number {
  return attendees.reduce((sum, { id }) => sum + leftOf(allocation.shares, id), 0);
}

function obstacleOf(tickets: number, minor: number): OrderReturn['obstacle'] {
  return tickets === 0 ? undefined : { reason: 'attendees-checked-in', tickets, minor };
}

function refused(reason: ReturnObstacle, tickets: number, minor: number): OrderReturn {
  return { ...NOTHING, obstacle: { reason, tickets, minor } };
}
