import { ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';
import { CHECK_IN_STATUSES } from '../../sales/model/attendee.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { type AdmissionList, whyNotOnList } from '../lists/admission-list.js';
import type { ScanDirection, ScanReason } from '../model/admission-scan.entity.js';

/** `valid`: comes, and has paid; `unpaid`: holds a seat that is not paid; `void`: has no ticket that admits. */
export const TICKET_STATES = ['valid', 'unpaid', 'void'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** What decides whether a ticket admits. */
export interface TicketFacts extends Pick<AttendeeEntity, 'post_id' | 'ticket_id' | 'status'> {
  /** The event or page is there, not in the trash and not cancelled. */
  takesPlace: boolean;
}

/** Reasons that a list, an event and a ticket give; codes and other scans give others. */
export type FactsReason = Extract<
  ScanReason,
  'other-event' | 'other-ticket' | 'list-closed' | 'unpaid' | 'void' | 'event-cancelled'
>;

/** Refusals that a supervisor may override: the ticket is one of the event, and its holder is known. */
export const FORCEABLE: ReadonlySet<ScanReason> = new Set<ScanReason>([
  'already-in',
  'not-inside',
  'other-ticket',
  'list-closed',
  'unpaid',
  'code-expired',
]);

/** What a ticket is worth, its event apart. */
export function ticketState({ status }: Pick<AttendeeEntity, 'status'>): TicketState {
  if (CHECK_IN_STATUSES.includes(status)) return 'valid';
  return (ORDER_STATES_THAT_EXPIRE as readonly string[]).includes(status) ? 'unpaid' : 'void';
}

/**
 * Why a list does not admit an attendee, other scans apart. Attendees who are inside may leave: an exit is refused for other
 * events and tickets only.
 * @param isOpen whether the list admits at the time of the scan
 */
export function refusalByFacts(
  list: Pick<AdmissionList, 'eventIds' | 'ticketIds' | 'admitsUnpaid'>,
  ticket: TicketFacts,
  direction: ScanDirection,
  isOpen: boolean,
): FactsReason | undefined {
  const isForeign = whyNotOnList(list, ticket);
  if (isForeign || direction === 'exit') return isForeign;
  if (!ticket.takesPlace) return 'event-cancelled';
  const state = ticketState(ticket);
  if (state === 'void') return 'void';
  if (state === 'unpaid' && !list.admitsUnpaid) return 'unpaid';
  return isOpen ? undefined : 'list-closed';
}
