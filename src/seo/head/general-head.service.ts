import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import type { ContentType } from '#core/content';
import { SiteService } from '#core/site';
import { formatDate } from '#core/time';
import { NO_SEO_FIELDS } from '../fields/seo-fields.js';
import { archiveCrumb, homeCrumb } from './crumbs.js';
import type { PageFacts, PageKind } from './page-facts.js';
import { siteVariables, withVariables, type Variables } from './variables.js';

/** A year, a month of it, or a day of that. */
export interface DatePeriod {
  year: number;
  /** 1 to 12. */
  month?: number;
  day?: number;
}

/** Makes the facts of pages without a single object. */
@Injectable()
export class GeneralHeadService {
  constructor(
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The front page. */
  home(): Promise<PageFacts> {
    const home = homeCrumb(this.urls);
    return this.page('home', home.url, '%%sitename%% %%page%% %%sep%% %%sitedesc%%', { crumbs: [home, home] });
  }

  /** The page that lists all posts of a kind. */
  archive(type: ContentType): Promise<PageFacts> {
    const crumb = archiveCrumb(this.urls, type);
    return this.page('archive', crumb.url, '%%pt_plural%% Archive %%page%% %%sep%% %%sitename%%', {
      crumbs: [homeCrumb(this.urls), crumb],
      variables: { pt_plural: type.labels.many, pt_single: type.labels.one },
    });
  }

  /** What was published in a year, a month or on a day; search engines find the texts themselves. */
  async date({ year, month, day }: DatePeriod): Promise<PageFacts> {
    const parts = [year, month, day].filter((part) => part !== undefined);
    const path = parts.map((part, i) => String(part).padStart(i === 0 ? 4 : 2, '0')).join('/');
    const url = `${this.urls.siteUrl}/${path}/`;
    const settings = await this.site.settings();
    const format = day !== undefined ? settings.date_format : month !== undefined ? 'F Y' : 'Y';
    const wall = `${path.replaceAll('/', '-')}${month === undefined ? '-01' : ''}${day === undefined ? '-01' : ''} 00:00:00`;
    const date = formatDate(wall, settings.timezone, format, settings.language);
    return this.page('date', url, '%%date%% %%page%% %%sep%% %%sitename%%', { variables: { date }, indexable: false });
  }

  /** The page of addresses where there is nothing. */
  missing(): Promise<PageFacts> {
    return this.page('missing', '', 'Page not found %%sep%% %%sitename%%', { indexable: false });
  }

  private async page(
    kind: PageKind,
    permalink: string,
    titleTemplate: string,
    { variables = {}, ...more }: Partial<PageFacts> & { variables?: Variables },
  ): Promise<PageFacts> {
    return {
      kind,
      permalink,
      titleTemplate,
      variables: withVariables(siteVariables(await this.site.settings(), this.clock.nowMs()), variables),
      fields: NO_SEO_FIELDS,
      indexable: true,
      summary: '',
      crumbs: [],
      ...more,
    };
  }
}
