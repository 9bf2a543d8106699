import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { plainAmount } from '../../kernel/money/money.js';
import { isReduced } from './price.js';
import { noteSaleChanges } from './sale-changes.js';
import { type SaleWindow, saleWindow } from './sale-window.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import { type TicketFacts, seatsLeft } from './ticket.mapper.js';

/** What a ticket offers just now, for namespaces that show tickets in a form of their own. */
export interface TicketOffer {
  ticket: TicketEntity;
  /** Event or page; absent once it was deleted. */
  host: TicketHost | undefined;
  /** Wall clock of the host's zone. */
  window: SaleWindow;
  /** Amounts in the currency's main unit: 25.5. */
  regularPrice: number;
  /** Null: none was set. */
  reducedPrice: number | null;
  /** Whether the reduced price runs today. */
  reduced: boolean;
  /** Places left; null: no limit. */
  left: number | null;
  sold: number;
}

/** A ticket's offer at a moment. */
export function ticketOffer(facts: TicketFacts, nowUtc: string): TicketOffer {
  const { ticket, host, pool } = facts;
  const amount = (minor: number): number => Number(plainAmount(minor, ticket.currency));
  const window = saleWindow(ticket, host);
  noteSaleChanges({ ticket, window }, host?.timezone ?? 'UTC', nowUtc);
  return {
    ticket,
    host,
    window,
    regularPrice: amount(ticket.price_minor),
    reducedPrice: ticket.reduced && ticket.reduced_minor !== null ? amount(ticket.reduced_minor) : null,
    reduced: isReduced(ticket, host, nowUtc),
    left: seatsLeft(facts),
    sold: pool.sold,
  };
}
