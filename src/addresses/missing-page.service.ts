import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { PageExtensionRegistry, SiteService } from '#core/site';
import { PageLanguagesService } from '../layout/page-languages.service.js';
import { missingPage } from './missing-page.js';

/** The page of an address where there is nothing to be seen. */
@Injectable()
export class MissingPageService {
  constructor(
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
    private readonly parts: PageExtensionRegistry,
  ) {}

  /** The page as HTML. */
  async html(): Promise<string> {
    const site = await this.site.plainSettings();
    return missingPage(site, this.urls.siteUrl, {
      language: this.languages.current(site),
      links: await this.parts.purchaserLinks(),
    });
  }
}
