import { Controller, Get, Header } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { PagePartRegistry } from '#core/site';

/** What crawlers may fetch (RFC 9309). */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class RobotsController {
  constructor(private readonly parts: PagePartRegistry) {}

  /** The rules, with the lines of modules, such as the address of the sitemap. */
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
      ...this.parts.linesOfRobots(),
      '',
    ].join('\n');
  }
}
