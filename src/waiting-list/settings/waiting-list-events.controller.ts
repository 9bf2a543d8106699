import { Get, HttpCode, Post } from '@nestjs/common';
import { signedInManagers, STRICT } from '../../cal/tickets/kernel/index.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ChangeWaitingListEventDto, WaitingListEventDto } from '../waiting-list.dto.js';
import { WaitingListEventResponse } from '../waiting-list.response.js';
import { WaitingListEventsService } from './waiting-list-events.service.js';

const NOT_FOUND = 'No such event or page (`event-not-found`).';

/** `waiting-list/v1/events`: whether single events have a waiting list. */
@RestController('waiting-list/v1', 'events')
export class WaitingListEventsController {
  constructor(private readonly events: WaitingListEventsService) {}

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getWaitingListOfEvent',
    summary: 'Get whether an event has a waiting list',
    description: 'Returns what the event has chosen, and whether visitors can wait for its tickets and RSVPs.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'What the event has chosen.', type: WaitingListEventResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() { id }: WaitingListEventDto): Promise<WaitingListEventResponse> {
    return this.events.read(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'changeWaitingListOfEvent',
    summary: 'Switch the waiting list of an event on or off',
    description:
      'Switches the waiting list of one event on or off, whatever the site does. People who wait stay on a list that is switched off, and get no offers until it is on again; offers that are made stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { is_on: true } })
  @ApiOkResponse({ description: 'What the event has chosen.', type: WaitingListEventResponse })
  @ApiErrors({ 404: NOT_FOUND })
  change(@RestParams() params: ChangeWaitingListEventDto): Promise<WaitingListEventResponse> {
    return this.events.change(params);
  }
}
