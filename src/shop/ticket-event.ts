import type { EventSnapshotResponse } from '../cal/tickets/attendees/event-snapshot.response.js';
import type { EventStatus } from '../cal/events/events/event-status.js';
import { isCancelled, type TicketHost } from '../cal/tickets/hosts/ticket-host.js';
import { withValue } from '../cal/views/view-address.js';
import { permalink } from '#core/content';
import { EVENT } from '../cal/events/calendar-types.js';
import { RequestContext } from '#core/context';
import { html, trusted, type Html } from '#core/html';
import type { PageSite } from '#core/site';
import { renderTitle } from '#core/text';
import { formatDate } from '#core/time';

/** What a status means for holders of tickets. */
const STATUS_TEXTS: Readonly<Record<EventStatus, string>> = {
  scheduled: '',
  // The pages say so of every event that takes no place.
  canceled: '',
  postponed: 'This event is postponed. The new date is not known yet; the tickets stay valid.',
  rescheduled: 'This event has a new date. The tickets stay valid.',
  moved_online: 'This event takes place online. The tickets stay valid.',
};

/** The event or page of a ticket as pages of tickets show it. */
export interface TicketEvent {
  title: Html;
  /** When it begins, for people; undefined for pages. */
  start?: string;
  /** When it began at the time of purchase, if that is another time. */
  movedFrom?: string;
  venue?: Html;
  /** Canceled, in the trash, or deleted: its codes are not valid. */
  isCancelled: boolean;
  /** What holders of tickets have to know of its status, plain text; empty for an event that is as announced. */
  statusText: string;
  /** It is postponed: its date is not valid. */
  isPostponed: boolean;
  /** Address at which holders of valid tickets attend online. */
  onlineUrl?: string;
  /** Address of its page, if that is public. */
  address?: string;
  /** Address of its calendar file. */
  calendarFile?: string;
}

/**
 * The event as it is now; a deleted one as it was when the ticket was bought.
 * @param bought the event at the time of purchase; null where it is not known
 * @param host the event or page now; undefined for a deleted one
 */
export function ticketEvent(
  bought: EventSnapshotResponse | null,
  host: TicketHost | undefined,
  site: PageSite,
): TicketEvent {
  const time = (wall: string | null | undefined, zone: string | null | undefined): string | undefined =>
    wall == null
      ? undefined
      : formatDate(wall, zone ?? site.timezone, `${site.date_format}, ${site.time_format}`, site.language);
  if (!host)
    return {
      title: trusted(bought?.title ?? 'Ticket'),
      start: time(bought?.start_date, bought?.timezone),
      venue: bought?.venue == null ? undefined : trusted(bought.venue),
      isCancelled: true,
      isPostponed: false,
      statusText: '',
    };
  const isMoved = bought?.start_date != null && host.startDate !== null && bought.start_date !== host.startDate;
  const address = host.status === 'publish' ? permalink(RequestContext.current(), host.type, host) : undefined;
  return {
    title: trusted(renderTitle(host.title)),
    start: time(host.startDate, host.timezone),
    movedFrom: isMoved ? time(bought.start_date, bought.timezone) : undefined,
    venue: host.venue === null ? undefined : trusted(host.venue),
    isCancelled: isCancelled(host),
    isPostponed: host.eventStatus === 'postponed',
    statusText: [STATUS_TEXTS[host.eventStatus], host.statusReason].filter(Boolean).join(' '),
    onlineUrl: host.onlineUrl !== null && !isCancelled(host) ? host.onlineUrl : undefined,
    address,
    calendarFile:
      address !== undefined && host.type === EVENT && host.password === ''
        ? withValue(address, 'ical', '1')
        : undefined,
  };
}

/** The link by which the holder of a valid ticket attends online; nothing for other events. */
export function onlineLink({ onlineUrl }: TicketEvent): Html | undefined {
  return onlineUrl === undefined
    ? undefined
    : html`<p><a href="${onlineUrl}" rel="nofollow noopener noreferrer">Attend online</a></p>`;
}

/** When an event begins, with the time from which it was moved, or that this is not known. */
export function startText({ start, movedFrom, isPostponed }: TicketEvent): Html {
  if (isPostponed) return html`<s>${start}</s> <strong>(postponed)</strong>`;
  return html`${start}${movedFrom !== undefined && html` <strong>(moved from ${movedFrom})</strong>`}`;
}
