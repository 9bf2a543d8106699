import { Module } from '@nestjs/common';
import { CalEventsModule } from '../events/cal-events.module.js';
import { CalendarFiles } from './calendar-files.service.js';
import { CalendarViews } from './calendar-views.service.js';
import { DayView } from './day-view.service.js';
import { HtmlController } from './html.controller.js';
import { HtmlService } from './html.service.js';
import { ListView } from './list-view.service.js';
import { MonthView } from './month-view.service.js';
import { ViewContexts } from './view-contexts.service.js';
import { ViewNonces } from './view-nonces.service.js';

/** `cal/views/v2`, and the calendar for the site's own pages. */
@Module({
  imports: [CalEventsModule],
  controllers: [HtmlController],
  providers: [CalendarFiles, CalendarViews, DayView, HtmlService, ListView, MonthView, ViewContexts, ViewNonces],
  exports: [CalendarFiles, CalendarViews, ViewContexts],
})
export class CalViewsModule {}
