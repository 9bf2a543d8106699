import type { AttendeeEntity } from '../../cal/tickets/sales/index.js';
import type { TicketHost } from '../../cal/tickets/kernel/index.js';
import { type AddressContext, permalink } from '#core/content';
import { plainLine, renderTitle } from '#core/text';
import type { MailFact } from '../kinds/mail-block.js';
import type { Language } from '../../texts/language.js';

/** An event, or a page with tickets, as messages show it: as it is now, else as it was at the purchase. */
export interface MailEvent {
  id: number | null;
  /** Plain text. */
  title: string;
  /** Wall clock; null for pages. */
  start: string | null;
  timezone: string;
  /** Plain text; empty: none. */
  venue: string;
  /** Address of its page, where that is public. */
  url?: string;
}

/** The event of an attendee. @param host the event or page now; undefined for a deleted one */
export function mailEvent(
  attendee: AttendeeEntity | undefined,
  host: TicketHost | undefined,
  urls: AddressContext,
): MailEvent {
  if (host)
    return {
      id: host.id,
      title: plainLine(renderTitle(host.title)),
      start: host.startDate,
      timezone: host.timezone,
      venue: plainLine(host.venue ?? ''),
      url: host.status === 'publish' ? permalink(urls, host.type, host) : undefined,
    };
  return {
    id: null,
    title: plainLine(attendee?.event_title ?? ''),
    start: attendee?.event_start ?? null,
    timezone: attendee?.event_timezone ?? 'UTC',
    venue: plainLine(attendee?.event_venue ?? ''),
  };
}

/** When and where an event is. */
export function eventFacts(event: MailEvent, language: Language): MailFact[] {
  return [
    [language.text('fact.event'), event.title],
    ...(event.start === null
      ? []
      : [[language.text('fact.when'), language.wallTime(event.start, event.timezone)] as const]),
    ...(event.venue === '' ? [] : [[language.text('fact.where'), event.venue] as const]),
  ];
}
