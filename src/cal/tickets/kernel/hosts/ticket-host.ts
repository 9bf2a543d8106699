import type { Caller } from '#core/context';
import { isOwn, mayEdit, mayRead, type PostStatus, type PostType } from '#core/content';
import { PAGE } from '../../../../content/content-types.js';
import { EVENT } from '../../../events/calendar-types.js';
import type { EventStatus } from '../../../events/events/event-status.js';
import { sameSecret } from '#core/security';

/** The kinds of posts that can have tickets. */
export const HOST_TYPES: readonly PostType[] = [EVENT, PAGE];

/** What tickets belong to: an event, or a page. */
export interface TicketHost {
  id: number;
  type: PostType;
  status: PostStatus;
  status_before_trash: PostStatus | null;
  author_id: number | null;
  /** Plain text that opens a protected post; empty: none. */
  password: string;
  title: string;
  slug: string | null;
  /** Publication, wall clock of the site. */
  date: string;
  /** Wall clock of the host's zone; null for pages, which have no time. */
  startDate: string | null;
  endDate: string | null;
  /** UTC. */
  startUtc: string | null;
  endUtc: string | null;
  /** Title of the venue; null without one. */
  venue: string | null;
  /** The event's zone; the site's for pages. */
  timezone: string;
  /** Whether the event takes place as announced; pages are always `scheduled`. */
  eventStatus: EventStatus;
  /** Why, plain text; empty: no reason given. */
  statusReason: string;
  /** Address at which holders of tickets attend online, and which only they see; null without one. */
  onlineUrl: string | null;
  /** The text has a list of attendees in it, so everybody may see those who are public. */
  listsAttendees: boolean;
}

/** Whether the caller may write tickets of a host (tickets.md §1): a right on tickets, or on the host itself. */
export function mayWriteTickets(caller: Caller, host: TicketHost): boolean {
  return (
    caller.can('edit_event_tickets') ||
    caller.can(host.type.capabilities.editOthers) ||
    mayEdit(caller, host.type, host)
  );
}

/** Whether the caller is the author of an event or page and may change it: authors see who comes to their events. */
export function ownsHost(caller: Caller, host: TicketHost | undefined): host is TicketHost {
  return host !== undefined && isOwn(caller, host) && mayEdit(caller, host.type, host);
}

/** Whether the caller may know that a host is there. */
export function mayReadHost(caller: Caller, host: TicketHost): boolean {
  return host.status !== 'trash' && mayRead(caller, host.type, host);
}

/** Whether an event or page takes no place: canceled, in the trash, or deleted (no host). Its tickets are not valid. */
export function isCancelled(host: TicketHost | undefined): boolean {
  return host === undefined || host.status === 'trash' || host.eventStatus === 'canceled';
}

/** Whether an event or page sells: one that is canceled or has no date does not. */
export function sells(host: TicketHost | undefined): host is TicketHost {
  return !isCancelled(host) && host?.eventStatus !== 'postponed';
}

/** Whether the contents of a ticket host may be shown to a caller with this password. */
export function isHostUnlocked(host: TicketHost, password: unknown): boolean {
  return host.password === '' || (typeof password === 'string' && sameSecret(password, host.password));
}

/** Whether everybody may see a host's attendees who are public. */
export function attendeesArePublic(host: TicketHost | undefined): boolean {
  return host !== undefined && host.status === 'publish' && host.password === '';
}

/** Whether a caller may see a host's tickets without a password. */
export function isReadable(caller: Caller, host: TicketHost | undefined): host is TicketHost {
  return host !== undefined && mayReadHost(caller, host);
}
