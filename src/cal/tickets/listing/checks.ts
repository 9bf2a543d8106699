import { isId } from '../../../core/content/content-registry.js';
import type { Check } from '../../../core/rest/parameters/index.js';
import { isNumeric } from '../../../core/rest/parameters/index.js';
import { isTime } from '../../../core/time/index.js';
import { HomesRepository } from '../homes/homes.repository.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';

// The validators of this namespace (tickets.md §4.3, §5.5). They decide in the first phase and give no reason.

/** Most ids one list may hold: each becomes a value of one query, and databases have their limits. */
const MOST_IDS = 500;

/** A whole number above zero that can be an id, as number or text. */
export const positive: Check = (value) => isNumeric(value) && isId(Number(value));

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
export const existingPosts: Check = async (value, lookup) => {
  const list = idList(value);
  return list !== undefined && lookup.get(HomesRepository).allExist(list);
};

/** Id of an event or page that exists. */
export const existingPost: Check = async (value, lookup) =>
  positive(value, lookup, {}) === true && lookup.get(HomesRepository).allExist([Number(value)]);

/** Ids of tickets, deleted ones too, as list or CSV. */
export const existingTickets: Check = async (value, lookup) => {
  const list = idList(value);
  return list !== undefined && (await lookup.get(TicketsRepository).countOf(list)) === list.length;
};

/** Id of a ticket, deleted ones too. */
export const existingTicket: Check = (value, lookup, params) =>
  positive(value, lookup, params) === true && existingTickets(value, lookup, params);
