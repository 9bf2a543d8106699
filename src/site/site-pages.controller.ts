import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotInDocs } from '../core/rest/docs-notes.js';
import { markPublicPage } from '../core/rest/public-page.js';
import { SitePages } from './site-pages.service.js';

/** Everything that is no address of its own: permalinks, and what leads nowhere. Comes after all other controllers. */
@NotInDocs()
@Controller()
export class SitePagesController {
  constructor(private readonly pages: SitePages) {}

  @Get(['/', '*path'])
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { status, headers, type = 'html', body } = await this.pages.at(request.path, request.query);
    // Programs that ask for no page are told so as they are used to.
    if (status === 404 && !request.accepts('html')) throw new NotFoundException();
    if (headers['Content-Security-Policy']) response.removeHeader('X-Frame-Options');
    markPublicPage(response);
    response.status(status).set(headers).type(type).send(body);
  }
}
