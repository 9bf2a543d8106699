import type { ListPage } from '#core/lists';
import { RestResponse, type ListWindow as RequestedWindow } from '#core/rest';
import { RestError } from '#core/errors';
import { storedSlug } from '#core/content';
import type { PostListDto, SearchColumn } from './post-list.dto.js';
import { wallBound } from './dates.js';
import type { PostFilter, PostOrder, SearchIndex } from './post-list.sql.js';

/** The requested part of a list. */
export type ListWindow = Pick<RequestedWindow, 'limit' | 'offset'>;

const COLUMN_OF: Readonly<Record<SearchColumn, string>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
};

/** Columns that are searched unless the request names some. */
export const SEARCHED: readonly string[] = Object.values(COLUMN_OF);

/**
 * The general filters of a list. The kind adds statuses and its own.
 * @param zone the site's, which dates without offset are read in
 * @param searched columns to search when the request names none
 * @param index full-text index of the table, where it has one
 * @throws RestError 400 when an order lacks what it refers to
 */
export function postFilter(
  params: PostListDto,
  zone: string,
  searched: readonly string[] = SEARCHED,
  index?: SearchIndex,
): PostFilter {
  const { search, search_columns: columns } = params;
  const searching = search !== undefined && search.trim() !== '';
  checkOrder(params, searching);
  return {
    authors: unlessEmpty(params.author),
    authorsExcluded: params.author_exclude,
    ids: unlessEmpty(params.include),
    // What is both wanted and unwanted is shown, as in the reference.
    idsExcluded: params.include.length > 0 ? undefined : params.exclude,
    slugs: unlessEmpty((params.slug ?? []).map(storedSlug)),
    after: wallBound(params.after, zone),
    before: wallBound(params.before, zone),
    modifiedAfter: wallBound(params.modified_after, zone),
    modifiedBefore: wallBound(params.modified_before, zone),
    search: searching
      ? {
          text: search,
          columns: columns.length > 0 ? columns.map((column) => COLUMN_OF[column]) : searched,
          exact: params.search_semantics === 'exact',
          index,
        }
      : undefined,
  };
}

function checkOrder({ orderby, include }: PostListDto, searching: boolean): void {
  if (orderby === 'relevance' && !searching) {
    throw new RestError('rest_no_search_term_defined', 'Sorting by relevance needs the parameter search.', 400);
  }
  if (orderby === 'include' && include.length === 0) {
    throw new RestError('rest_orderby_include_missing_include', 'Sorting by include needs the parameter include.', 400);
  }
}

/** How a list is sorted. */
export function listOrder({ orderby, order }: PostListDto): PostOrder {
  return { by: orderby, descending: order === 'desc' };
}

/**
 * The answer to a list (content.md, "Lists").
 * @param items what is shown of the rows; may be fewer, because some are not for everybody
 * @throws RestError 400 `rest_post_invalid_page_number` past the last page
 */
export function listResponse<Item, Row>(
  items: Item[],
  { rows, total }: ListPage<Row>,
  params: PostListDto,
): RestResponse<Item[]> {
  const { page, per_page: perPage, offset } = params;
  if (offset === undefined && page > 1 && page > Math.ceil(total / perPage)) {
    throw new RestError('rest_post_invalid_page_number', `There are only ${Math.ceil(total / perPage)} pages.`, 400);
  }
  // Recorded: an offset past the end tells no total.
  const shownTotal = offset !== undefined && rows.length === 0 ? 0 : total;
  return RestResponse.list(items, { page, perPage, total: shownTotal });
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
