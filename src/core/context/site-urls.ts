import { Injectable } from '@nestjs/common';
import { pathWithinSite, Settings, sitePathOf, siteUrlOf } from '#core/config';
import type { Caller } from './caller.js';
import type { MapperContext } from './mapper-context.js';
import { PLAIN_STRUCTURE } from './permalink-structure.js';
import { RequestContext } from './request-context.js';

/** Addresses of the site and of its interface, in requests, jobs and commands alike; none has a slash at the end. */
@Injectable()
export class SiteUrls {
  /** Address of the site as visitors know it. */
  readonly siteUrl: string;
  /** Path of the site on its host, which begins its addresses: `/blog`; empty where it has a host of its own. */
  readonly sitePath: string;
  /**
   * Structure of addresses of posts, as `SiteService` last read it from the settings: it reads them at start and with
   * nearly every request, and sees changes of other processes after a second.
   */
  postStructure = PLAIN_STRUCTURE;
  /** Host name of the site without port: the first part of global ids. */
  readonly siteHost: string;
  /** Address of the interface where no request says another one. */
  private readonly ownRootUrl: string;

  constructor(settings: Settings) {
    this.siteUrl = siteUrlOf(settings);
    this.sitePath = sitePathOf(this.siteUrl);
    this.siteHost = new URL(this.siteUrl).hostname;
    this.ownRootUrl = `${settings.apiUrl ?? this.siteUrl}${settings.apiPrefix}`;
  }

  /** Address of the REST root: the one that the running request came by, else that of the settings. */
  get rootUrl(): string {
    return RequestContext.peek()?.rootUrl || this.ownRootUrl;
  }

  /** A path of the host as a path of the site, where it is below the site; others stay. @param path may have a query */
  withinSite(path: string): string {
    return pathWithinSite(this.sitePath, path);
  }

  /** Address of a REST path of ours, e.g. `restUrl('cal/events/v1/events/5')`. */
  restUrl(path: string): string {
    return `${this.rootUrl}/${path}`;
  }

  /** What mappers are given of a request. */
  mapperContext(caller: Caller): MapperContext {
    const { siteUrl, siteHost, rootUrl, postStructure } = this;
    const { fields, embedded } = RequestContext.peek() ?? {};
    return { caller, siteUrl, siteHost, postStructure, restUrl: (path) => `${rootUrl}/${path}`, fields, embedded };
  }
}
