import { Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { EVENT } from '../../calendar-types.js';
import { editsPost } from '../../linked-posts/linked-post.policy.js';
import { ChangeEventStatusDto, ReadEventStatusDto } from './event-status.dto.js';
import { EventStatusChangeResponse, EventStatusResponse } from './event-status.response.js';
import { EventStatusService } from './event-status.service.js';

/** `cal/events/v1/events/<id>/status`: whether, when and how an event takes place. */
@RestController('cal/events/v1', 'events/:id/status')
export class EventStatusController {
  constructor(private readonly status: EventStatusService) {}

  @Get()
  @Authorize(Public)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getEventStatus',
    summary: 'Get the status of an event',
    description:
      'Returns whether an event is scheduled, postponed, canceled, rescheduled or moved online, with the reason and its former date. Callers who may change the event also get the address at which people attend online and how many hold tickets.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The status.', type: EventStatusResponse })
  @ApiErrors({
    400: 'Parameters are not accepted (`rest_invalid_param`), or the id is that of something else (`rest-invalid-event-id`).',
    403: 'The event is not public (`event-not-accessible`), is in the trash (`event-no-longer-available`) or needs its password (`event-password-protected`).',
    404: 'There is no such event (`rest-event-not-found`).',
  })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadEventStatusDto): Promise<EventStatusResponse> {
    return this.status.read(caller, params);
  }

  @Post()
  @HttpCode(200)
  @Authorize(editsPost(EVENT))
  @Endpoint({ strict: [], hidden: true })
  @ApiOperation({
    operationId: 'changeEventStatus',
    summary: 'Change the status of an event',
    description:
      'Cancels, postpones, reschedules an event or moves it online, or puts it back to scheduled. A canceled event sells nothing and admits no one; its page stays and says so. With `dry_run`, nothing is stored, and the response says how many hold tickets; `notify` requests a message to them. A repeated request changes nothing.',
  })
  @ApiExample({
    path: { id: DEMO_IDS.event },
    body: {
      event_status: 'rescheduled',
      reason: 'The hall is being repaired.',
      start_date: '2031-11-08 19:30:00',
      notify: true,
      dry_run: true,
    },
  })
  @ApiOkResponse({ description: 'The status after the change.', type: EventStatusChangeResponse })
  @ApiErrors({
    400: 'Parameters are not accepted or do not fit together (`rest_invalid_param`), or the id is that of something else (`rest-invalid-event-id`).',
    403: 'The caller may not change the event (`rest_forbidden`), or it is in the trash (`event-no-longer-available`).',
    404: 'There is no such event (`rest-event-not-found`).',
  })
  change(
    @CurrentUser() caller: Caller,
    @RestParams() params: ChangeEventStatusDto,
  ): Promise<EventStatusChangeResponse> {
    return this.status.change(caller, params);
  }
}
