import { Delete, Get, Post } from '@nestjs/common';
import { VENUE } from '#core/content';
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
import { UpdateCalendarVenueDto, VenueFieldsDto } from './venue.dto.js';
import { CalendarVenuesService } from './venues.service.js';
import { ITEM_ERROR_SCHEMA } from '../posts/item.response.js';
import { CalendarVenueResponse } from './venue.response.js';

/** `calendar/v1/venues`. */
@RestController('calendar/v1', 'venues')
export class VenueItemsController {
  constructor(
    private readonly venues: CalendarVenuesService,
    private readonly removal: ItemRemovalService,
  ) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listCalendarVenues',
    summary: 'List venues',
    description: 'Lists venues by status, event and text.',
  })
  @ApiOkResponse({
    description: 'A page of venues.',
    type: CalendarVenueResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  @ApiErrors({ 404: 'There is no such page (`tec_rest_organizers_page_not_found`).' })
  list(@RestParams() params: LinkedPostItemListDto): Promise<RestResponse<CalendarVenueResponse[]>> {
    return this.venues.list(params);
  }

  @Post()
  @Authorize(createsItems(VENUE))
  @ApiOperation({
    operationId: 'createCalendarVenue',
    summary: 'Create a venue',
    description: 'Creates a venue. A title or a text is required.',
  })
  @ApiExample({ body: { title: 'Town hall', city: 'Lyon' } })
  @ApiCreatedResponse({ description: 'The venue.', type: CalendarVenueResponse })
  create(@RestParams() fields: VenueFieldsDto): Promise<CalendarVenueResponse> {
    return this.venues.create(fields);
  }

  @Get(':id')
  @Authorize(readsItem(VENUE))
  @ApiOperation({
    operationId: 'getCalendarVenue',
    summary: 'Get a venue',
    description: 'Returns a venue. A password opens what is protected.',
  })
  @ApiExample({ path: { id: DEMO_IDS.venue } })
  @ApiOkResponse({ description: 'The venue.', type: CalendarVenueResponse })
  @ApiErrors({ 404: { description: 'No such venue, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  read(@RestParams() params: ReadItemDto): Promise<CalendarVenueResponse> {
    return this.venues.read(params);
  }

  @PutOrPatch(':id')
  @Authorize(editsItem(VENUE))
  @ApiOperation({
    operationId: 'updateCalendarVenue',
    summary: 'Change a venue',
    description: 'Changes the members that are sent. A status takes the venue out of the trash.',
  })
  @ApiExample({ path: { id: DEMO_IDS.venue }, body: { phone: '+33 1 23 45' } })
  @ApiOkResponse({ description: 'The venue.', type: CalendarVenueResponse })
  @ApiErrors({ 404: { description: 'No such venue, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  update(@RestParams() { id, ...fields }: UpdateCalendarVenueDto): Promise<CalendarVenueResponse> {
    return this.venues.update(id, fields);
  }

  @Delete(':id')
  @Authorize(deletesItem(VENUE))
  @ApiOperation({
    operationId: 'deleteCalendarVenue',
    summary: 'Delete a venue',
    description: 'Moves the venue to the trash, or deletes it with `force`.',
  })
  @ApiExample({ path: { id: DEMO_IDS.venue } })
  @ApiOkResponse({ description: 'Deleted.', schema: EMPTY_LIST_SCHEMA })
  @ApiErrors({
    404: { description: 'No such venue.', schema: ITEM_ERROR_SCHEMA },
    410: { description: 'It is in the trash already.', schema: ITEM_ERROR_SCHEMA },
  })
  remove(@RestParams() params: RemoveItemDto): Promise<never[]> {
    return this.removal.remove(VENUE, params);
  }
}
