import type { Information } from '../../cal/tickets/catalog/index.js';
import type { AttendeeEntity } from '../../cal/tickets/sales/index.js';
import { ORDER_STATES } from '../../cal/tickets/kernel/index.js';
import type { Fields, FieldValue } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText } from '../../migration/fields.js';

/** Post type of RSVPs. */
export const RSVP_ATTENDEE = 'tribe_rsvp_attendees';

/** The counter that the seat of an attendee with a status is in. */
export function placeOf(status: AttendeeEntity['status']): AttendeeEntity['place'] {
  if (status === 'yes') return 'sold';
  return status === 'no' ? 'none' : (ORDER_STATES[status].place ?? 'none');
}

/** Answers to the questions of a ticket. Rule: what cannot be read counts as none. */
export function answersIn(fields: Fields, field: string, context: BuildContext): Information | null {
  const information = informationIn(fields[field]);
  const given = asText(fields[field]);
  if (information === null && given !== '' && given !== '{}')
    context.changed(field, 'The answers cannot be read: there are none.');
  return information;
}

function informationIn(given: FieldValue | undefined): Information | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const entries = Object.entries(given).map(([slug, value]): [string, string | string[]] => [
    slug,
    Array.isArray(value) ? value.map((item) => asText(item as FieldValue)) : asText(value),
  ]);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
