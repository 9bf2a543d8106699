import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import type { Html } from '#core/html';
import { DayViewService } from './day-view.service.js';
import { FilterChoicesService } from './filter-choices.service.js';
import { viewFrame } from './html/frame.js';
import { ListViewService } from './list-view.service.js';
import { MonthViewService } from './month-view.service.js';
import { viewUrl } from './view-address.js';
import type { ViewContent, ViewContext } from './view-content.js';
import { ViewContextsService } from './view-contexts.service.js';
import type { ViewEvent } from './view-event.js';
import { viewTitle } from './view-data.js';
import { ViewNoncesService } from './view-nonces.service.js';
import type { ViewRequest, ViewSlug } from './view-request.js';

/** How a view is rendered. */
export interface RenderOptions {
  /** The date in the form of the view, as it was given. */
  date?: string;
  /** Whether the client shows the address of the view as its own; default: yes. */
  managesUrl?: boolean;
}

/** A view ready to be shown. */
export interface RenderedView {
  /** Plain text, with the site's name. */
  title: string;
  /** What narrows it (`Music`); nothing for all events. */
  scope: string;
  /** What the category is, plain text; empty: nothing is written of it. */
  about: string;
  /** The view itself, to be put into any page. */
  html: Html;
  /** Its own address. */
  url: string;
  /** Addresses of what is before and after, where there is something. */
  previous?: string;
  next?: string;
  /** Events that it shows. */
  events: readonly ViewEvent[];
  /** Events in it, on all its pages. */
  total: number;
  /** Whether it shows any event. */
  empty: boolean;
  /** `false`: it is narrowed to a category or tag that does not exist. */
  exists: boolean;
}

/** Renders the calendar: list, month and day (views.md). The result is the same for all callers but for the nonces. */
@Injectable()
export class CalendarViewsService {
  private readonly views: Record<ViewSlug, { load(context: ViewContext): Promise<ViewContent> }>;

  constructor(
    private readonly contexts: ViewContextsService,
    private readonly nonces: ViewNoncesService,
    private readonly choices: FilterChoicesService,
    list: ListViewService,
    month: MonthViewService,
    day: DayViewService,
  ) {
    this.views = { list, month, day };
  }

  /** Renders the requested view. */
  async render(
    caller: Caller,
    request: ViewRequest,
    { date, managesUrl = true }: RenderOptions = {},
  ): Promise<RenderedView> {
    const context = await this.contexts.of(request, date);
    const content = await this.views[request.view].load(context);
    const { urls } = context;
    const { previous, next } = content;
    const parts = {
      pointer: randomUUID(),
      nonces: this.nonces.make(caller),
      managesUrl,
      choices: await this.choices.all(),
    };
    return {
      title: viewTitle(content, context),
      scope: context.scope.join(' › '),
      about: context.about,
      html: viewFrame(content, context, parts),
      url: viewUrl(urls, request),
      previous: previous && viewUrl(urls, previous.request),
      next: next && viewUrl(urls, next.request),
      events: content.events,
      total: content.total,
      empty: content.events.length === 0,
      exists: context.filter !== undefined,
    };
  }
}
