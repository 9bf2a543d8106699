import { Delete, Get, Post } from '@nestjs/common';
import { EVENT_CATEGORIES } from '#core/content';
import { type RestResponse, Public, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import {
  CategoryDto,
  CreateEventCategoryDto,
  ListEventCategoriesDto,
  UpdateEventCategoryDto,
} from './categories.dto.js';
import { EventTermsService } from './event-terms.service.js';
import { EventCategoryListResponse, EventTermResponse, SingleEventTermResponse } from './term.response.js';
import { managesTerms } from './terms.policy.js';

/** `cal/events/v1/categories`. */
@RestController('cal/events/v1', 'categories')
export class EventCategoriesController {
  constructor(private readonly terms: EventTermsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listEventCategories',
    summary: 'List categories of events',
    description:
      'Lists categories of events by page. Those without published posts are left out unless `hide_empty` is false. A page after the last one is empty.',
  })
  @ApiOkResponse({ description: 'The page of categories.', type: EventCategoryListResponse, headers: ARCHIVE_HEADERS })
  list(@RestParams() params: ListEventCategoriesDto): Promise<RestResponse<EventCategoryListResponse>> {
    return this.terms.list(EVENT_CATEGORIES, params, (categories) => ({ categories }));
  }

  @Post()
  @Authorize(managesTerms(EVENT_CATEGORIES))
  @ApiOperation({
    operationId: 'createEventCategory',
    summary: 'Create a category of events',
    description: 'Creates a category of events and returns it with its relations.',
  })
  @ApiExample({ body: { name: 'Chamber music', description: 'Small ensembles.' } })
  @ApiCreatedResponse({ description: 'The category.', type: SingleEventTermResponse })
  @ApiErrors({
    400: 'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), or the parent is not accepted (`rest_term_invalid`).',
  })
  create(@RestParams() params: CreateEventCategoryDto): Promise<RestResponse<SingleEventTermResponse>> {
    return this.terms.create(EVENT_CATEGORIES, params);
  }

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getEventCategory',
    summary: 'Get a category of events',
    description: 'Returns one category by its id, with its relations.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory } })
  @ApiOkResponse({ description: 'The category.', type: SingleEventTermResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such category (`rest_invalid_param`).' })
  read(@RestParams() { id }: CategoryDto): Promise<SingleEventTermResponse> {
    return this.terms.read(EVENT_CATEGORIES, id);
  }

  @Update(':id')
  @Authorize(managesTerms(EVENT_CATEGORIES))
  @ApiOperation({
    operationId: 'updateEventCategory',
    summary: 'Change a category of events',
    description: 'Changes the members that are sent; all others stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory }, body: { description: 'Changed.' } })
  @ApiOkResponse({ description: 'The changed category.', type: SingleEventTermResponse })
  @ApiErrors({
    400: 'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), the slug is taken (`duplicate_term_slug`), or the parent is not accepted (`rest_term_invalid`).',
  })
  update(@RestParams() { id, ...changes }: UpdateEventCategoryDto): Promise<SingleEventTermResponse> {
    return this.terms.update(EVENT_CATEGORIES, id, changes);
  }

  @Delete(':id')
  @Authorize(managesTerms(EVENT_CATEGORIES))
  @ApiOperation({
    operationId: 'deleteEventCategory',
    summary: 'Delete a category of events',
    description:
      'Deletes the category for good and returns it as it was. Those below it move up one level. Events lose it.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory } })
  @ApiOkResponse({ description: 'The category as it was.', type: EventTermResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such category (`rest_invalid_param`).' })
  remove(@RestParams() { id }: CategoryDto): Promise<EventTermResponse> {
    return this.terms.remove(EVENT_CATEGORIES, id);
  }
}
