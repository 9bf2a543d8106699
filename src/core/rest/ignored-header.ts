import { ignoredMembers } from '#core/parameters';
import type { RestRequest } from './rest-request.js';

/** Header of successful writes that names the members of the request that had no effect. */
export const IGNORED_HEADER = 'X-Almanac-Ignored';

/** Names that the header lists; `...` represents the others. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 100;

/** Characters of a token of HTTP and of dotted names; others are percent-encoded. */
const NOT_PLAIN = /[^\w.!#$&'*+^`|~-]/;

/**
 * The members of a write that its route does not know, as `X-Almanac-Ignored: rrule, event_status`. Routes of the
 * reference ignore them, as recorded; without this header, a typing error in a name would pass unnoticed.
 * @returns no header for reads, for routes that refuse unknown members, and for handlers that read the request
 *   through decorators of Nest
 */
export function ignoredHeader({ endpoint, method, sources }: RestRequest): Record<string, string> {
  if (!endpoint || method === 'GET' || endpoint.options.strict || endpoint.readsRequest) return {};
  const names = ignoredMembers(endpoint.params, sources);
  if (names.length === 0) return {};
  const shown = names.slice(0, MAX_NAMES).map(headerName);
  return { [IGNORED_HEADER]: [...shown, ...(names.length > MAX_NAMES ? ['...'] : [])].join(', ') };
}

function headerName(name: string): string {
  const text = name.slice(0, MAX_NAME_LENGTH).toWellFormed();
  return NOT_PLAIN.test(text) ? encodeURIComponent(text) : text;
}
