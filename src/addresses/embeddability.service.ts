import { Injectable } from '@nestjs/common';
import { AddressesConfig } from './addresses.config.js';
import { NAVIGATION } from '../content/content-types.js';
import type { SitePost } from './site-post.js';

/** Knows which posts other sites may embed. */
@Injectable()
export class EmbeddabilityService {
  constructor(private readonly config: AddressesConfig) {}

  /**
   * Whether a public post can be embedded: whatever people have a page for; venues and organizers only with
   * `EMBED_VENUES_ORGANIZERS`, because clients are used to their having none (oembed.md §1).
   */
  of({ type }: SitePost): boolean {
    return type !== NAVIGATION && !type.isPart && (type.viewable || this.config.embedVenuesOrganizers);
  }
}
