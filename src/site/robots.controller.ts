import { Controller, Get, Header } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';

/** What crawlers may fetch (RFC 9309). */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class RobotsController {
  /** The rules, with the address of the sitemap. */
  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    const { siteUrl } = RequestContext.current();
    const base = new URL(siteUrl).pathname.replace(/\/$/, '');
    return [
      'User-agent: *',
      `Disallow: ${base}/wp-admin/`,
      `Allow: ${base}/wp-admin/admin-ajax.php`,
      '',
      `Sitemap: ${siteUrl}/sitemap_index.xml`,
      '',
    ].join('\n');
  }
}
