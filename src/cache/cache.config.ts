import { IsIP, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsHttpAddress, Setting } from '#core/config';

/** Settings of the deployment for the response cache and the optimisation service. */
export class CacheConfig {
  @Setting({
    env: 'RESPONSE_CACHE',
    default: 'off',
    description:
      'Keep public answers: `memory` in each process, `off` not at all. The same for all processes and commands on one database.',
  })
  @IsIn(['off', 'memory'])
  responseCache: 'off' | 'memory';

  @Setting({
    env: 'RESPONSE_CACHE_SECONDS',
    default: 30,
    description:
      'Seconds after which a cached response expires, 1 to 300. Content that changes with the clock alone, such as the sale of tickets, can be that old.',
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
