import { RestError } from '#core/errors';
import { fromMs, toMs } from '#core/time';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { isCancelled, type TicketHost } from '../kernel/hosts/ticket-host.js';
import { shareOf } from '../kernel/money/rate.js';
import { eventCancelled } from '../sales/lifecycle/order-transitions.service.js';
import type { Cancellations } from '../kernel/cancellations.js';

const HOUR_MS = 3_600_000;
/** Thousandths of a percent in a percent. */
const RATE_1_PERCENT = 1000;

/** What purchasers may change themselves. Hours count back from the start of the event. */
export interface SelfServiceRules {
  attendee_changes: boolean;
  attendee_changes_hours: number;
  ticket_transfers: boolean;
  ticket_transfers_hours: number;
  ticket_exchanges: boolean;
  ticket_exchanges_hours: number;
  cancellations: Cancellations;
  cancellations_hours: number;
  /** What the organizer retains of paid tickets that are canceled, percent of their price, 0 to 100. */
  cancellation_fee_percent: number;
}

/** What a purchaser does with the ticket of one attendee. */
export type AttendeeAction = 'change' | 'transfer' | 'exchange' | 'withdraw' | 'cancel';

/** What decides whether a purchaser may change a ticket. */
export interface SelfServiceCase {
  /** Event or page; undefined for a deleted one. */
  host: TicketHost | undefined;
  rules: SelfServiceRules;
  /** Milliseconds since 1970. */
  nowMs: number;
  /** Managers of attendees are bound neither by rules nor by deadlines. */
  isManager: boolean;
}

/**
 * Why an attendee of an order cannot be changed.
 * @returns nothing where it is permitted; else 403 `self-service-off`, 409 `self-service-closed`, `event-cancelled`,
 * `ticket-transferred`, `attendee-checked-in`, `ticket-not-valid`, `ticket-not-free` or `ticket-not-exchangeable`
 */
export function attendeeRefusal(
  action: AttendeeAction,
  attendee: AttendeeEntity,
  given: SelfServiceCase,
): RestError | undefined {
  const isUnpaid = action === 'change' && attendee.place === 'pending';
  if (attendee.place !== 'sold' && !isUnpaid)
    return new RestError('ticket-not-valid', 'This ticket is not valid: not paid, withdrawn or refunded.', 409);
  if (isCancelled(given.host)) return eventCancelled();
  if (attendee.checked_in)
    return new RestError('attendee-checked-in', 'The attendee of this ticket is checked in.', 409);
  // The purchaser of the order would get the code of the new ticket.
  const isPurchaserBound = !given.isManager || action === 'exchange';
  if (attendee.transferred_utc !== null && isPurchaserBound) return transferred();
  if (action === 'exchange' && attendee.provider !== 'tc')
    return new RestError('ticket-not-exchangeable', 'RSVPs cannot be exchanged. Withdraw it and reply again.', 409);
  if (action === 'withdraw' && attendee.price_minor > 0)
    return new RestError('ticket-not-free', 'Only tickets that cost nothing can be withdrawn one by one.', 409);
  return given.isManager ? undefined : ruleRefusal(action, given);
}

/** 409 `ticket-transferred`: the purchaser has given the ticket away. */
export function transferred(): RestError {
  return new RestError(
    'ticket-transferred',
    'This ticket was transferred to another person. Only the organizer can change it.',
    409,
  );
}

function ruleRefusal(action: AttendeeAction, given: SelfServiceCase): RestError | undefined {
  const { rules } = given;
  if (action === 'change') return rules.attendee_changes ? deadlineRefusal(given, rules.attendee_changes_hours) : off();
  if (action === 'transfer')
    return rules.ticket_transfers ? deadlineRefusal(given, rules.ticket_transfers_hours) : off();
  if (action === 'exchange')
    return rules.ticket_exchanges ? deadlineRefusal(given, rules.ticket_exchanges_hours) : off();
  return cancellationRefusal(given, action === 'withdraw');
}

/**
 * What goes back to a purchaser of money that a change of theirs sets free: of a ticket or an order that is canceled, and
 * of a ticket that is exchanged for a cheaper one. Every way by which purchasers get money back uses it.
 * @param amountMinor what was paid and buys nothing any more, minor units, above 0
 * @returns minor units: the amount without the fee of the organizer, or why nothing goes back (`cancellationRefusal`).
 * Managers are bound by neither
 */
export function purchaserRefund(amountMinor: number, given: SelfServiceCase): number | RestError {
  if (given.isManager) return amountMinor;
  const fee = shareOf(amountMinor, given.rules.cancellation_fee_percent * RATE_1_PERCENT);
  return cancellationRefusal(given, false) ?? amountMinor - fee;
}

/**
 * Why a ticket or a completed order cannot be canceled by its purchaser, as far as one of its events decides.
 * @param isFree it cost nothing
 * @returns as `attendeeRefusal`
 */
export function cancellationRefusal(given: SelfServiceCase, isFree: boolean): RestError | undefined {
  const { cancellations, cancellations_hours: hours } = given.rules;
  if (cancellations === 'none' || (cancellations === 'free' && !isFree)) return off();
  return deadlineRefusal(given, hours);
}

/**
 * Until when purchasers may change something.
 * @returns milliseconds since 1970; undefined: no deadline, such as for pages and for events without a valid date
 */
export function deadlineMs(host: TicketHost | undefined, hours: number): number | undefined {
  const start = host?.startUtc;
  if (start == null || isCancelled(host) || host?.eventStatus === 'postponed') return undefined;
  return toMs(start) - hours * HOUR_MS;
}

function deadlineRefusal({ host, nowMs }: SelfServiceCase, hours: number): RestError | undefined {
  const deadline = deadlineMs(host, hours);
  if (deadline === undefined || nowMs < deadline) return undefined;
  const until = fromMs(deadline);
  return new RestError('self-service-closed', `This was possible until ${until} UTC.`, 409, { until_utc: until });
}

function off(): RestError {
  return new RestError('self-service-off', 'The organizer does not permit this. Contact the organizer.', 403);
}
