import { Injectable } from '@nestjs/common';
import { CacheConfig } from '../cache.config.js';
import type { Origin } from './captured.js';

/** Characters of the longest header of tags: proxies refuse longer ones. */
const MAX_TAGS_LENGTH = 8000;

/** Headers that tell browsers and caches in front of the service how long they may keep a response. */
@Injectable()
export class CacheHeadersService {
  constructor(private readonly config: CacheConfig) {}

  /** The headers of a response; without a setting there is none. A response may have its own `Cache-Control`. */
  of(origin: Origin): Record<string, string> {
    const control = this.control(origin);
    const name = this.config.cacheTagHeader;
    return {
      ...(control !== undefined && { 'cache-control': control }),
      ...(name !== undefined && { [name.toLowerCase()]: tagsText(origin.tags, name === 'Cache-Tag' ? ',' : ' ') }),
    };
  }

  private control({ at, until }: Origin): string | undefined {
    const { browserCacheSeconds: browsers, sharedCacheSeconds: shared, staleSeconds: stale } = this.config;
    if (browsers === undefined && shared === undefined) return undefined;
    const least = Math.floor((until - at) / 1000);
    return [
      'public',
      `max-age=${Math.min(browsers ?? 0, least)}`,
      ...(shared === undefined ? [] : [`s-maxage=${Math.min(shared, least)}`]),
      ...(stale === undefined ? [] : [`stale-while-revalidate=${stale}`]),
    ].join(', ');
  }
}

/** A change of rows raises the tag of their table too, so tables alone are enough where the tags of rows are too many. */
function tagsText(tags: readonly string[], separator: string): string {
  const text = tags.join(separator);
  if (text.length <= MAX_TAGS_LENGTH) return text;
  return [...new Set(tags.map((tag) => tag.split('.', 1)[0]))].join(separator);
}
