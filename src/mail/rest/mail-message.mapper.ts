import { fromMs } from '#core/time';
import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import type { MailMessageResponse } from './mail.response.js';

/** A moment in milliseconds since 1970 as ISO 8601 in UTC. */
export function isoMoment(ms: number): string {
  return `${fromMs(ms).replace(' ', 'T')}Z`;
}

/** A message as organizers see it. */
export function toMailMessageResponse(message: MailMessageEntity): MailMessageResponse {
  const { id, kind, recipient, order_id, event_id, state, revision, attempts, last_error, created, sent } = message;
  return {
    id,
    kind,
    recipient,
    order_id,
    event_id,
    state,
    revision,
    attempts,
    last_error,
    created: isoMoment(created),
    sent: sent === null ? null : isoMoment(sent),
    next_attempt: message.lane === null ? null : isoMoment(message.due),
  };
}
