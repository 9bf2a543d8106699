import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { SiteService } from '#core/site';
import { missingPage } from './missing-page.js';

/** The page of an address where there is nothing to be seen. */
@Injectable()
export class MissingPageService {
  constructor(private readonly site: SiteService) {}

  /** The page as HTML. */
  async html(): Promise<string> {
    return missingPage(await this.site.plainSettings(), RequestContext.current().siteUrl);
  }
}
