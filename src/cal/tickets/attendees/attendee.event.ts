import { DomainEvent, type EventsOf } from '#core/events';

/** An attendee was changed, or checked in or out. */
export class AttendeeEvent extends DomainEvent {
  readonly attendeeId: number;
}

/** Events of attendees with the class of their payload. */
export const ATTENDEE_EVENTS = {
  'attendee.created': AttendeeEvent,
  'attendee.changed': AttendeeEvent,
  'attendee.checked_in': AttendeeEvent,
  'attendee.check_in_undone': AttendeeEvent,
} as const;

declare module '../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof ATTENDEE_EVENTS> {}
}
