import { Delete, Get, Post } from '@nestjs/common';
import { ORGANIZER } from '#core/content';
import { type RestResponse, Public, Authorize, RestParams, PutOrPatch, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  EMPTY_LIST_SCHEMA,
  PAGING_HEADERS,
} from '#core/openapi';
import { ItemRemovalService } from '../posts/item-removal.service.js';
import { createsItems, deletesItem, editsItem, readsItem } from '../posts/item.policy.js';
import { LinkedPostItemListDto, ReadItemDto, RemoveItemDto } from '../posts/list.dto.js';
import { UpdateCalendarOrganizerDto, OrganizerFieldsDto } from './organizer.dto.js';
import { CalendarOrganizersService } from './organizers.service.js';
import { ITEM_ERROR_SCHEMA } from '../posts/item.response.js';
import { CalendarOrganizerResponse } from './organizer.response.js';

/** `calendar/v1/organizers`. */
@RestController('calendar/v1', 'organizers')
export class OrganizerItemsController {
  constructor(
    private readonly organizers: CalendarOrganizersService,
    private readonly removal: ItemRemovalService,
  ) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listCalendarOrganizers',
    summary: 'List organizers',
    description: 'Lists organizers by status, event and text.',
  })
  @ApiOkResponse({
    description: 'A page of organizers.',
    type: CalendarOrganizerResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  @ApiErrors({ 404: 'There is no such page (`tec_rest_organizers_page_not_found`).' })
  list(@RestParams() params: LinkedPostItemListDto): Promise<RestResponse<CalendarOrganizerResponse[]>> {
    return this.organizers.list(params);
  }

  @Post()
  @Authorize(createsItems(ORGANIZER))
  @ApiOperation({
    operationId: 'createCalendarOrganizer',
    summary: 'Create an organizer',
    description: 'Creates an organizer. A title or a text is required.',
  })
  @ApiExample({ body: { title: 'Town crew', email: 'crew@example.org' } })
  @ApiCreatedResponse({ description: 'The organizer.', type: CalendarOrganizerResponse })
  create(@RestParams() fields: OrganizerFieldsDto): Promise<CalendarOrganizerResponse> {
    return this.organizers.create(fields);
  }

  @Get(':id')
  @Authorize(readsItem(ORGANIZER))
  @ApiOperation({
    operationId: 'getCalendarOrganizer',
    summary: 'Get an organizer',
    description: 'Returns an organizer. A password opens what is protected.',
  })
  @ApiExample({ path: { id: DEMO_IDS.organizer } })
  @ApiOkResponse({ description: 'The organizer.', type: CalendarOrganizerResponse })
  @ApiErrors({ 404: { description: 'No such organizer, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  read(@RestParams() params: ReadItemDto): Promise<CalendarOrganizerResponse> {
    return this.organizers.read(params);
  }

  @PutOrPatch(':id')
  @Authorize(editsItem(ORGANIZER))
  @ApiOperation({
    operationId: 'updateCalendarOrganizer',
    summary: 'Change an organizer',
    description: 'Changes the members that are sent. A status takes the organizer out of the trash.',
  })
  @ApiExample({ path: { id: DEMO_IDS.organizer }, body: { phone: '+33 1 23 45' } })
  @ApiOkResponse({ description: 'The organizer.', type: CalendarOrganizerResponse })
  @ApiErrors({ 404: { description: 'No such organizer, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  update(@RestParams() { id, ...fields }: UpdateCalendarOrganizerDto): Promise<CalendarOrganizerResponse> {
    return this.organizers.update(id, fields);
  }

  @Delete(':id')
  @Authorize(deletesItem(ORGANIZER))
  @ApiOperation({
    operationId: 'deleteCalendarOrganizer',
    summary: 'Delete an organizer',
    description: 'Moves the organizer to the trash, or deletes it with `force`.',
  })
  @ApiExample({ path: { id: DEMO_IDS.organizer } })
  @ApiOkResponse({ description: 'Deleted.', schema: EMPTY_LIST_SCHEMA })
  @ApiErrors({
    404: { description: 'No such organizer.', schema: ITEM_ERROR_SCHEMA },
    410: { description: 'It is in the trash already.', schema: ITEM_ERROR_SCHEMA },
  })
  remove(@RestParams() params: RemoveItemDto): Promise<never[]> {
    return this.removal.remove(ORGANIZER, params);
  }
}
