import { Injectable } from '@nestjs/common';
import { PageAddressService } from '../../addresses/page-address.service.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { eventSeriesSchema } from '../../cal/events/events/event-schema.js';
import { type PublicEvent, PublicEventsService } from '../../cal/events/events/public-events.service.js';
import { toViewEvent, type ViewEvent } from '../../cal/views/view-event.js';
import { SiteUrls } from '#core/context';
import { html, trusted } from '#core/html';
import { type PageSite, rendered, SiteService } from '#core/site';
import { plainLine } from '#core/text';
import type { PageLanguage } from '../../layout/page-language.js';
import { pageLayout } from '../../layout/page-layout.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import { DiscoveryLinksService } from '../discovery-links.service.js';
import type { SitePage } from '../site-page.js';
import { structuredDataScript } from '../structured-data.js';
import { EventSeriesService, type EventSeriesView } from './event-series.service.js';
import { SERIES_TEMPLATE } from './series-main.js';
import { seriesNode } from './series-node.js';

/** Dates of one page. */
const DATES_PER_PAGE = 50;

const ADDRESS = new RegExp(`^(/${EVENT.permalinkBase}/[^/]+/)all/?(?:page/([1-9]\\d{0,3})/?)?$`, 'i');

/** Dates of a page, and how many there are in all. */
interface DatesOfPage {
  coming: ViewEvent[];
  past: ViewEvent[];
  total: number;
}

/** The pages with all dates of a series: `/event/<slug>/all/`. */
@Injectable()
export class SeriesPagesService {
  constructor(
    private readonly addresses: PageAddressService,
    private readonly events: PublicEventsService,
    private readonly series: EventSeriesService,
    private readonly discovery: DiscoveryLinksService,
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /** The page at a path; nothing for other paths, for events that show no series, and after the last page. */
  async at(pathname: string): Promise<SitePage | undefined> {
    const [, path, number = '1'] = ADDRESS.exec(pathname) ?? [];
    const post = path === undefined ? undefined : await this.addresses.at(path);
    if (post?.type !== EVENT) return undefined;
    const [event] = await this.events.byIds([post.id]);
    const site = await this.site.plainSettings();
    const language = this.languages.current(site);
    const view = event && (await this.series.of(event, language));
    if (!event?.series || !view) return undefined;
    const page = Number(number);
    const dates = await this.dates(event.series.id, page, language);
    if (dates.coming.length + dates.past.length === 0) return undefined;
    return this.page(event, view, { site, language, page, dates });
  }

  /** Coming dates first, then those that are over, from the latest on. */
  private async dates(seriesId: number, page: number, language: PageLanguage): Promise<DatesOfPage> {
    const now = this.events.minute();
    const filter = { termGroups: [], seriesId };
    const offset = (page - 1) * DATES_PER_PAGE;
    const coming = await this.events.during(
      filter,
      { notOverAt: now },
      { limit: DATES_PER_PAGE, offset, order: 'asc' },
    );
    const past = await this.events.during(
      filter,
      { overAt: now },
      {
        limit: DATES_PER_PAGE - coming.events.length,
        offset: Math.max(0, offset - coming.total),
        order: 'desc',
      },
    );
    const shown = (events: readonly PublicEvent[]): ViewEvent[] => events.map((each) => toViewEvent(each, language));
    return { coming: shown(coming.events), past: shown(past.events), total: coming.total + past.total };
  }

  private page(
    event: PublicEvent,
    view: EventSeriesView,
    { site, language, page, dates }: { site: PageSite; language: PageLanguage; page: number; dates: DatesOfPage },
  ): SitePage {
    const { siteUrl } = this.urls;
    const { coming, past, total } = dates;
    const title = trusted(String(event.response.title));
    const name = plainLine(String(event.response.title));
    const address = (at: number): string => (at === 1 ? view.all : `${view.all}page/${at}/`);
    const { head: links, headers } = this.discovery.ofSite();
    const previous = page > 1 ? address(page - 1) : undefined;
    const described = [...coming, ...past].map(({ jsonLd }) => jsonLd).filter((node) => node !== undefined);
    const next = total > page * DATES_PER_PAGE ? address(page + 1) : undefined;
    const body = pageLayout({
      title: `${language.text('series.allOf', { title: name })} – ${site.title}`,
      site,
      siteUrl,
      language: language.layout,
      head: html`<link rel="canonical" href="${this.languages.canonical(address(page), site)}" />
        ${previous !== undefined && html`<link rel="prev" href="${previous}" />`}
        ${next !== undefined && html`<link rel="next" href="${next}" />`}
        ${view.text !== undefined && html`<meta name="description" content="${view.text}" />`}
        ${
          // A single date has a page of its own already.
          view.total < 2 && html`<meta name="robots" content="noindex, follow" />`
        }
        ${links}${this.languages.alternates(address(page), site)}
        ${structuredDataScript(eventSeriesSchema({ ...seriesNode(name, view), events: described }))}`,
      main: rendered(site, SERIES_TEMPLATE, {
        site,
        language,
        siteUrl,
        title,
        text: view.text,
        coming,
        past,
        previous,
        next,
      }),
    });
    return { status: 200, headers: { Link: headers, ...this.discovery.apiHeaders() }, body };
  }
}
