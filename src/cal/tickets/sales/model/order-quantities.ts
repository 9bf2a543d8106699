import { RestError, invalidParameter } from '#core/errors';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';

/** Tickets of one kind that are ordered together. */
export interface OrderedQuantity {
  ticket: Pick<TicketEntity, 'id' | 'min_per_order' | 'max_per_order'>;
  quantity: number;
}

/** Refuses more of one ticket than an order may have. @throws RestError 400 `ticket-quantity-not-accepted` */
export function checkMost({ ticket, quantity }: OrderedQuantity): void {
  if (ticket.max_per_order !== null && quantity > ticket.max_per_order) throw notAccepted(ticket);
}

/**
 * Refuses an order with too few or too many tickets, in all or of one kind.
 * @throws RestError 400 `rest_invalid_param`, `ticket-quantity-not-accepted`
 */
export function checkQuantities(
  lines: readonly OrderedQuantity[],
  {
    order_min_tickets: least,
    order_max_tickets: most,
  }: Pick<TicketSettings, 'order_min_tickets' | 'order_max_tickets'>,
): void {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total < least || total > most) throw invalidParameter('tickets', `An order has ${least} to ${most} tickets.`);
  for (const line of lines) {
    checkMost(line);
    if (line.ticket.min_per_order !== null && line.quantity < line.ticket.min_per_order) throw notAccepted(line.ticket);
  }
}

function notAccepted({ id, min_per_order: least, max_per_order: most }: OrderedQuantity['ticket']): RestError {
  const accepted = most === null ? `${least ?? 1} or more` : `${least ?? 1} to ${most}`;
  return new RestError('ticket-quantity-not-accepted', `Ticket ${id} is sold ${accepted} to an order.`, 400, {
    ticket_id: id,
    min_per_order: least,
    max_per_order: most,
  });
}
