import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { type SiteDescription, SiteDescriber } from '#core/rest';
import { gmtOffset } from '#core/time';
import { SiteService } from './site.service.js';

/** Provides the name and the time zone of the site for the index. */
@Injectable()
export class SiteDescriptionService extends SiteDescriber {
  constructor(
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async describeSite(): Promise<SiteDescription> {
    const settings = await this.site.settings();
    return {
      name: settings.title,
      description: settings.description,
      timezone: settings.timezone,
      gmtOffset: gmtOffset(settings.timezone, this.clock.now()),
      showOnFront: settings.show_on_front,
      pageOnFront: settings.page_on_front,
      pageForPosts: settings.page_for_posts,
      siteLogo: settings.site_logo ?? 0,
      siteIcon: settings.site_icon,
      siteIconUrl: '',
    };
  }
}
