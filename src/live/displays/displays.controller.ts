import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { readsEventReports } from '../../reports/report.policy.js';
import { CreateDisplayDto, DisplayDto, DisplaysDto } from './display.dto.js';
import { DisplayListResponse, DisplayResponse, NewDisplayResponse } from './display.response.js';
import { DisplaysService } from './displays.service.js';

/** `live/v1/events/<id>/displays`: for those who see the figures of the event. */
@RestController('live/v1', 'events/:id/displays')
export class DisplaysController {
  constructor(private readonly displays: DisplaysService) {}

  @Get()
  @Authorize(readsEventReports)
  @ApiOperation({
    operationId: 'listDisplays',
    summary: 'List the displays of an event',
    description: 'Lists the displays that show the counts of an event; never their addresses.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The displays.', type: DisplayListResponse })
  list(@RestParams() { id }: DisplaysDto): Promise<DisplayListResponse> {
    return this.displays.list(id);
  }

  @Post()
  @Authorize(readsEventReports)
  @ApiOperation({
    operationId: 'createDisplay',
    summary: 'Create a display of an event',
    description:
      'Makes the address of a page for a screen on a wall, which shows sold, held and checked in seats of the event while they change. Those who have the address need no account.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { name: 'Foyer' } })
  @ApiCreatedResponse({ description: 'The display, whose address is shown only once.', type: NewDisplayResponse })
  @ApiErrors({
    404: 'No such event or page (`event-not-found`).',
    409: 'The event has too many displays (`too-many-displays`).',
  })
  create(@CurrentUser() caller: Caller, @RestParams() { id, name }: CreateDisplayDto): Promise<NewDisplayResponse> {
    return this.displays.create(caller, id, name);
  }

  @Delete(':display')
  @Authorize(readsEventReports)
  @ApiOperation({
    operationId: 'deleteDisplay',
    summary: 'Delete a display of an event',
    description: 'Ends the address of a display; what shows it at the moment ends within seconds.',
  })
  @ApiOkResponse({ description: 'The deleted display.', type: DisplayResponse })
  @ApiErrors({ 404: 'The event has no such display (`display-not-found`).' })
  remove(@RestParams() { id, display }: DisplayDto): Promise<DisplayResponse> {
    return this.displays.revoke(id, display);
  }
}
