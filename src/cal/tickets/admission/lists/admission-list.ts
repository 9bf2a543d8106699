import type { ListDirection, OfflinePolicy, Reentry } from './admission-list.entity.js';

/** Why an attendee is not on a list. */
export type NotOnList = 'other-event' | 'other-ticket';

/** A check-in list with the events and tickets that it admits. */
export interface AdmissionList {
  readonly id: number;
  readonly name: string;
  /** Events and pages, ascending. */
  readonly eventIds: readonly number[];
  /** Tickets, ascending; null: all of the events. */
  readonly ticketIds: readonly number[] | null;
  readonly direction: ListDirection;
  readonly reentry: Reentry;
  /** From when it admits, UTC; null: as the settings of check-ins say. */
  readonly opensUtc: string | null;
  /** Until when it admits, UTC; null: as the settings of check-ins say. */
  readonly closesUtc: string | null;
  readonly admitsUnpaid: boolean;
  readonly offline: OfflinePolicy;
  /** Grows with every change of whom it admits. */
  readonly revision: number;
  /** UTC. */
  readonly createdUtc: string;
  /** UTC. */
  readonly modifiedUtc: string;
}

/** Why the attendee of an event and ticket is not on a list; nothing when it is. */
export function whyNotOnList(
  list: Pick<AdmissionList, 'eventIds' | 'ticketIds'>,
  attendee: { post_id: number | null; ticket_id: number },
): NotOnList | undefined {
  if (attendee.post_id === null || !list.eventIds.includes(attendee.post_id)) return 'other-event';
  if (list.ticketIds !== null && !list.ticketIds.includes(attendee.ticket_id)) return 'other-ticket';
  return undefined;
}
