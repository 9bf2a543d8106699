import { isId } from '../../../core/content/content-id.registry.js';
import { accepting, check, isNumeric } from '../../../core/parameters/index.js';
import { isTime } from '../../../core/time/index.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import { TicketsRepository } from '../tickets/tickets.repository.js';

// The validators of this namespace (tickets.md §4.3, §5.5). They decide in the first phase, and their refusals have no details (recorded).

/** Most ids one list may hold: each becomes a value of one query, and databases have their limits. */
const MAX_IDS = 500;

/** A whole number above zero that can be an id, as number or text. */
export const positive = accepting('a whole number above 0', (value) => isNumeric(value) && isId(Number(value)));

/** A whole number above zero of any size, as number or text: the id in a path, which need not be one that can exist. */
export const pathId = accepting('a whole number above 0', (value) => /^0*[1-9]\d*$/.test(String(value)));

/** Text that is not empty. */
export const text = accepting('text that is not empty', (value) => typeof value === 'string' && value.trim() !== '');

/** A moment in any of the forms that the time parser reads. */
export const time = accepting('a date or a time, such as 2031-05-01 or 2031-05-01 19:30:00', (value) => isTime(value));

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
  if (list.length === 0 || list.length > MAX_IDS || !list.every((part) => isNumeric(part) && isId(Number(part))))
    return undefined;
  return [...new Set(list.map(Number))];
}

/** Positive ids, as list or CSV; they need not exist. */
export const ids = accepting(
  `one or more ids above 0, at most ${MAX_IDS}, as a list or separated by commas`,
  (value) => idList(value) !== undefined,
);

/** Ids of posts of any kind that exist, as list or CSV. */
export const existingPosts = accepting(
  'ids of existing events or pages, as a list or separated by commas',
  check([TicketHostsRepository], (value, _, hosts) => {
    const list = idList(value);
    return list !== undefined && hosts.allExist(list);
  }),
);

/** Id of an event or page that exists. */
export const existingPost = accepting(
  'the id of an existing event or page',
  check(
    [TicketHostsRepository],
    (value, params, hosts) => positive(value, params) === true && hosts.allExist([Number(value)]),
  ),
);

/** Ids of tickets, deleted ones too, as list or CSV. */
export const existingTickets = accepting(
  'ids of existing tickets, as a list or separated by commas',
  check([TicketsRepository], async (value, _, tickets) => {
    const list = idList(value);
    return list !== undefined && (await tickets.countOf(list)) === list.length;
  }),
);

/** Id of a ticket, deleted ones too. */
export const existingTicket = accepting(
  'the id of an existing ticket',
  check([existingTickets], (value, params, exist) => positive(value, params) === true && exist(value, params)),
);
