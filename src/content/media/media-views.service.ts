import { Inject, Injectable } from '@nestjs/common';
import { ATTACHMENT } from '../content-types.js';
import { type Caller, SiteUrls } from '#core/context';
import type { ViewContext } from '#core/parameters';
import { allowedOnItem } from '../shared/post-item.policy.js';
import type { PostReference } from '../shared/post-lookup.repository.js';
import { MediaAccessService } from './media-access.service.js';
import { mediaItem, mediaLink, type MediaView } from './media.mapper.js';
import type { MediaRow } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';
import type { MediaStorage } from './files/media.storage.js';
import type { MediaResponse } from './media.response.js';

/** An item with its public address. */
export interface MediaWithRelations {
  item: MediaResponse;
  link: string;
}

/** Gathers what an answer needs beside the row of a file. */
@Injectable()
export class MediaViewsService {
  constructor(
    private readonly access: MediaAccessService,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly urls: SiteUrls,
  ) {}

  /** One file. `withLinks` false: as the `previous` of a deletion. */
  async show(caller: Caller, row: MediaRow, context: ViewContext, withLinks = true): Promise<MediaWithRelations> {
    const posts = await this.access.attachedTo([row]);
    const request = this.urls.mapperContext(caller);
    const view = this.view(caller, row, context, posts);
    return { item: mediaItem(view, request, withLinks), link: mediaLink(view, request) };
  }

  /** Many files, without those that `readable` says no to. */
  async showAll(
    caller: Caller,
    rows: readonly MediaRow[],
    context: ViewContext,
    readable: (row: MediaRow, post: PostReference | undefined) => boolean,
  ): Promise<MediaResponse[]> {
    const posts = await this.access.attachedTo(rows);
    const request = this.urls.mapperContext(caller);
    return rows
      .filter((row) => readable(row, posts.get(row.post_id ?? 0)))
      .map((row) => mediaItem(this.view(caller, row, context, posts), request));
  }

  private view(
    caller: Caller,
    row: MediaRow,
    context: ViewContext,
    posts: ReadonlyMap<number, PostReference>,
  ): MediaView {
    return {
      row,
      context,
      post: posts.get(row.post_id ?? 0),
      url: (path) => this.storage.url(path),
      allow: allowedOnItem(caller, ATTACHMENT, row),
      actions: [
        ...(caller.can('unfiltered_html') ? ['unfiltered-html'] : []),
        ...(caller.can(ATTACHMENT.capabilities.editOthers) ? ['assign-author'] : []),
      ],
    };
  }
}
