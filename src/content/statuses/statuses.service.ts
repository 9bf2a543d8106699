import { Injectable } from '@nestjs/common';
import { ContentTypeRegistry } from '#core/content';
import { RequestContext } from '#core/context';
import { keyedItems } from '../shared/keyed-items.js';
import { LISTED_STATUSES, listedStatus } from '../shared/listed-statuses.js';
import { statusItem } from './status.mapper.js';
import type { ListStatusesDto, ReadStatusDto } from './statuses.dto.js';
import { noSuchStatus } from './statuses.policy.js';
import type { PostStatusResponse } from './status.response.js';

/** `content/v2/statuses`: what posts can be. */
@Injectable()
export class StatusesService {
  constructor(private readonly types: ContentTypeRegistry) {}

  /** The statuses that the caller may see, by name. */
  list({ context, _fields }: ListStatusesDto): Record<string, PostStatusResponse> {
    const all = this.types.mayEditAny(RequestContext.current().caller);
    const shown = LISTED_STATUSES.filter((status) => all || status.public);
    return keyedItems(
      shown.map((status) => [status.slug, statusItem(status, context)]),
      _fields,
    );
  }

  /** One status. @throws RestError 404 `rest_status_invalid` */
  read({ status: slug, context }: ReadStatusDto): PostStatusResponse {
    const status = listedStatus(slug);
    if (!status) throw noSuchStatus();
    return statusItem(status, context);
  }
}
