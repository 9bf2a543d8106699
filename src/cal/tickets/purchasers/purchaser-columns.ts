import { isSameEmail } from '#core/parameters';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { PurchaserAttendeeResponse } from './purchaser-change.response.js';

/** Name and e-mail address of a purchaser. */
export type PurchaserColumns = Pick<OrderEntity, 'purchaser_name' | 'purchaser_email'>;

/** An address as the history of an order shows it: `a***@example.org`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? 'no address' : `${[...address][0]}***${address.slice(at)}`;
}

/** What the history says of a change. Names are left out: an erasure of personal data would not find them there. */
export function changeReason(before: PurchaserColumns, after: PurchaserColumns): string {
  if (isSameEmail(before.purchaser_email, after.purchaser_email)) return 'name of the purchaser changed';
  return `purchaser changed from ${maskedAddress(before.purchaser_email)} to ${maskedAddress(after.purchaser_email)}`;
}

/** What becomes of an attendee: those with the former address, or with none, are the purchaser's own. */
export function attendeeOutcome(
  attendee: Pick<AttendeeEntity, 'name' | 'email' | 'transferred_utc'>,
  before: PurchaserColumns,
  after: PurchaserColumns,
): { outcome: PurchaserAttendeeResponse['outcome']; name?: string; email?: string } {
  if (attendee.transferred_utc !== null) return { outcome: 'transferred' };
  if (attendee.email !== '' && !isSameEmail(attendee.email, before.purchaser_email))
    return { outcome: 'other-address' };
  const name =
    attendee.name === before.purchaser_name && attendee.name !== after.purchaser_name
      ? after.purchaser_name
      : undefined;
  const email = attendee.email === '' || attendee.email === after.purchaser_email ? undefined : after.purchaser_email;
  return { outcome: name === undefined && email === undefined ? 'same' : 'changed', name, email };
}
