import { Injectable, Logger } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { RedirectsConfig } from '../redirects.config.js';

/** Whether a target names a scheme or a host, so that it is not a path of the site. */
export function isAbsolute(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(target);
}

/** Knows from where pages may be passed on to visitors: the setting `REDIRECT_PROXY_HOSTS`. */
@Injectable()
export class ProxyAllowlistService {
  private readonly log = new Logger('Redirects');
  private readonly hosts: ReadonlySet<string>;
  private readonly logged = new Set<string>();

  constructor(
    { redirectProxyHosts }: RedirectsConfig,
    private readonly urls: SiteUrls,
  ) {
    this.hosts = new Set(
      redirectProxyHosts
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ''),
    );
  }

  /** Whether a rule may pass on what is at this target: a path of the site, or a page of a host that is allowed. */
  accepts(target: string): boolean {
    return !isAbsolute(target) || this.ownPath(target) !== undefined || this.allows(target);
  }

  /** Whether pages of an absolute address may be passed on; those of this site need no request over the network. */
  allows(target: string): boolean {
    const host = /^https?:/i.test(target) && URL.canParse(target) ? new URL(target).host : '';
    const accepted = this.hosts.has(host);
    if (!accepted && this.logged.size < 100 && !this.logged.has(host)) {
      this.logged.add(host);
      this.log.warn(`A rule passes on pages of ${host || target}, which REDIRECT_PROXY_HOSTS does not allow.`);
    }
    return accepted;
  }

  /** The path of a target of this very site, which needs no request to ourselves. */
  ownPath(target: string): string | undefined {
    if (!isAbsolute(target)) return target.startsWith('/') ? target : `/${target}`;
    if (!URL.canParse(target)) return undefined;
    const url = new URL(target);
    return url.origin === new URL(this.urls.siteUrl).origin ? url.pathname + url.search : undefined;
  }
}
