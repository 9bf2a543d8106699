import { Injectable } from '@nestjs/common';
import { siteAddress } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { invalidParameter } from '#core/errors';
import { CalendarViewsService } from './calendar-views.service.js';
import type { RenderViewDto } from './html.dto.js';
import type { HtmlResponse } from './html.response.js';
import { QUERY, barDate, emptyRequest, isBelowCalendar, readViewAddress, withQuery } from './view-address.js';
import { type ViewRequest, DEFAULT_VIEW, changed, isView } from './view-request.js';

/** `cal/views/v2/html`. */
@Injectable()
export class HtmlService {
  constructor(
    private readonly views: CalendarViewsService,
    private readonly urls: SiteUrls,
  ) {}

  /** Renders the view that parameters ask for. @throws RestError 400 for an address that is none of this calendar's */
  async render(caller: Caller, { u, view, view_data: form = {}, smu }: RenderViewDto): Promise<HtmlResponse> {
    const { request, date } = requestAt(this.urls.siteUrl, u);
    // A date in the form is one for the view that is wanted, so the view is chosen first.
    const viewRequest = view === undefined ? request : inView(request, view);
    const options = { date: form[QUERY.date] === '' ? undefined : (barDate(form) ?? date), managesUrl: smu };
    const { html } = await this.views.render(caller, withQuery(viewRequest, form), options);
    return { html: html.text };
  }
}

/** The view that an address of this site means; other pages than the calendar's have its default view. */
function requestAt(siteUrl: string, u: string): { request: ViewRequest; date?: string } {
  const address = siteAddress(siteUrl, u);
  if (!address) throw invalidParameter('u', 'This is no address of this site.');
  const { pathname, query } = address;
  const request = readViewAddress(pathname, query);
  if (!request && isBelowCalendar(pathname)) throw invalidParameter('u', 'There is no view at this address.');
  return { request: request ?? withQuery(emptyRequest(), query), date: barDate(query) };
}

/** The same events in a view that is named. */
function inView(request: ViewRequest, name: string): ViewRequest {
  const view = isView(name) ? name : DEFAULT_VIEW;
  return view === request.view ? request : changed(request, { view });
}
