import { Injectable } from '@nestjs/common';
import { opened, type ContentType } from '#core/content';
import type { ViewContext } from '#core/parameters';
import { SiteService } from '#core/site';
import { ItemExtensionRegistry } from '../shared/item-extension.registry.js';
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
    private readonly site: SiteService,
    private readonly extensions: ItemExtensionRegistry,
  ) {}

  /** Posts with what they show of other things; the number of queries does not depend on how many they are. */
  all(type: ContentType, rows: readonly PostRow[], options: ShowOptions): Promise<ContentPostResponse[]> {
    return this.show(type, rows, options, true);
  }

  /** As `all`, for one post by itself. */
  async one(type: ContentType, row: PostRow, options: ShowOptions): Promise<ContentPostResponse> {
    const [item] = await this.show(type, [row], options, false);
    return item;
  }

  private async show(
    type: ContentType,
    rows: readonly PostRow[],
    options: ShowOptions,
    inList: boolean,
  ): Promise<ContentPostResponse[]> {
    if (rows.length === 0) return [];
    const relations = await this.relations.load(type, rows);
    const { timezone: zone } = await this.site.settings();
    const { context, excerptWords, links = true } = options;
    const items = rows.map((row) =>
      postItem({ type, row, relations, context, zone, excerptWords, open: opened(type, row, options) }, links),
    );
    await this.extensions.add({ kind: 'post', type, items: rows }, items, inList);
    return items;
  }
}
