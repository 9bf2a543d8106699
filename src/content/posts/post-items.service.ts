import { Injectable } from '@nestjs/common';
import { opened, type ContentType } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import type { ViewContext } from '#core/parameters';
import { SiteService } from '#core/site';
import { ItemExtensionRegistry } from '../shared/item-extension.registry.js';
import { ContentPartsLoader } from '../parts/content-parts.loader.js';
import { PostRelationsLoader } from './post-relations.loader.js';
import type { PostRow } from '../shared/post-row.js';
import { postItem } from './post.mapper.js';
import type { ContentPostResponse } from './post.response.js';

/** How posts are shown. */
export interface ShowOptions {
  context: ViewContext;
  /** Opens protected posts. */
  password?: string;
  /** Words of an excerpt that is made from the content. */
  excerptWords?: number;
  /** Default true. */
  links?: boolean;
}

/** Shows posts of every kind as `content/v2` has them; other namespaces that build on this form use it too. */
@Injectable()
export class PostItemsService {
  constructor(
    private readonly relations: PostRelationsLoader,
    private readonly parts: ContentPartsLoader,
    private readonly site: SiteService,
    private readonly extensions: ItemExtensionRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** Posts with what they show of other things; the number of queries does not depend on how many they are. */
  all(
    caller: Caller,
    type: ContentType,
    rows: readonly PostRow[],
    options: ShowOptions,
  ): Promise<ContentPostResponse[]> {
    return this.show(caller, type, rows, options, true);
  }

  /** As `all`, for one post by itself. */
  async one(caller: Caller, type: ContentType, row: PostRow, options: ShowOptions): Promise<ContentPostResponse> {
    const [item] = await this.show(caller, type, [row], options, false);
    return item;
  }

  private async show(
    caller: Caller,
    type: ContentType,
    rows: readonly PostRow[],
    options: ShowOptions,
    inList: boolean,
  ): Promise<ContentPostResponse[]> {
    if (rows.length === 0) return [];
    const [relations, parts] = await Promise.all([this.relations.load(type, rows), this.parts.load(rows)]);
    const { timezone: zone } = await this.site.settings();
    const { context, excerptWords, links = true } = options;
    const request = this.urls.mapperContext(caller);
    const items = rows.map((row) =>
      postItem(
        { type, row, relations, parts, context, zone, excerptWords, open: opened(caller, type, row, options) },
        request,
        links,
      ),
    );
    await this.extensions.add(request, { kind: 'post', type, items: rows }, items, inList);
    return items;
  }
}
