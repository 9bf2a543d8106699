import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RemoteResponseCache, OutgoingRequestRefusedError, SafeHttpClient, type SafeResponse } from '#core/http';
import { RestError } from '#core/errors';
import { RateLimiterService } from '#core/security';
import { HOUR_MS, MINUTE_MS } from '#core/time';
import { decodePage, pageDetails } from './page-details.js';
import type { UrlDetailsResponse } from './block-editor.response.js';

/** Characters of all cached responses together, addresses included. */
const MAX_CACHED_LENGTH = 4_000_000;
/** Bytes read of a page. */
const MAX_PAGE_BYTES = 150 * 1024;
/** Addresses that one user may have fetched in a minute. */
const MAX_REQUESTS_PER_MINUTE = 60;

/** Looks at pages anywhere, for previews of links (block-editor.md, "GET /url-details"). */
@Injectable()
export class UrlDetailsService {
  private readonly log = new Logger('UrlDetails');
  private readonly cache = new RemoteResponseCache<UrlDetailsResponse>(
    MAX_CACHED_LENGTH,
    (key, details) => key.length + Object.values(details).join('').length,
  );

  constructor(
    private readonly http: SafeHttpClient,
    private readonly limiter: RateLimiterService,
  ) {}

  /**
   * What the head of the page at an address contains, cached for an hour.
   * @param address one that `UrlCheckService` accepts
   * @throws RestError 404 `no_response` when it does not answer with 200, for whatever reason; 404 `no_content` when
   * there is nothing at it; 429 for a user who has too much fetched
   */
  async of(caller: Caller, address: string): Promise<UrlDetailsResponse> {
    const url = new URL(address);
    url.hash = '';
    const cached = this.cache.get(url.href);
    if (cached) return { ...cached.value };
    await this.limiter.count([`url-details ${caller.id}`], MINUTE_MS / 1000, MAX_REQUESTS_PER_MINUTE);
    const page = await this.fetch(url.href);
    if (page?.status !== 200) throw new RestError('no_response', 'There is no page at this address just now.', 404);
    if (page.body.length === 0) throw new RestError('no_content', 'The page at this address is empty.', 404);
    const details = pageDetails(decodePage(page.body, page.headers['content-type'] ?? ''), page.finalUrl);
    this.cache.set(url.href, details, HOUR_MS);
    return { ...details };
  }

  private async fetch(address: string): Promise<SafeResponse | undefined> {
    try {
      const accept = 'text/html, application/xhtml+xml, */*;q=0.8';
      return await this.http.get(address, { accept, maxBytes: MAX_PAGE_BYTES, overflow: 'truncate' });
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      this.log.debug(error.message);
      return undefined;
    }
  }
}
