import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '#core/context';
import { SafeHttpClient } from '#core/http';
import { MissingPageService } from '../../addresses/missing-page.service.js';
import type { RedirectSettings } from '../settings/redirect.settings.js';
import { locationHeader } from './location.js';
import { ProxyAllowlistService } from './proxy-allowlist.service.js';
import { NO_CACHE, cacheHeaders, chosenHeaders } from './response-headers.js';

/** Who redirects, in `X-Redirect-By` and in the log. */
export const REDIRECTED_BY = 'redirection';

const HTML = 'text/html; charset=UTF-8';

/** Sends what rules answer with (redirects.md §10, answers). */
@Injectable()
export class RedirectResponseService {
  constructor(
    private readonly client: SafeHttpClient,
    private readonly missing: MissingPageService,
    private readonly hosts: ProxyAllowlistService,
    private readonly clock: Clock,
  ) {}

  /**
   * A redirect without a body.
   * @param personal whether the same address may redirect other visitors elsewhere
   */
  redirect(response: Response, code: number, target: string, options: RedirectSettings, personal = false): void {
    const now = this.clock.now();
    for (const name of chosenHeaders(options.headers).keys()) response.removeHeader(name);
    for (const [name, value] of chosenHeaders(options.headers, code)) response.setHeader(name, value);
    response.set({ ...cacheHeaders(code, options.redirect_cache, now, personal), 'X-Redirect-By': REDIRECTED_BY });
    response.setHeader('Location', locationHeader(target));
    response.statusCode = code;
    if (code !== 304) response.setHeader('Content-Type', HTML);
    response.end();
  }

  /** An error; what is at the address is not shown. */
  async error(response: Response, code: number): Promise<void> {
    const body = Buffer.from(await this.missing.html());
    response.set({ ...NO_CACHE, 'X-Redirect-By': REDIRECTED_BY, 'Content-Type': HTML });
    response.setHeader('Content-Length', body.length);
    response.statusCode = code;
    response.end(body);
  }

  /**
   * A page of another site under an address of ours; none of its headers is passed on. 502 where it cannot be had, and
   * where it has moved to a host that is not allowed.
   */
  async passOn(response: Response, url: string): Promise<void> {
    const mayFollow = ({ href }: URL) => this.hosts.allows(href);
    const page = await this.client.get(url, { accept: 'text/html,*/*;q=0.8', mayFollow }).catch(() => undefined);
    if (!page) return this.error(response, 502);
    response.setHeader('Content-Type', HTML);
    response.setHeader('Content-Length', page.body.length);
    response.statusCode = 200;
    response.end(page.body);
  }
}
