import { AlmanacModule } from '#core/modules';
import { LayoutModule } from '../../layout/layout.module.js';
import { CalEventsModule } from '../events/cal-events.module.js';
import { SeriesModule } from '../series/series.module.js';
import { CalendarFilesService } from './calendar-files.service.js';
import { CalendarViewsService } from './calendar-views.service.js';
import { DayViewService } from './day-view.service.js';
import { FilterChoicesService } from './filter-choices.service.js';
import { HtmlController } from './html.controller.js';
import { HtmlService } from './html.service.js';
import { ListViewService } from './list-view.service.js';
import { MonthViewService } from './month-view.service.js';
import { ViewContextsService } from './view-contexts.service.js';
import { ViewNoncesService } from './view-nonces.service.js';
import { VIEW_NAMES } from './wordpress-names.js';
import { CalViewsConfig } from './cal-views.config.js';

/** `cal/views/v2`, and the calendar for the site's own pages. */
@AlmanacModule({
  imports: [CalEventsModule, LayoutModule, SeriesModule],
  controllers: [HtmlController],
  providers: [
    CalendarFilesService,
    CalendarViewsService,
    DayViewService,
    FilterChoicesService,
    HtmlService,
    ListViewService,
    MonthViewService,
    ViewContextsService,
    ViewNoncesService,
  ],
  exports: [CalendarFilesService, CalendarViewsService, LayoutModule, ViewContextsService],
  wordpressNames: VIEW_NAMES,
  settings: [CalViewsConfig],
})
export class CalViewsModule {}
