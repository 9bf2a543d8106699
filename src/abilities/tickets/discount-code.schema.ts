import type { DiscountResponse } from '../../cal/tickets/sales/index.js';
import { count, flag, id, list, object, orNull, text } from '../schemas.js';

/** A discount code as abilities show it. */
export const DISCOUNT_CODE = object({
  id: id('Id of the code.'),
  code: text('The code.'),
  name: text('What it is for.'),
  percent: orNull({ type: 'number', description: 'Discount in percent; null: it is an amount.' }),
  amount: orNull(text('Amount that is taken once from an order, decimal; null: it is a percentage.')),
  currency: text('ISO 4217 code of the amount; empty for a percentage.'),
  ticket_ids: orNull(list(count('Id of a ticket.'), 'Tickets that it is for; null: it does not depend on them.')),
  post_ids: orNull(list(count('Id of an event or page.'), 'Events that it is for; null as for tickets.')),
  valid_from_utc: orNull(text('First moment, UTC; null: no first one.')),
  valid_until_utc: orNull(text('End, UTC; null: none.')),
  max_uses: orNull(count('Orders that can use it; null: no limit.')),
  max_uses_per_buyer: orNull(count('Orders of one e-mail address that can use it; null: no limit.')),
  uses: count('Orders that use it.'),
  is_active: flag('Whether it can be used.'),
});

/** A discount code as an ability returns it. */
export function toDiscountCode({ author: _author, created_utc: _created, ...code }: DiscountResponse): object {
  return code;
}
