import { DomainEvent, type EventsOf } from '#core/events';

/** An attendee was changed, or checked in or out. */
export class AttendeeEvent extends DomainEvent {
  readonly attendeeId: number;
}

/** The seat of an attendee was returned. */
export class AttendeeReleasedEvent extends DomainEvent {
  readonly attendeeId: number;
  /** Its holder and the purchaser get another message about it. */
  readonly isAnnounced: boolean;
}

/** A purchaser gave a ticket to another person. */
export class AttendeeTransferEvent extends DomainEvent {
  readonly attendeeId: number;
  /** Id of the transfer, which has the former holder. */
  readonly transferId: number;
}

/** Events of attendees with the class of their payload. */
export const ATTENDEE_EVENTS = {
  'attendee.created': AttendeeEvent,
  'attendee.changed': AttendeeEvent,
  'attendee.checked_in': AttendeeEvent,
  'attendee.check_in_undone': AttendeeEvent,
  /** The ticket has another holder and another code. */
  'attendee.transferred': AttendeeTransferEvent,
  /** The seat was returned while the order stays: the ticket was withdrawn or refunded. */
  'attendee.released': AttendeeReleasedEvent,
} as const;

declare module '../../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof ATTENDEE_EVENTS> {}
}
