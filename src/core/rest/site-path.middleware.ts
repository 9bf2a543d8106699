import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { pathWithinSite, Settings } from '#core/config';
import { SiteUrls } from '#core/context';
import { internalDispatch } from './internal-dispatch.js';

/**
 * Makes requests to a site in a folder of its host requests to a site with a host of its own, before anything else looks
 * at them: `/blog/events/` becomes `/events/`, once. What comes without the folder is from a proxy that has taken it
 * away, or from a program on this machine, and stays. So all that follows knows paths of the site only, and `SiteUrls`
 * puts the folder in front of addresses that are sent (docs/operations.md, "A site in a folder").
 */
@Injectable()
export class SitePathMiddleware implements NestMiddleware<Request, Response> {
  /** Whether there is something to do: not without a folder, nor behind a proxy that always takes it away. */
  readonly isNeeded: boolean;

  constructor(
    settings: Settings,
    private readonly urls: SiteUrls,
  ) {
    this.isNeeded = urls.sitePath !== '' && !settings.proxyStripsPath;
  }

  /** Express middleware. */
  readonly use = (request: Request, response: Response, next: NextFunction): void => {
    if (internalDispatch(request)) return next();
    const { sitePath } = this.urls;
    const [path] = request.url.split('?', 1);
    if (path === sitePath && (request.method === 'GET' || request.method === 'HEAD')) {
      // Relative addresses in texts are relative to the folder.
      response.redirect(301, `${sitePath}/${request.url.slice(path.length)}`);
      return;
    }
    request.url = pathWithinSite(sitePath, request.url);
    request.originalUrl = request.url;
    next();
  };
}
