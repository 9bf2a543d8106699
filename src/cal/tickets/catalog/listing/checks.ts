import { ContentIdRegistry } from '#core/content';
import { accepting, check, filledParts, idsOf, isIdOrText } from '#core/parameters';

// The checks of lists of tickets, orders and attendees (tickets.md §4.3, §5.5). They decide in the first phase, and their
// refusals have no details (recorded).

/** Most ids one list may hold: each becomes a value of one query, and databases have their limits. */
const MAX_IDS = 500;

/** The ids in a list or CSV, each once; undefined if one of them is none, or there are none at all or too many. */
export function idList(value: unknown): number[] | undefined {
  const ids = idsOf(filledParts(value), MAX_IDS);
  return ids && [...new Set(ids)];
}

/** Positive ids, as list or CSV; they need not exist. */
export const ids = accepting(
  `one or more ids above 0, at most ${MAX_IDS}, as a list or separated by commas`,
  (value) => idList(value) !== undefined,
);

/** Ids of posts of any kind that exist, as list or CSV. */
export const existingPosts = accepting(
  'ids of existing events or pages, as a list or separated by commas',
  check([ContentIdRegistry], (value, _, registry) => {
    const list = idList(value);
    return list !== undefined && registry.allExist(list);
  }),
);

/** Id of an event or page that exists. */
export const existingPost = accepting(
  'the id of an existing event or page',
  check([ContentIdRegistry], (value, _, registry) => isIdOrText(value) && registry.allExist([Number(value)])),
);
