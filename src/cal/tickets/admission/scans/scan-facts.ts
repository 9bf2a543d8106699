import type { ScanDirection, ScanReason } from './admission-scan.entity.js';

/** What a list admits. */
export interface ListFacts {
  eventIds: readonly number[];
  /** Null: all tickets of the events. */
  ticketIds: readonly number[] | null;
  admitsUnpaid: boolean;
}

/** What is known of an attendee. */
export interface AttendeeFacts {
  eventId: number | null;
  ticketId: number;
  /** `valid`: comes, and has paid; `unpaid`: holds a seat that is not paid; `void`: has no ticket any more. */
  state: AttendeeState;
  /** The event or page is there, not in the trash and not cancelled. */
  takesPlace: boolean;
}

export const ATTENDEE_STATES = ['valid', 'unpaid', 'void'] as const;
export type AttendeeState = (typeof ATTENDEE_STATES)[number];

/** Reasons that do not depend on other scans. */
export type FactsReason = Exclude<ScanReason, 'already-in' | 'not-inside'>;

/** Refusals that a supervisor may override: the ticket is one of the event, and its holder is known. */
export const FORCEABLE: ReadonlySet<ScanReason> = new Set<ScanReason>([
  'already-in',
  'not-inside',
  'other-ticket',
  'list-closed',
  'unpaid',
  'code-expired',
]);

/**
 * Why a list does not admit an attendee, other scans apart. Whoever is inside may leave: an exit is refused for other
 * events and tickets only.
 * @param isOpen whether the list admits at the time of the scan
 */
export function refusalByFacts(
  list: ListFacts,
  attendee: AttendeeFacts,
  direction: ScanDirection,
  isOpen: boolean,
): FactsReason | undefined {
  if (attendee.eventId === null || !list.eventIds.includes(attendee.eventId)) return 'other-event';
  if (list.ticketIds !== null && !list.ticketIds.includes(attendee.ticketId)) return 'other-ticket';
  if (direction === 'exit') return undefined;
  if (!attendee.takesPlace) return 'event-cancelled';
  if (attendee.state === 'void') return 'void';
  if (attendee.state === 'unpaid' && !list.admitsUnpaid) return 'unpaid';
  return isOpen ? undefined : 'list-closed';
}
