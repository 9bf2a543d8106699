import { DomainEvent, type EventsOf } from '#core/events';

/** An account was changed. */
export class UserEvent extends DomainEvent {
  readonly userId: number;
}

/** A user signed in with a browser. */
export class SignInEvent extends UserEvent {
  /** Whether the user has not signed in with this browser before, as far as its cookies say. */
  readonly isNewBrowser: boolean;
}

/** Events of accounts with the class of their payload. */
export const USER_EVENTS = {
  'user.created': UserEvent,
  'user.changed': UserEvent,
  'user.deleted': UserEvent,
  'user.signed_in': SignInEvent,
  /** The owner of an account wants another e-mail address, which is not confirmed yet. */
  'user.email_change_requested': UserEvent,
  /** Somebody who knows the address of an account has forgotten its password. */
  'user.password_reset_requested': UserEvent,
} as const;

declare module '../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof USER_EVENTS> {}
}
