import { forbidden } from '#core/errors';
import { type PolicyContext, policy } from '#core/rest';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { AttendeesService } from '../attendees/attendees.service.js';
import { OrderTokensService } from './order-tokens.service.js';
import { OrdersService } from './orders.service.js';

/** Whether the request comes from who bought an order: by its secret, or signed in with the account that ordered. */
async function bought(
  tokens: OrderTokensService,
  orders: OrdersService,
  orderId: number,
  { caller, params }: PolicyContext,
): Promise<boolean> {
  if (await tokens.isKeyOf(orderId, params.order_key)) return true;
  if (!caller.known) return false;
  const order = await orders.find(orderId);
  return order?.user_id === caller.id;
}

const refused = () =>
  forbidden('order-not-accessible', 'This is for the purchaser (send order_key) and for those who manage attendees.');

/** Permits who bought an order, for policies of what belongs to it. @param orderId 0: none */
export async function isPurchaserOf(
  tokens: OrderTokensService,
  orders: OrdersService,
  orderId: number,
  question: PolicyContext,
): Promise<true | ReturnType<typeof refused>> {
  return (await bought(tokens, orders, orderId, question)) || refused();
}

/** Signed-in managers of attendees, and who bought the order of the path. */
export const managersOrPurchaser = policy(
  'manages attendees, signed in, or bought the order',
  [OrderTokensService, OrdersService],
  async (question, tokens, orders) => {
    if (managesAttendees(question.caller)) return true;
    return isPurchaserOf(tokens, orders, Number(question.params.id), question);
  },
);

/**
 * Managers of attendees, and who bought the ticket of the attendee of the path. Scanners need no codes: with a key one
 * could make valid tickets.
 */
export const managersOrHolder = policy(
  'manages attendees, signed in, or bought the ticket',
  [AttendeesService, OrderTokensService],
  async ({ caller, params }, attendees, tokens) => {
    if (managesAttendees(caller)) return true;
    const attendee = params.order_key === undefined ? undefined : await attendees.find(Number(params.id));
    // The code of a transferred ticket is for its holder.
    if (attendee?.transferred_utc != null)
      return forbidden('ticket-transferred', 'This ticket was transferred to another person.');
    return (await tokens.isKeyOf(attendee?.order_id, params.order_key)) || forbidden();
  },
);
