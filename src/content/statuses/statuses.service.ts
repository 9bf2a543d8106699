import { Injectable } from '@nestjs/common';
import { ContentTypeRegistry } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { keyedItems } from '../shared/keyed-items.js';
import { LISTED_STATUSES, listedStatus } from '../shared/listed-statuses.js';
import { statusItem } from './status.mapper.js';
import type { ListStatusesDto, ReadStatusDto } from './statuses.dto.js';
import { noSuchStatus } from './statuses.policy.js';
import type { PostStatusResponse } from './status.response.js';

/** `content/v2/statuses`: what posts can be. */
@Injectable()
export class StatusesService {
  constructor(
    private readonly types: ContentTypeRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** The statuses that the caller may see, by name. */
  list(caller: Caller, { context, _fields }: ListStatusesDto): Record<string, PostStatusResponse> {
    const all = this.types.mayEditAny(caller);
    const request = this.urls.mapperContext(caller);
    const shown = LISTED_STATUSES.filter((status) => all || status.public);
    return keyedItems(
      shown.map((status) => [status.slug, statusItem(status, context, request)]),
      _fields,
    );
  }

  /** One status. @throws RestError 404 `rest_status_invalid` */
  read(caller: Caller, { status: slug, context }: ReadStatusDto): PostStatusResponse {
    const status = listedStatus(slug);
    if (!status) throw noSuchStatus();
    return statusItem(status, context, this.urls.mapperContext(caller));
  }
}
