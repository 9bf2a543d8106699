import { type AttendeeEntity, CHECK_IN_STATUSES, toEventSnapshotResponse } from '../cal/tickets/sales/index.js';
import type { TicketHost } from '../cal/tickets/kernel/index.js';
import { html, trusted, type Html } from '#core/html';
import type { ShopTextName } from './texts/en.js';
import type { ShopLanguage } from './shop-language.js';
import { startText, ticketEvent, type TicketEvent } from './ticket-event.js';

/** The event that a ticket is for. @param host event or page as it is now; undefined for a deleted one */
export function eventOf(
  attendee: AttendeeEntity,
  host: TicketHost | undefined,
  language: ShopLanguage,
  siteUrl: string,
): TicketEvent {
  return ticketEvent(toEventSnapshotResponse(attendee), host, language, siteUrl);
}

/** What a ticket is for and whether it is valid, without its holder. */
export function ticketFacts(attendee: AttendeeEntity, event: TicketEvent, language: ShopLanguage): Html {
  return html`<dl class="facts">
    <dt>${language.text('ticket.event')}</dt>
    <dd>${event.title}</dd>
    ${
      event.start !== undefined &&
      html`<dt>${language.text('ticket.when')}</dt>
        <dd>${startText(event, language)}</dd>`
    }
    ${
      event.venue !== undefined &&
      html`<dt>${language.text('ticket.where')}</dt>
        <dd>${event.venue}</dd>`
    }
    <dt>${language.text('ticket')}</dt>
    <dd>${trusted(attendee.ticket_title)}</dd>
    <dt>${language.text('order.state')}</dt>
    <dd>${language.text(stateOf(attendee, event.isCancelled))}</dd>
    ${
      event.statusText !== '' &&
      html`<dt>${language.text('ticket.note')}</dt>
        <dd>${event.statusText}</dd>`
    }
  </dl>`;
}

/** Whether a ticket admits to its event. */
export function isValidTicket({ status }: AttendeeEntity, { isCancelled }: TicketEvent): boolean {
  return !isCancelled && CHECK_IN_STATUSES.includes(status);
}

function stateOf({ status, checked_in: isIn }: AttendeeEntity, isCancelled: boolean): ShopTextName {
  if (isCancelled) return 'ticket.eventCanceled';
  if (!CHECK_IN_STATUSES.includes(status)) return 'ticket.notValid';
  return isIn ? 'ticket.isCheckedIn' : 'ticket.valid';
}
