import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MediaService } from '../content/media/media.service.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { SiteService } from '#core/site';

/** A sheet of a calendar. @param colour of its upper part, `#rrggbb` */
const sheet = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="4" width="28" height="26" rx="4" fill="#fff" stroke="#888"/><path d="M2 12V8a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v4z" fill="${colour}"/><path d="M10 1v6M22 1v6" stroke="#555" stroke-width="3"/><rect x="8" y="17" width="6" height="6" fill="${colour}"/></svg>`;

/** The icon of the site, which browsers fetch for every page. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class FaviconController {
  constructor(
    private readonly site: SiteService,
    private readonly media: MediaService,
  ) {}

  /** The image that `site_icon` of the settings names, or else a drawn one in the colour of the site. */
  @Get('favicon.ico')
  async icon(@Res() response: Response): Promise<void> {
    const { site_icon: id, accent } = await this.site.plainSettings();
    const isShown = id !== 0 && (await this.media.isPublic(id));
    const image = isShown ? (await this.media.images([id])).get(id) : undefined;
    response.set('Cache-Control', 'public, max-age=3600');
    if (image) response.redirect(302, image.url);
    else response.type('image/svg+xml').send(sheet(accent));
  }
}
