import { Injectable } from '@nestjs/common';
import { SeoHeadConfig } from './seo-head.config.js';
import { type ContentType, type PostType } from '#core/content';
import { PAGE, POST } from '../../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from '../../cal/events/calendar-types.js';

/** Knows which kinds of posts have pages that search engines get. */
@Injectable()
export class IndexedTypesService {
  /** In the order in which they are indexed. */
  readonly all: readonly ContentType[];

  constructor(config: SeoHeadConfig) {
    this.all = [POST, PAGE, EVENT, ...(config.seoVenuesOrganizers ? [VENUE, ORGANIZER] : [])];
  }

  /** Whether a kind is among them. */
  has(type: PostType): boolean {
    return this.all.some(({ name }) => name === type.name);
  }
}
