import type { AccessCodeResponse } from '../../cal/tickets/sales/index.js';
import { count, flag, id, list, orNull, text } from '../schemas.js';

/** An access code as abilities show it; the code itself is not stored. */
export const ACCESS_CODE_MEMBERS = {
  id: id('Id of the code.'),
  name: text('What it is for.'),
  ticket_ids: orNull(list(count('Id of a ticket.'), 'Hidden tickets that it opens; null: it does not depend on them.')),
  post_ids: orNull(
    list(count('Id of an event or page.'), 'Events whose hidden tickets it opens; null as for tickets.'),
  ),
  valid_from_utc: orNull(text('First moment, UTC; null: no first one.')),
  valid_until_utc: orNull(text('End, UTC; null: none.')),
  max_uses: orNull(count('Orders that can use it; null: no limit.')),
  uses: count('Orders that use it.'),
  is_active: flag('Whether it can be used.'),
};

/** An access code as an ability returns it. */
export function toAccessCode<Code extends AccessCodeResponse>({
  author: _author,
  created_utc: _created,
  ...code
}: Code): object {
  return code;
}
