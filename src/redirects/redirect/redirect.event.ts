import { DomainEvent, type EventsOf } from '#core/events';

/** Redirect rules were created, changed or deleted. */
export class RedirectEvent extends DomainEvent {
  /** Ids of the rules; empty: those that a filter found, or the rules of a group. */
  readonly redirectIds: readonly number[];
}

/** Events of redirect rules with the class of their payload. */
export const REDIRECT_EVENTS = {
  'redirect.changed': RedirectEvent,
} as const;

declare module '../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof REDIRECT_EVENTS> {}
}
