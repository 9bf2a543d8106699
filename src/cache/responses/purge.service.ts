import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { invalidParameter } from '#core/errors';
import { ApiRoots, decodePath } from '#core/rest';
import { addressOf } from './cache-key.js';
import type { PurgeDto } from './purge.dto.js';
import type { PurgeResponse } from './purge.response.js';
import { CacheInvalidatorService } from './cache-invalidator.service.js';
import { ResponseStore } from './response.store.js';

/** Purges cached responses on behalf of administrators. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly store: ResponseStore,
    private readonly purges: CacheInvalidatorService,
    private readonly roots: ApiRoots,
    private readonly site: SiteUrls,
  ) {}

  /**
   * Purges what is meant in this process, and everything in the others.
   * @returns how many answers went here
   * @throws RestError 400 `rest_invalid_param` when nothing is meant
   */
  purge({ all = false, urls = [], tags = [], ids = [] }: PurgeDto): PurgeResponse {
    if (!all && urls.length + tags.length + ids.length === 0)
      throw invalidParameter('all', 'Say what to purge: all, urls, tags or ids.');
    const { entries } = this.store.facts;
    if (all || ids.length > 0) {
      this.store.purge();
      this.purges.announce();
      return { purged: entries };
    }
    const paths = new Set(urls.map((url) => this.site.withinSite(pathOf(url))));
    const purged = this.store.drop((key) => {
      const path = pathOf(addressOf(key));
      const kind = this.roots.find(decodePath(path), undefined) ? 'rest' : 'pages';
      return paths.has(path) || tags.includes(kind);
    });
    this.purges.announce();
    return { purged };
  }
}

/** The path of an address or of a path, without query. */
function pathOf(text: string): string {
  if (text.startsWith('/')) return text.split(/[?#]/, 1)[0];
  return URL.canParse(text) ? new URL(text).pathname : text;
}
