import {
  AS_ANNOUNCED,
  EVENT_STATUSES,
  MAX_REASON_LENGTH,
  type StatusColumns,
} from '../../cal/events/events/event-status.js';
import { plainText } from '#core/text';
import type { Fields, FieldValue } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text, truncated } from '../../migration/fields.js';

const STATUS = 'meta:_tribe_events_status';
const REASON = 'meta:_tribe_events_status_reason';

/**
 * Whether an event takes place. Rules: a status that is none here counts as `scheduled`; reasons are plain text, so that
 * their tags are left out.
 */
export function statusColumns(fields: Fields, context: BuildContext): StatusColumns {
  const given = text(fields, STATUS).replaceAll('-', '_') || 'scheduled';
  const status = EVENT_STATUSES.find((name) => name === given) ?? 'scheduled';
  if (status !== given)
    context.changed(STATUS, `${JSON.stringify(text(fields, STATUS))} is no status: it is scheduled.`);
  const reason = text(fields, REASON);
  const plain = plainText(reason);
  if (plain !== reason) context.changed(REASON, 'Reasons are plain text: tags are left out.');
  return {
    ...AS_ANNOUNCED,
    event_status: status,
    status_reason: truncated(context, REASON, plain, MAX_REASON_LENGTH),
  };
}

/** What the columns say, in fields of the source. */
export function statusFields({
  event_status: status,
  status_reason: reason,
}: StatusColumns): Record<string, FieldValue> {
  return { [STATUS]: status === 'scheduled' ? '' : status.replaceAll('_', '-'), [REASON]: reason };
}
