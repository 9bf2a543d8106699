import { Injectable, Logger } from '@nestjs/common';
import { OembedConfig } from './oembed.config.js';
import type { Caller } from '#core/context';
import {
  RemoteResponseCache,
  OutgoingRequestRefusedError,
  SafeHttpClient,
  type SafeRequestOptions,
  type SafeResponse,
} from '#core/http';
import { RateLimiterService } from '#core/security';
import { DAY_MS, MINUTE_MS } from '#core/time';
import { PageAddressService } from '../addresses/page-address.service.js';
import { EmbedsService, invalidUrl } from './embeds.service.js';
import type { ProxyDto } from './oembed.dto.js';
import {
  discoveredEndpoint,
  mediaResponse,
  readProviderResponse,
  withHtml,
  type ProviderResponse,
} from './provider-response.js';
import shippedProviders from './providers.json' with { type: 'json' };
import { OembedProviderRegistry } from './oembed-provider.registry.js';
import type { EmbedResponse } from './embed.response.js';

/** Number of cached responses, and their lifetimes in milliseconds: successful ones, and that there is none. */
const CACHE_SIZE = 1000;
const GOOD_FOR = DAY_MS;
const NOTHING_FOR = MINUTE_MS;
/** Bytes read of a page, and of a provider's answer. */
const MAX_PAGE_BYTES = 150_000;
const MAX_RESPONSE_BYTES = 1_000_000;
/** Addresses that one user may have fetched in a minute. */
const MAX_REQUESTS_PER_MINUTE = 60;

type Where = Pick<ProxyDto, 'url' | 'maxwidth' | 'maxheight' | 'discover'>;

/** Requests embeds from other sites, for editors (oembed.md §2). */
@Injectable()
export class OembedProxyService {
  private readonly log = new Logger('Oembed');
  private readonly cache = new RemoteResponseCache<ProviderResponse | undefined>(CACHE_SIZE);
  private readonly providers: OembedProviderRegistry;

  constructor(
    private readonly embeds: EmbedsService,
    private readonly addresses: PageAddressService,
    private readonly http: SafeHttpClient,
    private readonly limiter: RateLimiterService,
    config: OembedConfig,
  ) {
    const { oembedProviders: path } = config;
    this.providers =
      path === undefined ? new OembedProviderRegistry(shippedProviders) : OembedProviderRegistry.ofFile(path);
  }

  /**
   * The embed of an address: of this site without a request, of others what their provider says, cached for a day.
   * @throws RestError 404 `oembed_invalid_url` for every reason, so that the response reveals nothing about
   * can be reached from here; 429 for a user who has too much fetched
   */
  async respond(
    caller: Caller,
    { url, maxwidth, maxheight, discover }: ProxyDto,
  ): Promise<EmbedResponse | ProviderResponse> {
    const where: Where = { url, maxwidth, maxheight, discover };
    if (URL.canParse(url) && this.addresses.isOurs(new URL(url))) {
      return (await this.embeds.find(url, maxwidth)) ?? mediaResponse(url) ?? nothing();
    }
    const key = JSON.stringify(where);
    const cached = this.cache.get(key);
    const answer = cached ? cached.value : await this.fetchProvider(caller, where);
    if (!cached) this.cache.set(key, answer, answer ? GOOD_FOR : NOTHING_FOR);
    return answer ?? nothing();
  }

  private async fetchProvider(caller: Caller, where: Where): Promise<ProviderResponse | undefined> {
    if (!/^https?:\/\//i.test(where.url)) return undefined;
    await this.limiter.count([`oembed ${caller.id}`], MINUTE_MS / 1000, MAX_REQUESTS_PER_MINUTE);
    const endpoint = this.providers.endpointFor(where.url);
    if (endpoint !== undefined)
      return this.fromEndpoint(
        withQuery(endpoint, { ...sizes(where), url: where.url, dnt: '1', format: 'json' }),
        where,
        true,
      );
    const discovered = where.discover ? await this.discover(where) : undefined;
    return discovered ?? mediaResponse(where.url);
  }

  private async discover(where: Where): Promise<ProviderResponse | undefined> {
    const page = await this.fetch(where.url, { accept: 'text/html', maxBytes: MAX_PAGE_BYTES, overflow: 'truncate' });
    const endpoint = page && discoveredEndpoint(page.body.toString('utf8'), page.finalUrl);
    return endpoint === undefined
      ? undefined
      : this.fromEndpoint(withQuery(endpoint, { ...sizes(where), dnt: '1' }), where, false);
  }

  private async fromEndpoint(endpoint: string, where: Where, trusted: boolean): Promise<ProviderResponse | undefined> {
    const fetchProvider = (address: string) =>
      this.fetch(address, { accept: 'application/json, text/xml', maxBytes: MAX_RESPONSE_BYTES }, [501]);
    let response = await fetchProvider(endpoint);
    // A provider that has no JSON says so.
    if (response?.status === 501) response = await fetchProvider(withQuery(endpoint, { format: 'xml' }));
    if (response?.status !== 200) return undefined;
    const answer = readProviderResponse(response.body.toString('utf8'), response.headers['content-type'] ?? '');
    return answer && withHtml(answer, where.url, trusted);
  }

  private async fetch(
    address: string,
    options: SafeRequestOptions,
    also: number[] = [],
  ): Promise<SafeResponse | undefined> {
    try {
      const response = await this.http.get(address, options);
      return response.status === 200 || also.includes(response.status) ? response : undefined;
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      this.log.debug(error.message);
      return undefined;
    }
  }
}

function nothing(): never {
  throw invalidUrl();
}

function sizes({ maxwidth, maxheight }: Where): Record<string, string> {
  return { maxwidth: String(maxwidth), ...(maxheight === undefined ? {} : { maxheight: String(maxheight) }) };
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
