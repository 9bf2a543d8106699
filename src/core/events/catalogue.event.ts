import { DomainEvent } from './domain.event.js';

/** A post, page, event, venue, organizer or other content was changed. */
export class ContentEvent extends DomainEvent {
  readonly contentId: number;
  /** Name of its type, e.g. `cal_events`. */
  readonly contentType: string;
  /** Status now, e.g. `publish`; null: deleted for good. */
  readonly status: string | null;
  /** Status before; null: it did not exist. */
  readonly previousStatus: string | null;
}

/** A ticket or RSVP was changed. */
export class TicketEvent extends DomainEvent {
  readonly ticketId: number;
  /** Id of the event or page that it belongs to; null: that was deleted. */
  readonly postId: number | null;
}

/** An order was placed, or went from one state to another. */
export class OrderEvent extends DomainEvent {
  readonly orderId: number;
  /** State now, e.g. `completed`. */
  readonly status: string;
  /** State before; null: the order is new. */
  readonly previousStatus: string | null;
  /** Total in minor units of `currency`. */
  readonly totalMinor: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** An attendee was changed, or checked in or out. */
export class AttendeeEvent extends DomainEvent {
  readonly attendeeId: number;
}

/** An account was changed. */
export class UserEvent extends DomainEvent {
  readonly userId: number;
}

/** An import of events ended. */
export class ImportEvent extends DomainEvent {
  /** Id by which clients know the import. */
  readonly importId: string;
  /** `success` or `failed`. */
  readonly status: string;
}

/** Redirect rules were created, changed or deleted. */
export class RedirectEvent extends DomainEvent {
  /** Ids of the rules; empty: those that a filter found, or the rules of a group. */
  readonly redirectIds: readonly number[];
}

/** Settings were stored or reset to their defaults, with the same values as before or with others. */
export class SettingsEvent extends DomainEvent {
  /** Name of their group, e.g. `tickets`. */
  readonly group: string;
  /** Names of the settings in alphabetical order. Values are not included: some are secrets. */
  readonly names: readonly string[];
}

/** Every domain event with the class of its payload. Events are emitted after the commit that made them true. */
export const DOMAIN_EVENTS = {
  /** Created without being published: a draft, a pending or scheduled post. */
  'content.created': ContentEvent,
  /** Visitors can see it now. */
  'content.published': ContentEvent,
  /** Changed in any other way, restored from the trash included. */
  'content.updated': ContentEvent,
  'content.trashed': ContentEvent,
  /** Deleted for good. */
  'content.deleted': ContentEvent,
  'ticket.created': TicketEvent,
  'ticket.changed': TicketEvent,
  'ticket.deleted': TicketEvent,
  /** The last seat is sold or reserved by an unpaid order. Occurs again when a returned seat is sold again. */
  'ticket.sold_out': TicketEvent,
  /** Stored in any state; an order that completes at once is also `order.completed`. */
  'order.created': OrderEvent,
  'order.completed': OrderEvent,
  'order.refunded': OrderEvent,
  /** Cancelled. */
  'order.voided': OrderEvent,
  /** Not paid in time. */
  'order.expired': OrderEvent,
  /** Any other change of state: payment refused, reversed, or action required. */
  'order.changed': OrderEvent,
  'attendee.created': AttendeeEvent,
  'attendee.changed': AttendeeEvent,
  'attendee.checked_in': AttendeeEvent,
  'attendee.check_in_undone': AttendeeEvent,
  'user.created': UserEvent,
  'user.changed': UserEvent,
  'user.deleted': UserEvent,
  'import.finished': ImportEvent,
  'redirect.changed': RedirectEvent,
  'settings.changed': SettingsEvent,
} as const;

/** Name of a domain event. */
export type DomainEventName = keyof typeof DOMAIN_EVENTS;

/** Payload of the event with this name. */
export type DomainEventOf<Name extends DomainEventName> = InstanceType<(typeof DOMAIN_EVENTS)[Name]>;

/** What the publisher of an event provides; the rest is added. */
export type DomainEventFacts<Name extends DomainEventName> = Omit<DomainEventOf<Name>, keyof DomainEvent>;

/** Whether a text names a domain event. */
export function isDomainEventName(name: string): name is DomainEventName {
  return Object.hasOwn(DOMAIN_EVENTS, name);
}
