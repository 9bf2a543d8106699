import { Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { EVENT } from '../../calendar-types.js';
import { editsPost } from '../../linked-posts/linked-post.policy.js';
import { EventResponse } from '../event.response.js';
import { DuplicateEventDto } from './event-duplicate.dto.js';
import { EventDuplicatesService } from './event-duplicates.service.js';

/** `cal/events/v1/events/<id>/duplicate`: a copy of an event with its tickets. */
@RestController('cal/events/v1', 'events/:id/duplicate')
export class EventDuplicatesController {
  constructor(private readonly duplicates: EventDuplicatesService) {}

  @Post()
  @Authorize(editsPost(EVENT))
  @Endpoint({ strict: [], hidden: true })
  @ApiOperation({
    operationId: 'duplicateEvent',
    summary: 'Duplicate an event',
    description:
      'Creates a draft with the texts, venue, organizers, categories, tags, image and settings of an event, and with its tickets and RSVPs. These have the same capacity, of which nothing is sold; their sale windows move with the start.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { title: 'Winter concert', start_date: '2031-12-06 19:30:00' } })
  @ApiCreatedResponse({ description: 'The draft.', type: EventResponse })
  @ApiErrors({
    400: 'Parameters are not accepted (`rest_invalid_param`), or the id is that of something else (`rest-invalid-event-id`).',
    403: 'The caller may not change the event (`rest_forbidden`), or it is in the trash (`event-no-longer-available`).',
    404: 'There is no such event (`rest-event-not-found`).',
  })
  duplicate(@CurrentUser() caller: Caller, @RestParams() params: DuplicateEventDto): Promise<EventResponse> {
    return this.duplicates.duplicate(caller, params);
  }
}
