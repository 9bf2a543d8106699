import { DomainEvent, type EventsOf } from '#core/events';
import type { EventStatus } from '../event-status.js';
import type { EventTimes } from '../event-times.js';

/** Whether, when, where or how an event takes place was changed, or what it is called. */
export class EventStatusEvent extends DomainEvent {
  readonly eventId: number;
  /** Now. */
  readonly status: EventStatus;
  /** Before the change. */
  readonly previousStatus: EventStatus;
  /** Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given. */
  readonly reason: string;
  /** Whether the organizer wants the holders of tickets to get a message about this change. */
  readonly notify: boolean;
  /** Revision of the event (`SEQUENCE` in calendar files) after the change. */
  readonly revision: number;
  /** When the event is now. */
  readonly times: EventTimes;
  /** When it was before the change; the same unless it was moved. */
  readonly formerTimes: EventTimes;
  /** Title before the change, as it is stored; absent: the same. */
  readonly formerTitle?: string;
  /** Name of the venue before the change, as it is stored, empty without one; absent: the same. */
  readonly formerVenue?: string;
}

/** Events of the status of events with the class of their payload. */
export const EVENT_STATUS_EVENTS = {
  'event.canceled': EventStatusEvent,
  'event.postponed': EventStatusEvent,
  /** Moved to another time, with or without the status `rescheduled`. */
  'event.rescheduled': EventStatusEvent,
  'event.moved_online': EventStatusEvent,
  /** Takes place as announced after all. */
  'event.scheduled': EventStatusEvent,
  /** Another title or venue, of which the organizer wants the holders of tickets to know. */
  'event.details_changed': EventStatusEvent,
} as const;

declare module '../../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof EVENT_STATUS_EVENTS> {}
}
