import { DomainEvent, type EventsOf } from '#core/events';

/** A ticket or RSVP was changed. */
export class TicketEvent extends DomainEvent {
  readonly ticketId: number;
  /** Id of the event or page that it belongs to; null: that was deleted. */
  readonly postId: number | null;
}

/** Events of tickets and RSVPs with the class of their payload. */
export const TICKET_EVENTS = {
  'ticket.created': TicketEvent,
  'ticket.changed': TicketEvent,
  'ticket.deleted': TicketEvent,
  /** The last seat is sold or reserved by an unpaid order. Occurs again when a returned seat is sold again. */
  'ticket.sold_out': TicketEvent,
} as const;

declare module '../../../../core/events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof TICKET_EVENTS> {}
}
