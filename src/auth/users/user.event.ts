import { DomainEvent, type EventsOf } from '#core/events';

/** An account was changed. */
export class UserEvent extends DomainEvent {
  readonly userId: number;
}

/** Events of accounts with the class of their payload. */
export const USER_EVENTS = {
  'user.created': UserEvent,
  'user.changed': UserEvent,
  'user.deleted': UserEvent,
} as const;

declare module '../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof USER_EVENTS> {}
}
