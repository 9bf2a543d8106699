import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { RestRequest } from '#core/rest';
import type { SyncFilters } from './sync-kind.registry.js';

/** Parameters of the route itself. */
const OWN = ['kind', 'sync_token', 'per_page'];
/** Parameters of lists that say which page is given, which the token does. */
const PAGING = ['page', 'offset', 'orderby', 'include'];
/** Longest filters that a token holds, characters of JSON. */
const MAX_FILTERS = 2000;

/** The filters of the list that came with a request, in the order of their names. */
export const SentFilters = createParamDecorator((_: unknown, context: ExecutionContext): SyncFilters => {
  const { query } = context.switchToHttp().getRequest<{ rest: RestRequest }>().rest.sources;
  return filtersOf(query);
});

/** @throws RestError 400 for parameters that no filter can be */
export function filtersOf(query: SyncFilters): SyncFilters {
  const refused = PAGING.find((name) => name in query);
  if (refused !== undefined) {
    throw new RestError(
      'sync-filter-refused',
      `${refused} cannot be sent: sync_token says what comes next. Other parameters of the list are accepted.`,
      400,
    );
  }
  const sent = Object.entries(query).filter(([name]) => !OWN.includes(name) && !name.startsWith('_'));
  const filters = Object.fromEntries(sent.sort(([a], [b]) => (a < b ? -1 : 1)));
  if (JSON.stringify(filters).length > MAX_FILTERS)
    throw new RestError('sync-filter-refused', `Filters may have ${MAX_FILTERS} characters in all.`, 400);
  return filters;
}
