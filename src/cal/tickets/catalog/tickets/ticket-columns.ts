import { escapeHtml, plainText, sanitizeHtml, sortKey } from '#core/text';
import type { TicketEntity } from '../model/ticket.entity.js';
import type { TicketInput } from './ticket-input.js';

/** Titles are stored as HTML text, descriptions as simple HTML. */
export function textColumns(
  { name, description }: TicketInput,
  before?: TicketEntity,
): Pick<TicketEntity, 'title' | 'title_key' | 'excerpt'> {
  const title = name === undefined ? (before?.title ?? '') : escapeHtml(plainText(name));
  return {
    title,
    title_key: sortKey(plainText(title)),
    excerpt:
      description === undefined
        ? (before?.excerpt ?? '')
        : sanitizeHtml(description.replaceAll('\0', ''), { unfiltered: false }),
  };
}

/** What is stored of an amount that purchasers choose. */
export function donationColumns({
  donation,
}: TicketInput): Pick<TicketEntity, 'donation_min_minor' | 'donation_max_minor'> {
  return { donation_min_minor: donation?.least ?? null, donation_max_minor: donation?.most ?? null };
}

/** What is stored of a reduced price. */
export function reducedColumns({
  reduced,
}: TicketInput): Pick<TicketEntity, 'reduced' | 'reduced_minor' | 'reduced_from' | 'reduced_until'> {
  return {
    reduced: reduced?.enabled ?? false,
    reduced_minor: reduced?.minor ?? null,
    reduced_from: reduced?.from ?? '',
    reduced_until: reduced?.until ?? '',
  };
}
