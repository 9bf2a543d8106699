import { RestParam, type ParamDeclaration } from '#core/parameters';
import { ITEMS, RedirectPageDto, filterBy, orderBy, type Filter } from '../list/list.dto.js';
import type { LogKind } from './log.entity.js';

/** Filters that both logs have (redirects.md §5). */
const SHARED_FILTERS = ['ip', 'url-exact', 'url', 'referrer', 'agent', 'domain', 'method', 'http'];

/** Filters of each log. */
export const LOG_FILTERS: Readonly<Record<LogKind, readonly string[]>> = {
  log: [...SHARED_FILTERS, 'target', 'redirect_by'],
  '404': SHARED_FILTERS,
};

const GROUP_BY: ParamDeclaration = {
  hidden: true,
  loose: 'Unknown values have no effect (recorded).',
  description: 'url, ip or agent: entries are counted by it; anything else is passed over.',
};
const ORDERS = orderBy('url', 'ip', 'total', 'count');
const BULK: ParamDeclaration = {
  in: 'path',
  hidden: true,
  path: 'delete',
  type: 'string',
  description: 'What is done.',
};
const GLOBAL: ParamDeclaration = {
  hidden: true,
  loose: 'The routes of logs do not declare its type: any value but an empty one is yes (recorded).',
  description: 'true without items: all entries that filterBy finds.',
};

/** What lists of both logs take. */
export abstract class ListLogDto extends RedirectPageDto {
  abstract filterBy?: Filter;
  abstract orderby?: string;
  abstract groupBy?: unknown;
}

/** Parameters of the list of redirected requests. */
export class ListRedirectLogDto extends ListLogDto {
  @RestParam(filterBy(...LOG_FILTERS.log)) filterBy?: Filter;
  @RestParam(ORDERS) orderby?: string;
  @RestParam(GROUP_BY) groupBy?: unknown;
}

/** Parameters of the list of requests that found nothing. */
export class ListNotFoundDto extends ListLogDto {
  @RestParam(filterBy(...LOG_FILTERS['404'])) filterBy?: Filter;
  @RestParam(ORDERS) orderby?: string;
  @RestParam(GROUP_BY) groupBy?: unknown;
}

/** What names the entries to delete. */
export interface LogChoice {
  items?: (string | number)[];
  global?: unknown;
}

/** Parameters of `POST bulk/log/delete`. */
export class DeleteRedirectLogDto extends ListRedirectLogDto implements LogChoice {
  @RestParam(BULK) bulk: string;
  @RestParam(ITEMS) items?: (string | number)[];
  @RestParam(GLOBAL) global?: unknown;
}

/** Parameters of `POST bulk/404/delete`. */
export class DeleteNotFoundDto extends ListNotFoundDto implements LogChoice {
  @RestParam(BULK) bulk: string;
  @RestParam(ITEMS) items?: (string | number)[];
  @RestParam(GLOBAL) global?: unknown;
}
