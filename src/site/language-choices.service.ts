import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { noRoute } from '#core/errors';
import { languageCookie } from '#core/http';
import { PageLanguagesService } from '../layout/page-languages.service.js';

/** A path of this site: not the address of another one, which a browser may read in `//host` and in backslashes. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]{0,2000}$/;

/** Remembers the language that a visitor chose for pages. */
@Injectable()
export class LanguageChoicesService {
  constructor(
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * What a browser stores, and where it goes.
   * @param to path and query of the page; anything else leads to the front page
   * @throws RestError 404 for a language that is not offered
   */
  choose(tag: string, to: unknown): { cookie: string; location: string } {
    const { siteUrl } = this.urls;
    const offered = this.languages.offers(tag);
    if (offered === undefined) throw noRoute();
    const path = typeof to === 'string' && OWN_PATH.test(to) ? to : '/';
    return { cookie: languageCookie(offered, siteUrl), location: siteUrl + path };
  }
}
