import { Injectable } from '@nestjs/common';
import { SearchSpellingService } from '../../cal/events/search/search-spelling.service.js';
import { CalendarViewsService, type RenderedView, type RenderOptions } from '../../cal/views/calendar-views.service.js';
import type { ViewRequest } from '../../cal/views/view-request.js';
import type { Caller } from '#core/context';

/** A view of the calendar, and what it shows. */
export interface TolerantView {
  view: RenderedView;
  /** What was requested, with the words that were searched for in the end. */
  request: ViewRequest;
  /** The words as they were typed, where others were searched for. */
  typed?: string;
}

/** Views of the calendar for its pages: where a search finds nothing, it is repeated with the words that were meant. */
@Injectable()
export class TolerantViewsService {
  constructor(
    private readonly views: CalendarViewsService,
    private readonly spelling: SearchSpellingService,
  ) {}

  /** Renders a view as `CalendarViewsService` does. */
  async render(caller: Caller, request: ViewRequest, options: RenderOptions): Promise<TolerantView> {
    const view = await this.views.render(caller, request, options);
    const { search } = request;
    if (search === undefined || !view.exists || view.total > 0) return { view, request };
    const meant = await this.spelling.corrected(search);
    if (meant === undefined) return { view, request };
    const corrected = { ...request, search: meant };
    const other = await this.views.render(caller, corrected, options);
    return other.total > 0 ? { view: other, request: corrected, typed: search } : { view, request };
  }
}
