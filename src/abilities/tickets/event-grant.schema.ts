import { count, flag, id, object, orNull, text } from '../schemas.js';

/** A grant for one event as abilities show it. */
export const EVENT_GRANT_MEMBERS = {
  id: id('Id of the grant.'),
  event_id: id('Id of the event or page.'),
  user: object({ id: id('Id of the account.'), login: text('Login.'), name: text('The name that others see.') }),
  author: count('Id of the account that made it; 0: deleted.'),
  created_utc: text('When it was made, UTC.'),
  expires_utc: orNull(text('From when on it gives nothing, UTC; null: it does not end by itself.')),
  is_expired: flag('Whether it gives nothing any more.'),
};
