import { RestResponse } from '#core/rest';
import type { Page } from '../listing/collection.js';
import type { CollectionResponse } from '../listing/collection.response.js';
import type { TermListDto } from './terms.dto.js';
import { listParts } from '#core/parameters';

/** Parameters that addresses of pages keep, in this order. */
const PAGE_PARAMETERS = [
  'per_page',
  'search',
  'exclude',
  'include',
  'order',
  'orderby',
  'hide_empty',
  'parent',
  'post',
  'event',
  'slug',
] as const;

/** One page of terms as it is answered. */
export interface TermCollection<Items extends object> {
  /** Its address without a query. */
  url: string;
  /** The member that holds the items, e.g. `tags`. */
  items: Items;
  total: number;
  page: Page;
  params: Partial<TermListDto>;
}

/**
 * Body and headers of a page of terms (events.md §10). The addresses keep every filter, form-encoded, with the page at
 * the end; page 1 needs no number. Past the end there is a way back to the last page.
 */
export function termCollection<Items extends object>({
  url,
  items,
  total,
  page,
  params,
}: TermCollection<Items>): RestResponse<Items & CollectionResponse> {
  const pages = Math.ceil(total / page.perPage);
  const address = (number: number) => pageAddress(url, params, number);
  return new RestResponse(
    {
      rest_url: address(page.page),
      total,
      total_pages: pages,
      ...items,
      ...(page.page < pages ? { next_rest_url: address(page.page + 1) } : {}),
      ...(page.page > 1 ? { previous_rest_url: address(Math.max(1, Math.min(page.page - 1, pages))) } : {}),
    },
    { headers: { 'X-TEC-Total': total, 'X-TEC-TotalPages': pages } },
  );
}

function pageAddress(url: string, params: Partial<TermListDto>, page: number): string {
  const query = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = params[name] as Parameters<typeof textOf>[0] | null | undefined;
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  }
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return `${url}${text === '' ? '' : `?${text}`}`;
}

/** A value as a client may send it again. */
function textOf(value: string | number | boolean | object): string {
  return typeof value === 'object' ? listParts(value).join(',') : String(value);
}
