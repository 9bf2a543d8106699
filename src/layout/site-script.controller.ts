import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { SITE_SCRIPT, SITE_SCRIPT_PATH, SITE_SCRIPT_VERSION } from './site-script.js';

/** The script of the public pages. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class SiteScriptController {
  @Get(SITE_SCRIPT_PATH)
  script(@Req() request: Request, @Res() response: Response): void {
    const isCurrent = request.query.v === SITE_SCRIPT_VERSION;
    response.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.type('js').send(SITE_SCRIPT);
  }
}
