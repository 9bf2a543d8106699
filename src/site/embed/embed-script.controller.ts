import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { noRoute } from '#core/errors';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { SitePagesConfig } from '../site-pages.config.js';
import { EMBED_SCRIPT, EMBED_SCRIPT_PATH } from './embed-script.js';

/** The script with which other sites show pages of this one. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class EmbedScriptController {
  constructor(private readonly config: SitePagesConfig) {}

  @Get(EMBED_SCRIPT_PATH)
  script(@Res() response: Response): void {
    if (this.config.embedOrigins === 'off') throw noRoute();
    response.set('Cache-Control', 'public, max-age=3600').type('js').send(EMBED_SCRIPT);
  }
}
