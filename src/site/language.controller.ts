import { Controller, Get, Header, Param, Query, Redirect, Res, type HttpRedirectResponse } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { LanguageChoicesService } from './language-choices.service.js';

/** `/language/<tag>`: remembers the language that a visitor chose, and goes back to the page. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('language')
export class LanguageController {
  constructor(private readonly choices: LanguageChoicesService) {}

  @Get(':tag')
  @Header('Cache-Control', 'no-store')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @Redirect()
  choose(
    @Param('tag') tag: string,
    @Query('to') to: unknown,
    @Res({ passthrough: true }) response: Response,
  ): HttpRedirectResponse {
    const { cookie, location } = this.choices.choose(tag, to);
    response.append('Set-Cookie', cookie);
    return { statusCode: 303, url: location };
  }
}
