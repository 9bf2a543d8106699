import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ADMIN } from '../auth/authorize/admin-paths.js';
import { sendPage } from '../auth/authorize/page-response.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { ConsolePageService } from './console-page.service.js';

/** The console. What it shows and changes goes through the REST interface. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller(ADMIN.console)
export class ConsoleController {
  constructor(private readonly console: ConsolePageService) {}

  @Get('assets/:name')
  async asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { body, etag } = await this.console.asset(name);
    response.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
    response.type(name);
    if (request.fresh) response.status(304).end();
    else response.send(body);
  }

  @Get('texts/:name')
  texts(@Param('name') name: string, @Res() response: Response): void {
    const { body, isCurrent } = this.console.textsFile(name);
    response.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.type('js').send(body);
  }

  /** Addresses below the console are screens, which the script in the page shows. */
  @Get(['', '*screen'])
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const policy = String(response.getHeader('Permissions-Policy'));
    response.set('Permissions-Policy', policy.replace('camera=()', 'camera=(self)'));
    sendPage(response, await this.console.page(request));
  }
}
