import { decodeEntities } from '#core/text';
import { DAY_MS, dayOf, fromMs, normaliseWall, toMs } from '#core/time';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import type { TicketInput } from './ticket-input.js';

/** A start by which the moments of a sale are counted. */
export type SaleStart = Pick<TicketHost, 'startDate' | 'timezone'>;

/** What can be said of a ticket, as it is. Its capacity is not among the members: `ticket_pools` has it. */
export function inputOf(ticket: TicketEntity): TicketInput {
  return {
    name: decodeEntities(ticket.title),
    description: ticket.excerpt,
    status: ticket.status,
    price: ticket.price_minor,
    currency: ticket.currency,
    show_description: ticket.show_description,
    sale_from: ticket.sale_from,
    sale_until: ticket.sale_until,
    iac: ticket.iac,
    fields: ticket.fields ?? [],
    menu_order: ticket.menu_order,
    min_per_order: ticket.min_per_order,
    max_per_order: ticket.max_per_order,
    tax_rate: ticket.tax_rate,
    tax_included: ticket.tax_included,
    donation:
      ticket.donation_min_minor === null ? null : { least: ticket.donation_min_minor, most: ticket.donation_max_minor },
    visibility: ticket.visibility,
    member_roles: ticket.member_roles,
    mode: ticket.mode,
    not_going: ticket.not_going,
    reduced: {
      enabled: ticket.reduced,
      minor: ticket.reduced_minor,
      from: ticket.reduced_from,
      until: ticket.reduced_until,
    },
  };
}

/** The same for an event with another start: the moments of its sale move with it, by the wall clock. */
export function movedInput(input: TicketInput, from: SaleStart, to: SaleStart): TicketInput {
  const shift = from.startDate === null || to.startDate === null ? 0 : toMs(to.startDate) - toMs(from.startDate);
  const days = Math.round(shift / DAY_MS) * DAY_MS;
  const moment = (wall: string): string => normaliseWall(fromMs(toMs(wall) + shift), to.timezone);
  const day = (text: string): string => (text === '' ? '' : dayOf(fromMs(toMs(`${text} 00:00:00`) + days)));
  const moved: TicketInput = { ...input };
  if (moved.sale_from) moved.sale_from = moment(moved.sale_from);
  if (moved.sale_until) moved.sale_until = moment(moved.sale_until);
  if (moved.reduced)
    moved.reduced = { ...moved.reduced, from: day(moved.reduced.from), until: day(moved.reduced.until) };
  return moved;
}
