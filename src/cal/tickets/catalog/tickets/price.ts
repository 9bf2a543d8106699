import { dayOf, utcToWall } from '#core/time';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import type { TicketEntity } from '../model/ticket.entity.js';

/** What the price of a ticket depends on. */
export type Prices = Pick<TicketEntity, 'price_minor' | 'reduced' | 'reduced_minor' | 'reduced_from' | 'reduced_until'>;

/** Whether a reduced price runs today, by the calendar of the host. */
export function isReduced(ticket: Prices, host: Pick<TicketHost, 'timezone'> | undefined, nowUtc: string): boolean {
  if (!ticket.reduced || ticket.reduced_minor === null) return false;
  const today = dayOf(utcToWall(nowUtc, host?.timezone ?? 'UTC'));
  return ticket.reduced_from <= today && (ticket.reduced_until === '' || today <= ticket.reduced_until);
}

/** What one ticket costs now, in minor units of its currency. */
export function priceNow(ticket: Prices, host: TicketHost | undefined, nowUtc: string): number {
  return isReduced(ticket, host, nowUtc) ? (ticket.reduced_minor ?? ticket.price_minor) : ticket.price_minor;
}
