import { isSalted } from '../auth/application-passwords/salted-hash.js';
import { isWordpressApplicationHash, isWordpressHash } from '../auth/users/wordpress-hash.js';
import type { Kind } from './kinds.js';

/** A value that changes when a site is used after a move: such a difference is no loss. */
export interface ChangeByUse {
  kind: Kind;
  /** Fields of the source, and columns (`table.column`); a table alone: rows that came after the move. */
  names: readonly string[];
  /** Whether the value here can have come of use. */
  isUse: (before: unknown, now: unknown) => boolean;
  /** What changes it, for the report. */
  reason: string;
}

const always = (): boolean => true;
const isMore = (before: unknown, now: unknown): boolean => Number(now) > Number(before);
const isLater = (before: unknown, now: unknown): boolean => String(now ?? '') > String(before ?? '');

/** All values that change by use. docs/moving-from-wordpress.md names them. */
export const CHANGES_BY_USE: readonly ChangeByUse[] = [
  {
    kind: 'users',
    names: ['user_pass', 'users.password_hash'],
    isUse: (before, now) => isWordpressHash(String(before)) && String(now).startsWith('$argon2id$'),
    reason: 'The hash of a password is replaced at the first sign-in.',
  },
  {
    kind: 'application_passwords',
    names: ['password', 'application_passwords.hash'],
    isUse: (before, now) => isWordpressApplicationHash(String(before)) && isSalted(String(now)),
    reason: 'The hash of an application password is replaced at its first use.',
  },
  {
    kind: 'application_passwords',
    names: ['last_used', 'application_passwords.last_used'],
    isUse: isLater,
    reason: 'The application password was used.',
  },
  {
    kind: 'application_passwords',
    names: ['last_ip', 'application_passwords.last_ip'],
    isUse: always,
    reason: 'The application password was used.',
  },
  {
    kind: 'redirects',
    names: ['last_count', 'redirects.last_count'],
    isUse: isMore,
    reason: 'The redirect was used.',
  },
  {
    kind: 'redirects',
    names: ['last_access', 'redirects.last_access'],
    isUse: isLater,
    reason: 'The redirect was used.',
  },
  {
    kind: 'tickets',
    names: ['ticket_pools.held', 'ticket_pools.withheld', 'ticket_pools.revision'],
    isUse: isMore,
    reason: 'Counters of the sale: seats in open carts, seats withheld, changes of shared capacity.',
  },
  {
    kind: 'tickets',
    names: ['ticket_event_pools.name'],
    isUse: (before) => before === '',
    reason: 'The shared seats of the event got a name.',
  },
  {
    kind: 'events',
    names: ['events.sequence'],
    isUse: isMore,
    reason: 'Counts the changes of the event after it was first copied, for calendars that subscribe to it.',
  },
  {
    kind: 'events',
    names: ['events.ics_uid'],
    isUse: (before, now) => uidParts(before) === uidParts(now) && uidParts(now) !== undefined,
    reason: 'Calendars know the event by the UID that it had when it was first copied.',
  },
  { kind: 'attendees', names: ['ticket_checkins'], isUse: always, reason: 'The attendee was checked in or out.' },
  {
    kind: 'orders',
    names: ['ticket_order_changes', 'ticket_payments'],
    isUse: always,
    reason: 'The order was changed or paid.',
  },
];

/** Id and host of a UID: its times are those of its first copy. */
function uidParts(uid: unknown): string | undefined {
  const parts = /^(\d+)-\d+-\d+(@.+)$/.exec(String(uid));
  return parts === null ? undefined : parts[1] + parts[2];
}

/** Why a difference came of use; undefined: it did not. */
export function changeByUse(kind: Kind, name: string, before: unknown, now: unknown): string | undefined {
  return CHANGES_BY_USE.find(
    (change) => change.kind === kind && change.names.includes(name) && change.isUse(before, now),
  )?.reason;
}
