import { Controller, Get, Header, Param } from '@nestjs/common';
import { ExcludeFromDocs } from '#core/openapi';
import { SitemapService } from './sitemap.service.js';
import { WithoutAuthentication } from '#core/rest';
import { noRoute } from '#core/errors';

/** Sitemaps at the addresses where search engines look for them. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class SitemapController {
  constructor(private readonly sitemaps: SitemapService) {}

  @Get(['sitemap.xml', 'sitemap_index.xml'])
  @Header('Content-Type', 'application/xml; charset=UTF-8')
  index(): Promise<string> {
    return this.sitemaps.index();
  }

  @Get('sitemaps/:file.xml')
  @Header('Content-Type', 'application/xml; charset=UTF-8')
  async file(@Param('file') file: string): Promise<string> {
    const xml = await this.sitemaps.file(file);
    if (xml === undefined) throw noRoute();
    return xml;
  }
}
