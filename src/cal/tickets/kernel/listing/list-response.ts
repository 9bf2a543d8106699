import type { MapperContext } from '#core/context';
import { RestResponse, rowsBefore } from '#core/rest';
import { RestError } from '#core/errors';

/** The requested part of a list. */
export interface ListPage {
  page: number;
  perPage: number;
  offset: number;
}

/** The rows to answer: those of the page, or after `offset` when no page was named. */
export function listPage(
  params: { page: number; per_page?: number; offset?: number },
  named: readonly string[],
  siteDefault: number,
): ListPage {
  const perPage = params.per_page ?? Math.min(siteDefault, 100);
  const skipped = params.offset !== undefined && !named.includes('page') ? params.offset : (params.page - 1) * perPage;
  return { page: params.page, perPage, offset: rowsBefore(skipped) };
}

/** Members that all lists have. */
interface ListBody {
  rest_url: string;
  total: number;
  total_pages: number;
}

/** One page of a list of this namespace. */
export interface TicketingListResponse<Name, Item> {
  /** Member that holds the items, and last part of the path. */
  name: Name;
  items: Item[];
  total: number;
  at: ListPage;
  /** Checked parameters. */
  params: object;
  /** Parameters that `rest_url` contains if they were sent. */
  known: ReadonlySet<string>;
  /** Names in the order in which they were sent. */
  named: readonly string[];
  urls: Pick<MapperContext, 'restUrl'>;
}

/** A value as `rest_url` shows it: lists as CSV, `true` as 1, `false` not at all (tickets.md §4.3). */
function shown(value: unknown): string | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return '1';
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'object' ? Object.values(value).map(String).join(',') : String(value);
}

/** The answer of a list. @throws RestError 400 `invalid-page-number` past the last page */
export function listResponse<Name extends 'tickets' | 'attendees' | 'orders', Item>({
  name,
  items,
  total,
  at,
  params,
  known,
  named,
  urls,
}: TicketingListResponse<Name, Item>): RestResponse<ListBody & Record<Name, Item[]>> {
  const pages = Math.ceil(total / at.perPage);
  if (at.page > 1 && at.page > pages) throw new RestError('invalid-page-number', `There are only ${pages} pages.`, 400);
  const values = params as Record<string, unknown>;
  const query = named.flatMap((parameter) => {
    const value = known.has(parameter) ? shown(values[parameter]) : undefined;
    return value === undefined ? [] : [`${parameter}=${value}`];
  });
  const path = urls.restUrl(`cal/tickets/v1/${name}/`);
  const body = { rest_url: query.length > 0 ? `${path}?${query.join('&')}` : path, total, total_pages: pages };
  return new RestResponse(
    { ...body, ...({ [name]: items } as Record<Name, Item[]>) },
    { headers: { 'X-ET-TOTAL': total, 'X-ET-TOTAL-PAGES': pages } },
  );
}
