import { Controller, Get, Options, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { wantsCalendarFile } from '../cal/views/calendar-files.service.js';
import { ExcludeFromDocs } from '#core/openapi';
import { NO_CACHE, markPublicPage, ApiRoots, WithoutAuthentication } from '#core/rest';
import { PageFinisherRegistry, PageExtensionRegistry } from '#core/site';
import { CALENDAR_FILE_PREFLIGHT } from './calendar-file-cors.js';
import { PreviewPagesService } from './preview-pages.service.js';
import type { SitePage } from './site-page.js';
import { SitePagesService } from './site-pages.service.js';
import { type Caller, CurrentUser, RequestContext } from '#core/context';
import { noRoute } from '#core/errors';
import { LANGUAGE_PARAMETER } from '#core/http';
import { PageLanguagesService } from '../layout/page-languages.service.js';

/** Everything that is no address of its own: permalinks, and what leads nowhere. Comes after all other controllers. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class SitePagesController {
  constructor(
    private readonly pages: SitePagesService,
    private readonly previews: PreviewPagesService,
    private readonly parts: PageExtensionRegistry,
    private readonly roots: ApiRoots,
    private readonly finishers: PageFinisherRegistry,
    private readonly languages: PageLanguagesService,
  ) {}

  @Get(['/', '*path'])
  async page(@CurrentUser() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    // Below a root, an ordinary controller had the beginning of the address but not all of it.
    if (this.roots.find(request.path, undefined)) throw noRoute();
    RequestContext.current().isPage = true;
    const queryPage = request.path === '/' ? this.parts.queryPage(request.query) : undefined;
    if (await queryPage?.respondToQuery?.(request, response)) return;
    const isRewritten = request.url !== request.originalUrl;
    const page = queryPage ? await this.pages.nothing(NO_CACHE) : await this.pageAt(caller, request, isRewritten);
    const { status, headers, type = 'html', body, frames } = page;
    // Programs that request no page get the response that they are used to.
    if (status === 404 && !request.accepts('html')) throw noRoute();
    if (headers['Content-Security-Policy']) response.removeHeader('X-Frame-Options');
    if (frames !== undefined) {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader('Content-Security-Policy', `${policy};frame-src ${frames}`);
    }
    markPublicPage(response);
    this.languages.vary(response);
    // Without it, browsers send the forms of these pages with the origin `null`.
    response.setHeader('Referrer-Policy', 'same-origin');
    // Embeds and files are sent as they are.
    const finishes = status === 200 && type === 'html' && !headers['Content-Security-Policy'];
    const html = finishes ? await this.finishers.finish({ path: request.url, html: body }) : body;
    response.status(status).set(headers).type(type).send(html);
  }

  /** The public page, or else the preview of an unpublished one. */
  private async pageAt(caller: Caller, request: Request, isRewritten: boolean): Promise<SitePage> {
    const { [LANGUAGE_PARAMETER]: _language, ...query } = request.query;
    const page = await this.pages.at(caller, request.path, query, isRewritten);
    return page.status === 404 ? ((await this.previews.at(request)) ?? page) : page;
  }

  /** The reply to a preflight request: pages of other origins may read calendar files. Other pages have none. */
  @Options(['/', '*path'])
  options(@Req() request: Request, @Res() response: Response): void {
    if (this.roots.find(request.path, undefined) || !wantsCalendarFile(request.query)) throw noRoute();
    response
      .status(204)
      .set({ ...CALENDAR_FILE_PREFLIGHT, Allow: 'GET, HEAD, OPTIONS' })
      .end();
  }
}
