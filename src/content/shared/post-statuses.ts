import type { PostType } from '#core/content';
import { RestError, forbidden } from '#core/errors';
import { type ReasonedCheck, splitList } from '#core/parameters';
import { listedStatus } from './listed-statuses.js';

/** Statuses that a post may be given (content.md, "Posts"). */
export const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;
export type WritableStatus = (typeof WRITABLE_STATUSES)[number];

/**
 * Statuses of imports and orders, which clients of the interface know as posts and which are things of their own here.
 * The interface's vocabulary has them (routes.json); no post of ours is given one, and a list by one is empty.
 */
const FOREIGN_STATUSES = [
  'in-progress',
  'failed',
  'tribe-ea-success',
  'tribe-ea-failed',
  'tribe-ea-schedule',
  'tribe-ea-pending',
  'tribe-ea-draft',
  'tribe-ignored',
  'tec-tc-action-req',
  'tec-tc-approved',
  'tec-tc-created',
  'tec-tc-completed',
  'tec-tc-denied',
  'tec-tc-not-completed',
  'tec-tc-pending',
  'tec-tc-refunded',
  'tec-tc-reversed',
  'tec-tc-undefined',
  'tec-tc-voided',
];

/** The vocabulary of `status` where it is written, as the index prints it. */
export const DOCUMENTED_STATUSES: readonly string[] = [...WRITABLE_STATUSES, ...FOREIGN_STATUSES];

/** Statuses that lists of posts accept; `any` is all but the trash. */
export const LISTABLE_STATUSES: readonly string[] = [
  ...WRITABLE_STATUSES,
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  ...FOREIGN_STATUSES,
  'any',
];

/**
 * Checks the `status` filter of a list: the default is for everybody, the others are for those who may edit posts of
 * the kind, `private` also for those who may read them. Statuses that everybody finds in the list of statuses, with a
 * link to this list, are for everybody too.
 *
 * @param known the accepted values
 * @param preset the default
 */
export function listStatusCheck({ capabilities }: PostType, known: readonly string[], preset: string): ReasonedCheck {
  return (value, { caller }) => {
    for (const status of splitList(value)) {
      if (status === preset || (known.includes(status as string) && listedStatus(status)?.public)) continue;
      const allowed = caller.can(capabilities.edit) || (status === 'private' && caller.can(capabilities.readPrivate));
      if (!allowed) return forbidden('rest_forbidden_status', 'You may not list posts of this status.');
      if (!known.includes(status as string)) {
        return new RestError('rest_not_in_enum', `status must be one of ${known.join(', ')}.`, 400, null);
      }
    }
    return true;
  };
}
