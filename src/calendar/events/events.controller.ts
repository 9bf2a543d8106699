import { Delete, Get, Post } from '@nestjs/common';
import { EVENT } from '#core/content';
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
import { ReadItemDto, RemoveEventDto } from '../posts/list.dto.js';
import { EventFieldsDto, ListCalendarEventsDto, UpdateCalendarEventDto } from './event.dto.js';
import { CalendarEventsService } from './events.service.js';
import { ITEM_ERROR_SCHEMA } from '../posts/item.response.js';
import { CalendarEventResponse } from './event.response.js';

/** `calendar/v1/events`. */
@RestController('calendar/v1', 'events')
export class EventItemsController {
  constructor(
    private readonly events: CalendarEventsService,
    private readonly removal: ItemRemovalService,
  ) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listCalendarEvents',
    summary: 'List events',
    description: 'Lists events by status, date, place, organizer, category, tag and text, past ones too.',
  })
  @ApiOkResponse({
    description: 'A page of events.',
    type: CalendarEventResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  @ApiErrors({ 404: 'There is no such page (`tec_rest_organizers_page_not_found`).' })
  list(@RestParams() params: ListCalendarEventsDto): Promise<RestResponse<CalendarEventResponse[]>> {
    return this.events.list(params);
  }

  @Post()
  @Authorize(createsItems(EVENT))
  @ApiOperation({
    operationId: 'createCalendarEvent',
    summary: 'Create an event',
    description: 'Creates an event. A title or a text is required.',
  })
  @ApiExample({
    body: { title: 'Summer concert', start_date: '2031-07-01 19:00:00', end_date: '2031-07-01 22:00:00' },
  })
  @ApiCreatedResponse({ description: 'The event.', type: CalendarEventResponse })
  create(@RestParams() fields: EventFieldsDto): Promise<CalendarEventResponse> {
    return this.events.create(fields);
  }

  @Get(':id')
  @Authorize(readsItem(EVENT))
  @ApiOperation({
    operationId: 'getCalendarEvent',
    summary: 'Get an event',
    description: 'Returns an event. A password opens what is protected.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The event.', type: CalendarEventResponse })
  @ApiErrors({ 404: { description: 'No such event, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  read(@RestParams() params: ReadItemDto): Promise<CalendarEventResponse> {
    return this.events.read(params);
  }

  @PutOrPatch(':id')
  @Authorize(editsItem(EVENT))
  @ApiOperation({
    operationId: 'updateCalendarEvent',
    summary: 'Change an event',
    description: 'Changes the members that are sent. A status takes the event out of the trash.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { title: 'Summer concert in the park' } })
  @ApiOkResponse({ description: 'The event.', type: CalendarEventResponse })
  @ApiErrors({ 404: { description: 'No such event, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  update(@RestParams() { id, ...fields }: UpdateCalendarEventDto): Promise<CalendarEventResponse> {
    return this.events.update(id, fields);
  }

  @Delete(':id')
  @Authorize(deletesItem(EVENT))
  @ApiOperation({
    operationId: 'deleteCalendarEvent',
    summary: 'Delete an event',
    description: 'Moves the event to the trash, or deletes it with `force`.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'Deleted.', schema: EMPTY_LIST_SCHEMA })
  @ApiErrors({
    404: { description: 'No such event.', schema: ITEM_ERROR_SCHEMA },
    410: { description: 'It is in the trash already.', schema: ITEM_ERROR_SCHEMA },
  })
  remove(@RestParams() params: RemoveEventDto): Promise<never[]> {
    return this.removal.remove(EVENT, params);
  }
}
