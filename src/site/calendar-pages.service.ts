import { Injectable } from '@nestjs/common';
import type { CalendarFile } from '../cal/views/calendar-files.service.js';
import { CalendarFiles, wantsCalendarFile } from '../cal/views/calendar-files.service.js';
import { CalendarViews } from '../cal/views/calendar-views.service.js';
import { barDate, readViewAddress } from '../cal/views/view-address.js';
import { fileUrl } from '../cal/views/view-links.js';
import type { ViewRequest } from '../cal/views/view-request.js';
import { EVENT } from '../core/content/post-type.js';
import { RequestContext } from '../core/context/request-context.js';
import { SiteService } from '../core/site/site.service.js';
import { calendarPage } from './calendar-page.js';
import { DiscoveryLinks } from './discovery.service.js';
import type { SitePage } from './site-page.js';
import type { SitePost } from './site-post.js';

/** The calendar's pages and the calendar files of the site. */
@Injectable()
export class CalendarPages {
  constructor(
    private readonly views: CalendarViews,
    private readonly files: CalendarFiles,
    private readonly discovery: DiscoveryLinks,
    private readonly site: SiteService,
  ) {}

  /**
   * The page or file at an address of the calendar.
   * @returns nothing for other addresses, and for categories and tags that do not exist
   */
  async at(pathname: string, query: Record<string, unknown>): Promise<SitePage | undefined> {
    const request = readViewAddress(pathname, query);
    if (!request) return undefined;
    return wantsCalendarFile(query) ? fileAnswer(await this.files.ofView(request)) : this.page(request, barDate(query));
  }

  /** The calendar file of an event's page, where the query asks for it; one behind a password has none. */
  async fileOf({ type, id }: SitePost, query: Record<string, unknown>): Promise<SitePage | undefined> {
    if (type !== EVENT || !wantsCalendarFile(query)) return undefined;
    return fileAnswer(await this.files.ofEvent(id));
  }

  private async page(request: ViewRequest, date: string | undefined): Promise<SitePage | undefined> {
    const view = await this.views.render(request, { date });
    if (!view.exists) return undefined;
    const { head: links, headers } = this.discovery.ofSite();
    const { search, place, page } = request;
    const body = calendarPage(view, await this.site.plainSettings(), RequestContext.current().siteUrl, {
      links,
      file: fileUrl(request),
      // There is no end of days and months without events.
      indexed: !view.empty && search === undefined && place === undefined,
    });
    return { status: view.empty && page > 1 ? 404 : 200, headers: { Link: headers }, body };
  }
}

function fileAnswer(file: CalendarFile | undefined): SitePage | undefined {
  if (!file) return undefined;
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${file.filename}"`, 'X-Robots-Tag': 'noindex' },
    type: 'text/calendar; charset=utf-8',
    body: file.body,
  };
}
