import { Controller, Get, Header } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { PageExtensionRegistry } from '#core/site';

/** What crawlers may fetch (RFC 9309). */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class RobotsController {
  constructor(
    private readonly parts: PageExtensionRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** The rules, with the lines of modules, such as the address of the sitemap. */
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    const { siteUrl } = this.urls;
    const base = new URL(siteUrl).pathname.replace(/\/$/, '');
    return [
      'User-agent: *',
      `Disallow: ${base}/wp-admin/`,
      `Allow: ${base}/wp-admin/admin-ajax.php`,
      '',
      ...this.parts.robotsLines(),
      '',
    ].join('\n');
  }
}
