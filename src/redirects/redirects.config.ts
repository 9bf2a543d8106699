import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for redirects. */
export class RedirectsConfig {
  @Setting({
    env: 'NOT_FOUND_LOG_ROWS',
    default: 50_000,
    description:
      'Most entries of the log of pages that were not found, 100 to 10000000; the oldest beyond are removed every ten minutes. Visitors can add entries at will, up to 1,000 a minute for each process.',
  })
  @IsInt()
  @Min(100)
  @Max(10_000_000)
  notFoundLogRows: number;

  @Setting({
    env: 'REDIRECT_PROXY_HOSTS',
    default: '',
    description:
      'Hosts (with port, unless it is the usual one) whose pages redirect rules may pass on as our own, separated by commas; empty: none. Only for hosts you trust as you trust this site.',
  })
  @IsString()
  @MaxLength(2000)
  redirectProxyHosts: string;
}
