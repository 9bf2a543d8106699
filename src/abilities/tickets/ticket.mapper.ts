import type { TicketResponse } from '../../cal/tickets/catalog/index.js';
import { decodeEntities } from '#core/text';
import { plain } from '../event.mapper.js';
import { flag, id, object, orNull, text } from '../schemas.js';

/** A ticket of an event. */
export const TICKET = object({
  id: id('Id of the ticket.'),
  name: text('Name.'),
  description: text('Description, plain text.'),
  kind: { type: 'string', enum: ['sold', 'rsvp'], description: 'sold, or rsvp: a free registration.' },
  price: text('Price with the symbol of the currency.'),
  available: flag('Whether there are places left.'),
  left: orNull({ type: 'integer', minimum: 0, description: 'Places left; null: no limit.' }),
  sale_from: text('First moment of the sale, wall clock of the event; empty: none.'),
  sale_until: text('Last moment of the sale; empty: none.'),
});

/** A ticket as `TICKET` describes it. */
export function ticketSummary(ticket: TicketResponse): Record<string, unknown> {
  const { available } = ticket.capacity_details;
  return {
    id: ticket.id,
    name: plain(ticket.title),
    description: plain(ticket.description),
    kind: ticket.provider === 'rsvp' ? 'rsvp' : 'sold',
    price: decodeEntities(ticket.cost),
    available: ticket.is_available,
    left: available < 0 ? null : available,
    sale_from: ticket.available_from,
    sale_until: ticket.available_until,
  };
}
