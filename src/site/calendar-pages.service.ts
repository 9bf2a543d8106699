import { Injectable } from '@nestjs/common';
import {
  type CalendarFile,
  CalendarFilesService,
  wantsCalendarFile,
  wantsExpanded,
} from '../cal/views/calendar-files.service.js';
import { barDate, emptyRequest, readViewAddress, scopePath, viewUrl, withQuery } from '../cal/views/view-address.js';
import { fileUrl } from '../cal/views/view-links.js';
import type { ViewRequest } from '../cal/views/view-request.js';
import { permalink } from '#core/content';
import { EVENT, ORGANIZER, VENUE } from '../cal/events/calendar-types.js';
import { type Caller, SiteUrls } from '#core/context';
import { html } from '#core/html';
import { PageSlotRegistry, SiteService } from '#core/site';
import { calendarPage, LIST_SLOT } from './calendar-page.js';
import { CALENDAR_FILE_CORS } from './calendar-file-cors.js';
import { DiscoveryLinksService } from './discovery-links.service.js';
import { feedOf } from './feed-address.js';
import { FileValidatorsService } from './file-validators.service.js';
import { TolerantViewsService } from './search/tolerant-views.service.js';
import type { SitePage } from './site-page.js';
import type { SitePost } from '../addresses/site-post.js';
import { trimEnd } from '#core/text';
import { PageLanguagesService } from '../layout/page-languages.service.js';

/** Seconds for which browsers and proxies may reuse a calendar file; afterwards they ask with its ETag. */
const FILE_MAX_AGE_SECONDS = 60;

/** Views that other calendars have beside ours, for a day or without one: `/events/week/`, `/events/map/2031-05-01/`. */
const OTHER_VIEW = /^(\/events\/(?:.+\/)?)(?:week|map|photo|summary)\/(?:(\d{4}-\d\d-\d\d)\/)?$/i;

/** The calendar's pages and the calendar files of the site. */
@Injectable()
export class CalendarPagesService {
  constructor(
    private readonly views: TolerantViewsService,
    private readonly files: CalendarFilesService,
    private readonly discovery: DiscoveryLinksService,
    private readonly site: SiteService,
    private readonly slots: PageSlotRegistry,
    private readonly validators: FileValidatorsService,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The page or file at an address of the calendar.
   * @returns nothing for other addresses, and for categories and tags that do not exist
   */
  async at(caller: Caller, pathname: string, query: Record<string, unknown>): Promise<SitePage | undefined> {
    const request = readViewAddress(pathname, query);
    if (!request) return this.listInstead(pathname, query);
    if (wantsCalendarFile(query)) return this.respond(await this.files.ofView(request, wantsExpanded(query)));
    return (await this.page(caller, request, barDate(query))) ?? this.listInstead(pathname, query);
  }

  /** Leads from the address of a view that there is not to the list of the same events. */
  private listInstead(pathname: string, query: Record<string, unknown>): SitePage | undefined {
    const [, scope, date] = OTHER_VIEW.exec(`${trimEnd(pathname, '/')}/`) ?? [];
    const list = scope === undefined ? undefined : readViewAddress(`${scope}list/`, query);
    // Temporary: a module may add such a view.
    return (
      list && { status: 302, headers: { Location: viewUrl(this.urls, { ...list, date: list.date ?? date }) }, body: '' }
    );
  }

  /**
   * The calendar file of a page, if the query requests it: of an event, or of the events of a venue or organizer.
   * What is behind a password has none.
   */
  async fileOf(post: SitePost, query: Record<string, unknown>): Promise<SitePage | undefined> {
    if (!wantsCalendarFile(query) || post.password !== '') return undefined;
    const { type, id, title } = post;
    if (type === EVENT) return this.respond(await this.files.ofEvent(id));
    if (type !== VENUE && type !== ORGANIZER) return undefined;
    const kind = type === VENUE ? 'venue' : 'organizer';
    const request = withQuery(emptyRequest(), query);
    const calendar = { kind, id, title, url: permalink(this.urls, type, post) } as const;
    return this.respond(await this.files.ofLinked(calendar, request, wantsExpanded(query)));
  }

  private async page(caller: Caller, wanted: ViewRequest, date: string | undefined): Promise<SitePage | undefined> {
    const { view, request, typed } = await this.views.render(caller, wanted, { date });
    if (!view.exists) return undefined;
    const { head: links, headers } = this.discovery.ofSite(feedOf(scopePath(request)));
    const { search, place, organizer, price, minPrice, maxPrice, page, when } = request;
    const isFiltered = [organizer, price, minPrice, maxPrice, when].some((value) => value !== undefined);
    const site = await this.site.plainSettings();
    const language = this.languages.current(site);
    const { siteUrl } = this.urls;
    const { events, total } = view;
    const added = await this.slots.write(LIST_SLOT, { request, events, total, site, language, siteUrl });
    const head = {
      canonical: this.languages.canonical(view.url, site),
      links: html`${links}${this.languages.alternates(view.url, site)}`,
      file: fileUrl(this.urls, request),
      // There is no end of days and months without events.
      indexed: !view.empty && !isFiltered && search === undefined && place === undefined,
      followed: !isFiltered,
    };
    const body = calendarPage(view, {
      site,
      siteUrl,
      language,
      head,
      added,
      corrected: typed === undefined ? undefined : { typed, meant: search ?? '' },
    });
    return {
      status: view.empty && page > 1 ? 404 : 200,
      headers: { Link: headers, ...this.discovery.apiHeaders(eventsOf(request)) },
      body,
    };
  }

  private respond(file: CalendarFile | undefined): SitePage | undefined {
    if (!file) return undefined;
    const { filename, body, events, total } = file;
    return {
      status: 200,
      headers: {
        ...CALENDAR_FILE_CORS,
        ...this.validators.of(filename, body),
        'Cache-Control': `public, max-age=${FILE_MAX_AGE_SECONDS}`,
        'Content-Disposition': `attachment; filename="${filename}"`,
        'X-Robots-Tag': 'noindex',
        ...(events < total && { 'X-Calendar-Truncated': `${events} of ${total}` }),
      },
      type: 'text/calendar; charset=utf-8',
      body,
    };
  }
}

/** The list of events that a page of a category or tag shows, below the root of events. */
function eventsOf({ category, tag }: ViewRequest): string {
  if (category !== undefined) return `events/?categories=${encodeURIComponent(category.split('/').pop() ?? '')}`;
  return tag === undefined ? '' : `events/?tags=${encodeURIComponent(tag)}`;
}
