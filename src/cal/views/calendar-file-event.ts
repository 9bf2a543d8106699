import type { StatusFacts } from '../events/events/event-status.js';

/** An event as responses have it. */
export type EventMembers = Record<string, unknown>;

/** An event of a calendar file. */
export interface CalendarFileEvent {
  /** As `cal/events/v1` answers it to visitors; never one behind a password. */
  response: EventMembers;
  /** Revision, from 0. */
  sequence: number;
  /** UID that the event had where it was moved from; without one it has one made of installation and id. */
  uid?: string | null;
  /** Whether and how it takes place; default: in person, as announced. */
  status?: StatusFacts;
  /** It has left the calendar: only its title and time are known. */
  cancelled?: boolean;
}
