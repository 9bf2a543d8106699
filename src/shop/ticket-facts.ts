import { CHECK_IN_STATUSES, toEventSnapshotResponse } from '../cal/tickets/attendees/attendee.js';
import type { AttendeeEntity } from '../cal/tickets/attendees/attendee.entity.js';
import type { TicketHost } from '../cal/tickets/hosts/ticket-host.js';
import { html, trusted, type Html } from '#core/html';
import type { PageSite } from '#core/site';
import { startText, ticketEvent, type TicketEvent } from './ticket-event.js';

/** The event that a ticket is for. @param host event or page as it is now; undefined for a deleted one */
export function eventOf(attendee: AttendeeEntity, host: TicketHost | undefined, site: PageSite): TicketEvent {
  return ticketEvent(toEventSnapshotResponse(attendee), host, site);
}

/** What a ticket is for and whether it is valid, without its holder. */
export function ticketFacts(attendee: AttendeeEntity, event: TicketEvent): Html {
  return html`<dl class="facts">
    <dt>Event</dt>
    <dd>${event.title}</dd>
    ${
      event.start !== undefined &&
      html`<dt>When</dt>
        <dd>${startText(event)}</dd>`
    }
    ${
      event.venue !== undefined &&
      html`<dt>Where</dt>
        <dd>${event.venue}</dd>`
    }
    <dt>Ticket</dt>
    <dd>${trusted(attendee.ticket_title)}</dd>
    <dt>State</dt>
    <dd>${stateOf(attendee, event.isCancelled)}</dd>
    ${
      event.statusText !== '' &&
      html`<dt>Note</dt>
        <dd>${event.statusText}</dd>`
    }
  </dl>`;
}

/** Whether a ticket admits to its event. */
export function isValidTicket({ status }: AttendeeEntity, { isCancelled }: TicketEvent): boolean {
  return !isCancelled && CHECK_IN_STATUSES.includes(status);
}

function stateOf({ status, checked_in: isIn }: AttendeeEntity, isCancelled: boolean): string {
  if (isCancelled) return 'The event is cancelled';
  if (!CHECK_IN_STATUSES.includes(status)) return 'Not valid';
  return isIn ? 'Checked in' : 'Valid';
}
