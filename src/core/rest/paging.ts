import type { ResponseHeaders, Paging } from './rest-response.js';

/** What the addresses of neighbouring pages are built from. */
export interface PagedRequest {
  /** Address of the list without query. */
  selfUrl: string;
  /** The query as it came, in its order. */
  query: Record<string, unknown>;
  /** Checked parameters, whose values replace those of the query. */
  params: Record<string, unknown>;
}

/** The page on which an item at `offset` (from 0) begins; what lists with an `offset` tell as theirs. */
export function pageOfOffset(offset: number, perPage: number): number {
  return Math.ceil(offset / perPage + 1);
}

/** Rows that no list has; larger numbers would upset the database. */
const MAX_INT32 = 2_147_483_647;

/** Rows to skip before a page: never fewer than none, never more than any database counts. */
export function rowsBefore(offset: number): number {
  return Math.max(0, Math.min(offset, MAX_INT32));
}

/** The requested rows of a list. */
export interface ListWindow {
  limit: number;
  offset: number;
  /** What counts as the current page. */
  page: number;
}

/** The rows for `page` and `per_page`; an `offset` counts instead of the page. Negative ones count as 0. */
export function listWindow(params: { page: number; per_page: number; offset?: number }): ListWindow {
  const { page, per_page: limit, offset: given } = params;
  const offset = rowsBefore(given ?? (page - 1) * limit);
  return { limit, offset, page: given === undefined ? page : pageOfOffset(offset, limit) };
}

/**
 * Headers of a list (core.md §7): `X-WP-Total`, `X-WP-TotalPages`, and `Link` with `prev` and `next` where there are
 * such pages.
 */
export function pagingHeaders(paging: Paging, request: PagedRequest): ResponseHeaders {
  const { page, perPage, total, prevIsLast = true, nextFirst = false } = paging;
  const pages = Math.ceil(total / perPage);
  const link = (target: number, rel: string) => `<${pageAddress(request, target)}>; rel="${rel}"`;
  const links: string[] = [];
  const previous = prevIsLast ? Math.min(page - 1, pages) : page - 1;
  if (previous > 0) links.push(link(previous, 'prev'));
  if (page < pages) links.push(link(page + 1, 'next'));
  if (nextFirst) links.reverse();
  return {
    'X-WP-Total': total,
    'X-WP-TotalPages': pages,
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The address of another page: the query in the order given, as it was understood, with `page` replaced or appended. */
export function pageAddress({ selfUrl, query, params }: PagedRequest, page: number): string {
  const values = new Map<string, unknown>();
  for (const name of Object.keys(query)) {
    if (name !== 'rest_route') values.set(name, Object.hasOwn(params, name) ? params[name] : query[name]);
  }
  values.set('page', page);
  return `${selfUrl}?${[...values].flatMap(([name, value]) => pairs(name, value)).join('&')}`;
}

function pairs(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, member]) => pairs(`${name}[${key}]`, member));
  }
  // `false` is written out: a bare name would be read as an empty text and refused.
  const text = value === true ? '1' : typeof value === 'string' ? value : JSON.stringify(value);
  return [`${encode(name)}=${encode(text)}`];
}

/** Percent-encoding of forms, which the interface's addresses use: blanks as `+`. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
