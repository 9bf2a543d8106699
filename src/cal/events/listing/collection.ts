import { RestResponse, rowsBefore } from '#core/rest';
import { RestError } from '#core/errors';
import type { CollectionResponse } from './collection.response.js';

/** Most items a page of this namespace holds; more is silently less (events.md §8). */
export const MAX_PER_PAGE = 50;

/** The requested page of a collection. */
export interface Page {
  page: number;
  perPage: number;
  limit: number;
  offset: number;
}

/** The page to answer; without `per_page` as many items as the site shows. */
export function pageOf(params: { page?: number; per_page?: number }, siteDefault: number): Page {
  const page = params.page ?? 1;
  const perPage = Math.min(params.per_page ?? siteDefault, MAX_PER_PAGE);
  return { page, perPage, limit: perPage, offset: rowsBefore((page - 1) * perPage) };
}

/** What an address of a collection carries, in order; values that are absent are left out. */
export type AddressParts = Record<string, string | number | boolean | undefined>;

/** One page of a collection as it is answered. */
export interface CollectionPage<Items extends object = object> {
  /** The member that holds the items, e.g. `events`. */
  items: Items;
  total: number;
  page: Page;
  /** Its address without a query, e.g. that of `cal/events/v1/events/`. */
  url: string;
  /** Everything in force, for `rest_url` and its neighbours. */
  address: AddressParts;
  /** What other pages need to be the same list and `rest_url` does not show. */
  carried?: AddressParts;
  /** Shows the query form-encoded instead of raw (events.md §8); these parts stay raw at the end. */
  encoded?: AddressParts;
}

const present = (parts: AddressParts): [string, string][] =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => [name, value === true ? '1' : String(value)]);

const formEncode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%20/g, '+')
    .replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const raw = (parts: [string, string][]): string[] => parts.map(([name, value]) => `${name}=${value}`);
const form = (parts: [string, string][]): string[] => parts.map(([name, value]) => `${name}=${formEncode(value)}`);

/** Address of the page that was answered. */
export function restUrl({ url, address, encoded, page }: CollectionPage): string {
  const parts = present({ page: page.page, per_page: page.perPage, ...address });
  const query = encoded ? [...form(parts), ...raw(present(encoded))] : raw(parts);
  return `${url}?${query.join('&')}`;
}

/** Address of another page with the same filters; page 1 needs no number. */
function neighbour({ url, address, carried, encoded, page }: CollectionPage, number: number): string {
  const parts = form(present({ per_page: page.perPage, ...address, ...carried, ...encoded }));
  const query = number > 1 ? [...parts, `page=${number}`] : parts;
  return `${url}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

/** Body and headers of a page of events, venues or organizers. @throws RestError 404 past the last page */
export function collection<Items extends object>(
  answer: CollectionPage<Items>,
  singular: string,
): RestResponse<Items & CollectionResponse> {
  const { items, total, page } = answer;
  const pages = Math.ceil(total / page.perPage);
  if (page.page > 1 && page.page > pages) {
    throw new RestError(`${singular}-archive-page-not-found`, `There are only ${pages} pages.`, 404);
  }
  const body = {
    ...items,
    rest_url: restUrl(answer),
    ...(page.page < pages ? { next_rest_url: neighbour(answer, page.page + 1) } : {}),
    ...(page.page > 1 ? { previous_rest_url: neighbour(answer, page.page - 1) } : {}),
    total,
    total_pages: pages,
  };
  return new RestResponse(body, { headers: { 'X-TEC-Total': total, 'X-TEC-TotalPages': pages } });
}
