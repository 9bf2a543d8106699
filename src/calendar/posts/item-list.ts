import type { PostStatus, PostType } from '#core/content';
import type { Caller } from '#core/context';
import { RestResponse, rowsBefore } from '#core/rest';
import { pageNotFound } from './item-refused.error.js';

/** The requested page of a list. */
export interface ItemPage {
  page: number;
  limit: number;
  offset: number;
}

/** The page to answer; without `per_page` as many items as the site shows. */
export function itemPage(params: { page: number; per_page?: number }, siteDefault: number): ItemPage {
  const limit = params.per_page ?? Math.min(siteDefault, 100);
  return { page: params.page, limit, offset: rowsBefore((params.page - 1) * limit) };
}

/** The statuses of a list: the requested ones, or published items for callers who may not change anything. */
export function listedStatuses<Status extends PostStatus>(
  caller: Caller,
  type: PostType,
  requested: readonly Status[],
): PostStatus[] {
  return caller.can(type.capabilities.edit) ? [...requested] : ['publish'];
}

/** A page of a list. @throws RestError 404 past the last page */
export function itemListResponse<Item>(items: Item[], total: number, { page, limit }: ItemPage): RestResponse<Item[]> {
  const pages = Math.ceil(total / limit);
  if (page > 1 && page > pages) throw pageNotFound(pages);
  return RestResponse.list(items, { page, perPage: limit, total, nextFirst: true });
}
