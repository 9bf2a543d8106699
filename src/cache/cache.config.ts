import { IsIP, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsHttpAddress, Setting } from '#core/config';

/** Settings of the deployment for the response cache and the optimisation service. */
export class CacheConfig {
  @Setting({
    env: 'RESPONSE_CACHE',
    default: 'auto',
    description:
      'Keep public answers: `memory` in each process, `off` not at all, `auto` in memory unless modules of others are loaded (`ALMANAC_MODULES`), whose guards and interceptors do not run for cached answers. The same for all processes and commands on one database.',
  })
  @IsIn(['auto', 'off', 'memory'])
  responseCache: 'auto' | 'off' | 'memory';

  @Setting({
    env: 'RESPONSE_CACHE_SECONDS',
    default: 30,
    description: 'Seconds after which a cached response expires, 1 to 300. Changes invalidate it before.',
  })
  @IsInt()
  @Min(1)
  @Max(300)
  responseCacheSeconds: number;

  @Setting({
    env: 'RESPONSE_CACHE_MB',
    default: 64,
    description: 'Megabytes of cached responses in each process, 1 to 4096.',
  })
  @IsInt()
  @Min(1)
  @Max(4096)
  responseCacheMb: number;

  @Setting({
    env: 'BROWSER_CACHE_SECONDS',
    default: undefined,
    description:
      'Seconds for which browsers may show a public answer again without a request (`max-age`), 0 to 86400. Unset: no `Cache-Control`, or `max-age=0` with SHARED_CACHE_SECONDS.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(86_400)
  browserCacheSeconds?: number;

  @Setting({
    env: 'SHARED_CACHE_SECONDS',
    default: undefined,
    description:
      'Seconds for which proxies and CDNs may keep a public answer (`s-maxage`), 0 to 86400. Unset: not said.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(86_400)
  sharedCacheSeconds?: number;

  @Setting({
    env: 'STALE_SECONDS',
    default: undefined,
    description:
      'Seconds for which caches may return an expired answer while they fetch a new one (`stale-while-revalidate`), 0 to 86400. Unset: not said.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(86_400)
  staleSeconds?: number;

  @Setting({
    env: 'CACHE_TAG_HEADER',
    default: undefined,
    description:
      'Header that names what a public answer was made from, so that a CDN can purge by tag: `Surrogate-Key` (Fastly, Varnish) or `Cache-Tag` (Cloudflare). Unset: none.',
  })
  @IsOptional()
  @IsIn(['Surrogate-Key', 'Cache-Tag'])
  cacheTagHeader?: string;

  @Setting({
    env: 'CLOUD_URL',
    default: undefined,
    description:
      'Address of a service that optimises images and pages for the site (`cache/v1`): the addresses it calls from are read at `/ips` below it. Unset: only addresses that an administrator named may call.',
  })
  @IsOptional()
  @IsHttpAddress()
  cloudUrl?: string;

  @Setting({
    env: 'CLOUD_RESULT_HOSTS',
    default: 'quic.cloud',
    description: 'Domains of that service, separated by commas: results are taken from their hosts only.',
  })
  @Matches(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, { message: 'must be domains separated by commas' })
  @MaxLength(1000)
  cloudResultHosts: string;

  @Setting({
    env: 'PUBLIC_IP',
    default: undefined,
    description: 'IPv4 address from which this service calls out, for `cache/v1/tool/check_ip`. Unset: unknown.',
  })
  @IsOptional()
  @IsIP(4)
  publicIp?: string;

  @Setting({
    env: 'PUBLIC_IP_URL',
    default: undefined,
    description:
      'Address of a service that answers with nothing but the IPv4 address it was called from; called instead of `PUBLIC_IP`, for at most 3 seconds.',
  })
  @IsOptional()
  @IsHttpAddress()
  publicIpUrl?: string;
}
