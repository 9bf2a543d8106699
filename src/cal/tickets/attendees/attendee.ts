import type { Provider } from '../tickets/ticket.entity.js';
import type { OrderState } from '../orders/order-states.js';
import { ARCHIVED_STATES } from '../orders/order-states.js';
import type { Information } from './attendee-information.js';

/** What an RSVP said: comes, or does not. */
export type RsvpStatus = 'yes' | 'no';

/** Counter in which an attendee's place stands; `none`: holds no place. */
export type Place = 'pending' | 'sold' | 'none';

/** Where a check-in came from: a manager's hand, or a scanner. */
export type CheckInSource = 'site' | 'app';

/** Somebody who has a ticket. What was bought is kept here, so that it can be read after the ticket is gone. */
export interface Attendee {
  id: number;
  provider: Provider;
  ticket_id: number;
  /** Event or page; null once that was deleted. */
  post_id: number | null;
  order_id: number | null;
  /** Account of the holder, known by the email address. */
  user_id: number | null;
  /** Who entered the attendee; null when it came by an order of a visitor or through the scanners' key. */
  author_id: number | null;
  /** RSVP: `yes` or `no`; sold: the state of the order. */
  status: RsvpStatus | OrderState;
  place: Place;
  name: string;
  name_key: string;
  email: string;
  /** 1: hidden from the public, 0: public by choice, null: nobody has said so, hence hidden. */
  optout: number | null;
  currency: string;
  /** What was paid, minor units. */
  price_minor: number;
  /** The ticket's title and description when it was bought. */
  ticket_title: string;
  ticket_description: string;
  /** The event or page when the ticket was bought; null for attendees of events that were deleted before 0.1.0. */
  event_id: number | null;
  event_title: string | null;
  /** Wall clock of the event; null for pages. */
  event_start: string | null;
  event_end: string | null;
  event_timezone: string | null;
  /** Title of the venue. */
  event_venue: string | null;
  security_code: string;
  information: Information | null;
  checked_in: boolean;
  checkin_utc: string | null;
  checkin_source: CheckInSource | null;
  checkin_user_id: number | null;
  checkin_device: string | null;
  /** Wall clock of the site. */
  date: string;
  date_utc: string;
  modified: string;
  modified_utc: string;
}

/** The event of an attendee as it was when the ticket was bought. */
export type EventSnapshot = Pick<
  Attendee,
  'event_id' | 'event_title' | 'event_start' | 'event_end' | 'event_timezone' | 'event_venue'
>;

/** An event snapshot on the wire; null where none is known. */
export function eventSnapshotToWire(attendee: EventSnapshot): Record<string, unknown> | null {
  if (attendee.event_id === null) return null;
  return {
    id: attendee.event_id,
    title: attendee.event_title ?? '',
    start_date: attendee.event_start,
    end_date: attendee.event_end,
    timezone: attendee.event_timezone,
    venue: attendee.event_venue,
  };
}

/** Statuses that let somebody in. */
export const ADMITTED: readonly Attendee['status'][] = ['yes', 'completed'];

/** Statuses that the public may know of. */
export const PUBLIC_STATUSES: readonly Attendee['status'][] = ['yes', 'completed'];

/** Statuses of attendees who have no ticket any more; lists leave them out unless asked. */
export const ARCHIVED: readonly Attendee['status'][] = ARCHIVED_STATES;
