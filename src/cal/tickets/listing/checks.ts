import { isId } from '../../../core/content/content-registry.js';
import type { Check, PlainCheck } from '../../../core/rest/parameters/index.js';
import { check, isNumeric } from '../../../core/rest/parameters/index.js';
import { isTime } from '../../../core/time/index.js';
import { HomesRepository } from '../homes/homes.repository.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';

// The validators of this namespace (tickets.md §4.3, §5.5). They decide in the first phase and give no reason.

/** Most ids one list may hold: each becomes a value of one query, and databases have their limits. */
const MOST_IDS = 500;

/** A whole number above zero that can be an id, as number or text. */
export const positive: PlainCheck = (value) => isNumeric(value) && isId(Number(value));

/** A whole number above zero of any size, as number or text: the id in a path, which need not be one that can exist. */
export const pathId: Check = (value) => /^0*[1-9]\d*$/.test(String(value));

/** Text that is not empty. */
export const text: Check = (value) => typeof value === 'string' && value.trim() !== '';

/** A moment in any of the forms that the time parser reads. */
export const time: Check = (value) => isTime(value);

/** The parts of a list given as list or CSV, trimmed, empty ones dropped. */
export function parts(value: unknown): string[] {
  const list = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'object' && value !== null
      ? Object.values(value)
      : String(value).split(',');
  return list
    .flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? [String(part).trim()] : []))
    .filter((part) => part !== '');
}

/** The ids in a list or CSV; undefined if one of them is none, or there are none at all or too many. */
export function idList(value: unknown): number[] | undefined {
  const list = parts(value);
  if (list.length === 0 || list.length > MOST_IDS || !list.every((part) => isNumeric(part) && isId(Number(part))))
    return undefined;
  return [...new Set(list.map(Number))];
}

/** Positive ids, as list or CSV; they need not exist. */
export const ids: Check = (value) => idList(value) !== undefined;

/** Ids of posts of any kind that exist, as list or CSV. */
export const existingPosts: Check = check([HomesRepository], (value, _, homes) => {
  const list = idList(value);
  return list !== undefined && homes.allExist(list);
});

/** Id of an event or page that exists. */
export const existingPost: Check = check(
  [HomesRepository],
  (value, params, homes) => positive(value, params) === true && homes.allExist([Number(value)]),
);

/** Ids of tickets, deleted ones too, as list or CSV. */
export const existingTickets = check([TicketsRepository], async (value, _, tickets) => {
  const list = idList(value);
  return list !== undefined && (await tickets.countOf(list)) === list.length;
});

/** Id of a ticket, deleted ones too. */
export const existingTicket: Check = check(
  [existingTickets],
  (value, params, exist) => positive(value, params) === true && exist(value, params),
);
