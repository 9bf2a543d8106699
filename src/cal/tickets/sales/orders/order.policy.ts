import { RequestContext } from '#core/context';
import { forbidden } from '#core/errors';
import { type PolicyContext, policy } from '#core/rest';
import { FailedCredentialsService } from '#core/security';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { AttendeesService } from '../attendees/attendees.service.js';
import { OrdersService } from './orders.service.js';

/**
 * Whether the request brings the secret of an order; wrong ones are counted per network.
 * @throws RestError 429 after too many wrong ones
 */
async function hasOrderKey(
  failures: FailedCredentialsService,
  orders: OrdersService,
  orderId: number | null | undefined,
  { params }: PolicyContext,
): Promise<boolean> {
  const { order_key: sent } = params;
  if (typeof sent !== 'string' || sent === '') return false;
  if (orderId != null && (await orders.hasKey(orderId, sent))) {
    RequestContext.current().keyHolder = `key of order ${orderId}`;
    return true;
  }
  // Rules are decided again for `Allow`; a wrong key counts once.
  const count = () => failures.count('order key', orderId ?? 0);
  await RequestContext.current().once(`wrong order key ${orderId} ${sent}`, count);
  return false;
}

/** Whether the request comes from who bought an order: by its secret, or signed in with the account that ordered. */
async function bought(
  failures: FailedCredentialsService,
  orders: OrdersService,
  orderId: number,
  question: PolicyContext,
): Promise<boolean> {
  const { caller } = question;
  if (await hasOrderKey(failures, orders, orderId, question)) return true;
  if (!caller.known) return false;
  const order = await orders.find(orderId);
  return order?.user_id === caller.id;
}

const refused = () =>
  forbidden('order-not-accessible', 'This is for the purchaser (send order_key) and for those who manage attendees.');

/** Permits who bought an order, for policies of what belongs to it. @param orderId 0: none */
export async function isPurchaserOf(
  failures: FailedCredentialsService,
  orders: OrdersService,
  orderId: number,
  question: PolicyContext,
): Promise<true | ReturnType<typeof refused>> {
  return (await bought(failures, orders, orderId, question)) || refused();
}

/** Signed-in managers of attendees, and who bought the order of the path. */
export const managersOrPurchaser = policy(
  'manages attendees, signed in, or bought the order',
  [FailedCredentialsService, OrdersService],
  async (question, failures, orders) => {
    if (managesAttendees(question.caller)) return true;
    return isPurchaserOf(failures, orders, Number(question.params.id), question);
  },
);

/**
 * Managers of attendees, and who bought the ticket of the attendee of the path. Scanners need no codes: with a key one
 * could make valid tickets.
 */
export const managersOrHolder = policy(
  'manages attendees, signed in, or bought the ticket',
  [AttendeesService, FailedCredentialsService, OrdersService],
  async (question, attendees, failures, orders) => {
    const { params } = question;
    if (managesAttendees(question.caller)) return true;
    const attendee = params.order_key === undefined ? undefined : await attendees.find(Number(params.id));
    // The code of a transferred ticket is for its holder.
    if (attendee?.transferred_utc != null)
      return forbidden('ticket-transferred', 'This ticket was transferred to another person.');
    return (await hasOrderKey(failures, orders, attendee?.order_id, question)) || forbidden();
  },
);
