import type { EventSnapshotResponse } from '../cal/tickets/attendees/event-snapshot.response.js';
import type { TicketHost } from '../cal/tickets/hosts/ticket-host.js';
import { withValue } from '../cal/views/view-address.js';
import { permalink } from '#core/content';
import { EVENT } from '../cal/events/calendar-types.js';
import { RequestContext } from '#core/context';
import { html, trusted, type Html } from '#core/html';
import type { PageSite } from '#core/site';
import { renderTitle } from '#core/text';
import { formatDate } from '#core/time';

/** The event or page of a ticket as pages of tickets show it. */
export interface TicketEvent {
  title: Html;
  /** When it begins, for people; undefined for pages. */
  start?: string;
  /** When it began at the time of purchase, if that is another time. */
  movedFrom?: string;
  venue?: Html;
  /** In the trash, or deleted: its codes are not valid. */
  isCancelled: boolean;
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
    };
  const isMoved = bought?.start_date != null && host.startDate !== null && bought.start_date !== host.startDate;
  const address = host.status === 'publish' ? permalink(RequestContext.current(), host.type, host) : undefined;
  return {
    title: trusted(renderTitle(host.title)),
    start: time(host.startDate, host.timezone),
    movedFrom: isMoved ? time(bought.start_date, bought.timezone) : undefined,
    venue: host.venue === null ? undefined : trusted(host.venue),
    isCancelled: host.status === 'trash',
    address,
    calendarFile:
      address !== undefined && host.type === EVENT && host.password === ''
        ? withValue(address, 'ical', '1')
        : undefined,
  };
}

/** When an event begins, with the time from which it was moved. */
export function startText({ start, movedFrom }: TicketEvent): Html {
  return html`${start}${movedFrom !== undefined && html` <strong>(moved from ${movedFrom})</strong>`}`;
}
