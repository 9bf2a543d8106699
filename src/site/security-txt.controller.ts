import { Controller, Get, Header } from '@nestjs/common';
import { SitePagesConfig } from './site-pages.config.js';
import { Clock, SiteUrls } from '#core/context';
import { ExcludeFromDocs } from '#core/openapi';
import { noRoute } from '#core/errors';
import { WithoutAuthentication } from '#core/rest';
import { DAY_MS } from '#core/time';

/** Days until the file ends to be valid; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Where to report vulnerabilities (RFC 9116). */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class SecurityTxtController {
  constructor(
    private readonly config: SitePagesConfig,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The contacts of `SECURITY_CONTACT`. @throws RestError 404 `rest_no_route` when it is unset */
  @Get('.well-known/security.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  contacts(): string {
    const { securityContact } = this.config;
    if (securityContact === undefined) throw noRoute();
    // Whole days, so that caches in front of the service see one file a day.
    const expires = new Date((Math.floor(this.clock.nowMs() / DAY_MS) + VALID_DAYS) * DAY_MS);
    return [
      ...securityContact.split(',').map((contact) => `Contact: ${contact.trim()}`),
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${this.urls.siteUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  }
}
