import { hasEnded, isOpen } from '../cal/tickets/tickets/sale-window.js';
import type { TicketOffer } from '../cal/tickets/tickets/ticket-offer.js';
import { isCancelled, sells } from '../cal/tickets/hosts/ticket-host.js';
import type { PageSite } from '#core/site';
import { formatDate } from '#core/time';

/** How the reasons name what is open or closed: the sale of tickets, or replies to an RSVP. */
const WORDS = {
  tc: { full: 'Sold out.', ended: 'The sale ended on', begins: 'The sale begins on' },
  rsvp: { full: 'There are no seats left.', ended: 'Replies closed on', begins: 'Replies open on' },
} as const;

/** Why a ticket cannot be had now, for people; nothing when it can. */
export function whyNot(
  { ticket, left, window, host }: TicketOffer,
  nowUtc: string,
  site: PageSite,
): string | undefined {
  const words = WORDS[ticket.provider];
  if (isCancelled(host)) return 'The event is cancelled.';
  if (!sells(host)) return 'The event is postponed. Its tickets are on sale again when it has a new date.';
  if (left === 0) return words.full;
  const zone = host?.timezone ?? site.timezone;
  if (isOpen(window, nowUtc, zone)) return undefined;
  const day = (wall: string): string =>
    formatDate(wall, zone, `${site.date_format}, ${site.time_format}`, site.language);
  return hasEnded(window, nowUtc, zone)
    ? `${words.ended} ${day(window.until)}.`
    : `${words.begins} ${day(window.from)}.`;
}

/** How many of a ticket one order may have, as far as the ticket itself says. */
export function mostOf({ ticket, left }: TicketOffer): number {
  return Math.min(ticket.max_per_order ?? 100, left ?? 100, 100);
}
