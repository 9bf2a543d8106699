import { count, id, object, orNull, text } from '../../abilities/schemas.js';
import { MAIL_STATES } from '../messages/mail-message.entity.js';
import type { MailMessageResponse } from '../rest/mail.response.js';

/** A message to one recipient. */
export const MAIL_MESSAGE = object({
  id: id('Id of the message.'),
  kind: text('What it is about, such as order-completed.'),
  recipient: text('Address of the recipient.'),
  order: orNull(id('Id of the order; null: none.')),
  event: orNull(id('Id of the event; null: none.')),
  state: { type: 'string', enum: MAIL_STATES, description: 'What became of it.' },
  revision: count('1, and one more for each time it was sent again on request.'),
  last_error: text('Why the last attempt failed, or the message came back; empty: it did not.'),
  created: text('When it was queued, UTC.'),
  sent: orNull(text('When the mail server accepted it, UTC; null: not yet.')),
});

/** A message as `MAIL_MESSAGE` describes it. */
export function mailMessageSummary({
  order_id: order,
  event_id: event,
  attempts: _attempts,
  next_attempt: _next,
  ...message
}: MailMessageResponse): Record<string, unknown> {
  return { ...message, order, event };
}
