import { PLAIN_STRUCTURE } from '#core/context';
import { type EventSnapshotResponse, isCancelled, type TicketHost } from '../cal/tickets/kernel/index.js';
import type { EventStatus } from '../cal/events/events/event-status.js';
import { withValue } from '../cal/views/view-address.js';
import { permalink } from '#core/content';
import { EVENT } from '../cal/events/calendar-types.js';
import { html, trusted, type Html } from '#core/html';
import { renderTitle } from '#core/text';
import type { ShopLanguage } from './shop-language.js';
import type { ShopTextName } from './texts/en.js';

/** What a status means for holders of tickets. Of every event that takes no place, the pages say so. */
const STATUS_TEXTS: Partial<Record<EventStatus, ShopTextName>> = {
  postponed: 'event.postponed',
  rescheduled: 'event.rescheduled',
  moved_online: 'event.movedOnline',
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
  language: ShopLanguage,
  siteUrl: string,
): TicketEvent {
  const time = (wall: string | null | undefined, zone: string | null | undefined): string | undefined =>
    wall == null ? undefined : language.time(wall, zone ?? language.siteZone);
  if (!host)
    return {
      title: bought === null ? html`${language.text('ticket')}` : trusted(bought.title),
      start: time(bought?.start_date, bought?.timezone),
      venue: bought?.venue == null ? undefined : trusted(bought.venue),
      isCancelled: true,
      isPostponed: false,
      statusText: '',
    };
  const status = STATUS_TEXTS[host.eventStatus];
  const isMoved = bought?.start_date != null && host.startDate !== null && bought.start_date !== host.startDate;
  // Tickets are for events and pages, whose addresses have no structure.
  const address =
    host.status === 'publish' ? permalink({ siteUrl, postStructure: PLAIN_STRUCTURE }, host.type, host) : undefined;
  return {
    title: trusted(renderTitle(host.title)),
    start: time(host.startDate, host.timezone),
    movedFrom: isMoved ? time(bought.start_date, bought.timezone) : undefined,
    venue: host.venue === null ? undefined : trusted(host.venue),
    isCancelled: isCancelled(host),
    isPostponed: host.eventStatus === 'postponed',
    statusText: [status && language.text(status), host.statusReason].filter(Boolean).join(' '),
    onlineUrl: host.onlineUrl !== null && !isCancelled(host) ? host.onlineUrl : undefined,
    address,
    calendarFile:
      address !== undefined && host.type === EVENT && host.password === ''
        ? withValue(address, 'ical', '1')
        : undefined,
  };
}

/** The link by which the holder of a valid ticket attends online; nothing for other events. */
export function onlineLink({ onlineUrl }: TicketEvent, language: ShopLanguage): Html | undefined {
  return onlineUrl === undefined
    ? undefined
    : html`<p><a href="${onlineUrl}" rel="nofollow noopener noreferrer">${language.text('event.online')}</a></p>`;
}

/** When an event begins, with the time from which it was moved, or that this is not known. */
export function startText({ start, movedFrom, isPostponed }: TicketEvent, language: ShopLanguage): Html {
  if (isPostponed) return html`<s>${start}</s> <strong>${language.text('event.isPostponed')}</strong>`;
  const moved = movedFrom === undefined ? undefined : language.text('event.movedFrom', { moment: movedFrom });
  return html`${start}${moved !== undefined && html` <strong>${moved}</strong>`}`;
}
