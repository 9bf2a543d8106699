import type { Caller } from '#core/context';
import type { PostStatus } from './post.entity.js';
import type { PostType } from '#core/modules';

/** Statuses that a client may ask for or set (events.md §2). */
export const STATUSES: readonly PostStatus[] = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'inherit',
  'auto-draft',
];

/** Whether `value` is the name of a status. */
export function isStatus(value: unknown): value is PostStatus {
  return typeof value === 'string' && (STATUSES as readonly string[]).includes(value);
}

/** Statuses without a public address: links go by id. */
export const UNADDRESSED: ReadonlySet<PostStatus> = new Set(['draft', 'pending', 'future', 'trash', 'auto-draft']);

/** Statuses whose date floats with the clock until it is set. */
export const FLOATING: ReadonlySet<PostStatus> = new Set(['draft', 'pending', 'auto-draft']);

/**
 * The status for a caller who requests `wanted` (events.md §2): those who may not publish get `pending` instead of a
 * public one, and a draft when they requested none.
 * @param current status of the post so far; a new post has none
 */
export function allowedStatus(
  caller: Caller,
  type: PostType,
  wanted: PostStatus | undefined,
  current?: PostStatus,
): PostStatus {
  if (wanted === undefined && current !== undefined) return current;
  if (caller.can(type.capabilities.publish)) return wanted ?? 'publish';
  if (wanted === undefined) return 'draft';
  return wanted === 'publish' || wanted === 'future' || wanted === 'private'
    ? wanted === current
      ? wanted
      : 'pending'
    : wanted;
}

/**
 * Settles `publish` and `future` by the date: a published post with a date to come is scheduled, a scheduled one
 * without such a date is published.
 */
export function effectiveStatus(status: PostStatus, dateUtc: string | null, nowUtc: string): PostStatus {
  if (status !== 'publish' && status !== 'future') return status;
  return dateUtc !== null && dateUtc > nowUtc ? 'future' : 'publish';
}
