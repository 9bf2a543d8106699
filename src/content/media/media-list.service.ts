import { Injectable } from '@nestjs/common';
import { type PostStatus } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import type { Caller } from '#core/context';
import { PRIMARY, type SqlFragment, placeholders } from '#core/database';
import { type RestResponse, listWindow } from '#core/rest';
import { splitList } from '#core/parameters';
import { SiteService } from '#core/site';
import { listResponse, listOrder, postFilter, SEARCHED } from '../shared/post-list.js';
import { postConditions, postOrder } from '../shared/post-list.sql.js';
import { visiblePosts } from '../shared/post-visibility.sql.js';
import { readable } from './media-access.service.js';
import { requestedMimeTypes } from './media-types.js';
import { MediaViewsService } from './media-views.service.js';
import type { ListMediaDto } from './media.dto.js';
import { MediaRepository } from './media.repository.js';
import type { MediaResponse } from './media.response.js';

/** Lists of files. */
@Injectable()
export class MediaListService {
  constructor(
    private readonly media: MediaRepository,
    private readonly views: MediaViewsService,
    private readonly site: SiteService,
  ) {}

  /**
   * `GET content/v2/media`. Files attached to posts that the caller may not read are left out of a page but counted,
   * as in the reference: finding out for all files would cost more than the number tells.
   */
  async list(caller: Caller, params: ListMediaDto): Promise<RestResponse<MediaResponse[]>> {
    const { timezone } = await this.site.settings();
    const statuses = splitList(params.status) as PostStatus[];
    const filter = postFilter(params, timezone, [...SEARCHED, 'path']);
    const visible = visiblePosts(caller, ATTACHMENT, statuses, params.context).condition;
    const narrowing = postConditions(filter).addAll(ownConditions(params));
    const index = params.orderby === 'id' && narrowing.sql === '' ? PRIMARY : undefined;
    const page = await this.media.list(
      { where: narrowing.addAll([visible]), order: postOrder(listOrder(params), filter, 'p.post_id'), index },
      listWindow(params),
    );
    const items = await this.views.showAll(
      caller,
      page.rows,
      params.context,
      (row, post) => params.context === 'edit' || readable(caller, row, post),
    );
    return listResponse(items, page, params);
  }
}

function ownConditions({
  parent,
  parent_exclude: notParent,
  media_type: kinds,
  mime_type: types,
}: ListMediaDto): SqlFragment[] {
  const conditions: SqlFragment[] = [];
  if (parent.length > 0) {
    const none = parent.includes(0) ? ' OR p.post_id IS NULL' : '';
    // A single post is compared directly, so that an index serves filter and order.
    const among = parent.length === 1 ? '= ?' : `IN (${placeholders(parent)})`;
    conditions.push({ sql: `(p.post_id ${among}${none})`, parameters: parent });
  }
  if (notParent.length > 0) {
    const none = notParent.includes(0) ? 'p.post_id IS NOT NULL AND' : 'p.post_id IS NULL OR';
    conditions.push({ sql: `(${none} p.post_id NOT IN (${placeholders(notParent)}))`, parameters: notParent });
  }
  const mimeTypes = requestedMimeTypes(kinds, types);
  if (mimeTypes) {
    const among = mimeTypes.length === 1 ? '= ?' : `IN (${placeholders(mimeTypes)})`;
    conditions.push({ sql: `p.mime_type ${among}`, parameters: mimeTypes });
  }
  return conditions;
}
