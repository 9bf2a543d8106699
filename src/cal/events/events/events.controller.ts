import { Delete, Get, Post, UseInterceptors } from '@nestjs/common';
import { EVENT } from '../calendar-types.js';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Public, hasCapability, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS, DEMO_SLUGS } from '../../../demo/demo-ids.js';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import { deletesPost, editsPost } from '../linked-posts/linked-post.policy.js';
import {
  CreateEventDto,
  ListEventsDto,
  ReadEventBySlugDto,
  ReadEventDto,
  UpdateEventBySlugDto,
  UpdateEventDto,
} from './event.dto.js';
import { DeleteEventBySlugDto, DeleteEventDto } from './delete-event.dto.js';
import { EventListResponse, EventResponse } from './event.response.js';
import { EventsListService } from './events-list.service.js';
import { EventsService } from './events.service.js';

/** `cal/events/v1/events`. */
@RestController('cal/events/v1', 'events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly lists: EventsListService,
  ) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'Lists events by page and start. Without dates it lists those from today on for two years. Callers without the right to edit events get published ones only.',
  })
  @ApiOkResponse({ description: 'The page of events.', type: EventListResponse, headers: ARCHIVE_HEADERS })
  @ApiErrors({ 404: 'There is no such page (`event-archive-page-not-found`).' })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListEventsDto): Promise<RestResponse<EventListResponse>> {
    return this.lists.list(caller, params);
  }

  @Post()
  @Authorize(hasCapability(EVENT.capabilities.edit))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'createEvent',
    summary: 'Create an event',
    description:
      'Creates an event. Categories, tags, a venue and organizers that it names and that do not exist are created too.',
  })
  @ApiExample({
    body: {
      title: 'Autumn concert',
      description: '<p>Works by Ravel and Debussy.</p>',
      start_date: '2031-10-04 19:30:00',
      end_date: '2031-10-04 22:00:00',
      timezone: 'Europe/Paris',
      cost: '15 €',
      categories: [DEMO_IDS.eventCategory],
      tags: [DEMO_IDS.eventTag],
      venue: DEMO_IDS.venue,
      organizer: [DEMO_IDS.organizer],
    },
  })
  @ApiCreatedResponse({ description: 'The event.', type: EventResponse })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateEventDto): Promise<EventResponse> {
    return this.events.create(caller, params);
  }

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getEvent',
    summary: 'Get an event',
    description: 'Returns one event by its id, with its JSON-LD.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The event.', type: EventResponse })
  @ApiErrors({
    400: 'Parameters are not accepted (`rest_invalid_param`), or the id is that of something else (`rest-invalid-event-id`).',
    403: 'The event is not public (`event-not-accessible`), is in the trash (`event-no-longer-available`) or needs its password (`event-password-protected`).',
    404: 'There is no such event (`rest-event-not-found`).',
  })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadEventDto): Promise<EventResponse> {
    return this.events.read(caller, { id: params.id }, params);
  }

  @Delete(':id')
  @Authorize(deletesPost(EVENT))
  @ApiOperation({
    operationId: 'deleteEvent',
    summary: 'Move an event to the trash',
    description: 'Moves the event to the trash and returns it as it is there.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The event in the trash.', type: EventResponse })
  @ApiErrors({
    400: 'Parameters are not accepted (`rest_invalid_param`), or the id is that of something else (`rest-invalid-event-id`).',
    404: 'There is no such event (`rest-event-not-found`).',
    410: 'The event is in the trash already (`event-is-in-trash`).',
  })
  remove(@CurrentUser() caller: Caller, @RestParams() { id, notify }: DeleteEventDto): Promise<EventResponse> {
    return this.events.trash(caller, { id }, notify);
  }

  @Update(':id')
  @Authorize(editsPost(EVENT))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'updateEvent',
    summary: 'Change an event',
    description:
      'Changes the members that are sent; all others stay as they are. Lists of categories, tags and organizers replace the former ones.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { title: 'Spring concert', cost: '12 €', featured: true } })
  @ApiOkResponse({ description: 'The changed event.', type: EventResponse })
  @ApiErrors({
    400: 'Parameters are not accepted (`rest_invalid_param`), or the id is that of something else (`rest-invalid-event-id`).',
    404: 'There is no such event (`rest-event-not-found`).',
  })
  update(@CurrentUser() caller: Caller, @RestParams() { id, ...params }: UpdateEventDto): Promise<EventResponse> {
    return this.events.update(caller, { id }, params);
  }

  @Get('by-slug/:slug')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getEventBySlug',
    summary: 'Get an event by slug',
    description: 'Returns one event by the last part of its address, with its JSON-LD.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.event } })
  @ApiOkResponse({ description: 'The event.', type: EventResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such event (`rest_invalid_param`).',
    403: 'The event is not public (`event-not-accessible`), is in the trash (`event-no-longer-available`) or needs its password (`event-password-protected`).',
  })
  readBySlug(@CurrentUser() caller: Caller, @RestParams() params: ReadEventBySlugDto): Promise<EventResponse> {
    return this.events.read(caller, { slug: params.slug }, params);
  }

  @Delete('by-slug/:slug')
  @Authorize(deletesPost(EVENT))
  @ApiOperation({
    operationId: 'deleteEventBySlug',
    summary: 'Move an event to the trash by slug',
    description: 'Moves the event with this slug to the trash and returns it as it is there.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.event } })
  @ApiOkResponse({ description: 'The event in the trash.', type: EventResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such event (`rest_invalid_param`).',
    410: 'The event is in the trash already (`event-is-in-trash`).',
  })
  removeBySlug(
    @CurrentUser() caller: Caller,
    @RestParams() { slug, notify }: DeleteEventBySlugDto,
  ): Promise<EventResponse> {
    return this.events.trash(caller, { slug }, notify);
  }

  @Update('by-slug/:slug')
  @Authorize(editsPost(EVENT))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'updateEventBySlug',
    summary: 'Change an event by slug',
    description:
      'Changes the members that are sent of the event with this slug; all others stay as they are. The slug itself stays.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.event }, body: { title: 'Spring concert', cost: '12 €', featured: true } })
  @ApiOkResponse({ description: 'The changed event.', type: EventResponse })
  @ApiErrors({ 404: 'There is no such event (`rest-event-not-found`).' })
  updateBySlug(
    @CurrentUser() caller: Caller,
    @RestParams() { slug, ...params }: UpdateEventBySlugDto,
  ): Promise<EventResponse> {
    return this.events.update(caller, { slug }, params);
  }
}
