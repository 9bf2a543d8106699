import { hasEnded, isOpen, type TicketOffer } from '../cal/tickets/catalog/index.js';
import { isCancelled, sells } from '../cal/tickets/kernel/index.js';
import type { ShopLanguage } from './shop-language.js';

/** How the reasons name what is open or closed: the sale of tickets, or replies to an RSVP. */
const TEXTS = {
  tc: { full: 'sale.full', ended: 'sale.ended', begins: 'sale.begins' },
  rsvp: { full: 'replies.full', ended: 'replies.ended', begins: 'replies.begins' },
} as const;

/** Why a ticket cannot be had now, for people; nothing when it can. */
export function whyNot(
  { ticket, left, window, host }: TicketOffer,
  nowUtc: string,
  language: ShopLanguage,
): string | undefined {
  const texts = TEXTS[ticket.provider];
  if (isCancelled(host)) return language.text('sale.canceled');
  if (!sells(host)) return language.text('sale.postponed');
  if (left === 0) return language.text(texts.full);
  const zone = host?.timezone ?? language.siteZone;
  if (isOpen(window, nowUtc, zone)) return undefined;
  return hasEnded(window, nowUtc, zone)
    ? language.text(texts.ended, { moment: language.time(window.until, zone) })
    : language.text(texts.begins, { moment: language.time(window.from, zone) });
}

/** How many of a ticket one order may have, as far as the ticket itself says. */
export function mostOf({ ticket, left }: TicketOffer): number {
  return Math.min(ticket.max_per_order ?? 100, left ?? 100, 100);
}
