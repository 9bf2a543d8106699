import { Controller, Headers, Query, Sse, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { Caller, CurrentUser } from '#core/context';
import { ExcludeFromDocs } from '#core/openapi';
import { Authorize } from '#core/rest';
import { readsListedReports } from '../reports/report.policy.js';
import { LiveEventsService } from './live-events.service.js';
import { SSE_OPTIONS } from './sse-options.js';

/** `/live/events?include=`: sends counts while they change. */
@ExcludeFromDocs()
@Controller('live')
export class LiveEventsController {
  constructor(private readonly events: LiveEventsService) {}

  @Sse('events', SSE_OPTIONS)
  @Authorize(readsListedReports)
  follow(
    @CurrentUser() caller: Caller,
    @Query('include') include: unknown,
    @Headers('last-event-id') lastId: string | undefined,
  ): Promise<Observable<MessageEvent>> {
    return this.events.follow(caller, include, lastId);
  }
}
