import { ADMITTED } from '../cal/tickets/attendees/attendee.js';
import type { AttendeeEntity } from '../cal/tickets/attendees/attendee.entity.js';
import type { TicketHost } from '../cal/tickets/hosts/ticket-host.js';
import { html, trusted } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import type { PageSite } from '../core/site/site.settings.js';
import { formatDate } from '../core/time/index.js';

/** What a ticket is for and whether it is valid, without its holder. @param home event or page, where it is known */
export function ticketFacts(attendee: AttendeeEntity, home: TicketHost | undefined, site: PageSite): Html {
  return html`<dl class="facts">
    <dt>Event</dt>
    <dd>${eventTitle(attendee, home)}</dd>
    ${
      attendee.event_start !== null &&
      html`<dt>When</dt>
        <dd>${startOf(attendee, site)}</dd>`
    }
    ${
      attendee.event_venue !== null &&
      html`<dt>Where</dt>
        <dd>${trusted(attendee.event_venue)}</dd>`
    }
    <dt>Ticket</dt>
    <dd>${trusted(attendee.ticket_title)}</dd>
    <dt>State</dt>
    <dd>${stateOf(attendee, home === undefined || home.status === 'trash')}</dd>
  </dl>`;
}

/** Title of the event that a ticket was bought for. */
export function eventTitle(attendee: AttendeeEntity, home: TicketHost | undefined): Html {
  return trusted(attendee.event_title ?? home?.title ?? 'Ticket');
}

function startOf({ event_start: start, event_timezone: zone }: AttendeeEntity, site: PageSite): string {
  const format = `${site.date_format}, ${site.time_format}`;
  return formatDate(start ?? '', zone ?? site.timezone, format, site.language);
}

function stateOf({ status, checked_in: isIn }: AttendeeEntity, isCancelled: boolean): string {
  if (isCancelled) return 'The event is cancelled';
  if (!ADMITTED.includes(status)) return 'Not valid';
  return isIn ? 'Checked in' : 'Valid';
}
