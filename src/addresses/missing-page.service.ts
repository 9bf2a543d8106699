import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { SiteService } from '#core/site';
import { PageLanguagesService } from '../layout/page-languages.service.js';
import { missingPage } from './missing-page.js';

/** The page of an address where there is nothing to be seen. */
@Injectable()
export class MissingPageService {
  constructor(
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
  ) {}

  /** The page as HTML. */
  async html(): Promise<string> {
    const site = await this.site.plainSettings();
    return missingPage(site, RequestContext.current().siteUrl, this.languages.current(site));
  }
}
