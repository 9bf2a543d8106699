import { Delete, Get, Post } from '@nestjs/common';
import { EVENT_CATEGORIES } from '#core/content';
import { type RestResponse, Authorize, RestParams, RestController, Update, Endpoint, DEMO_IDS } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { ContentTermsService } from './content-terms.service.js';
import { termSchema } from './term.schema.js';
import { CreateCategoryDto, DeleteTermDto, ListTreeTermsDto, ReadTermDto, UpdateCategoryDto } from './terms.dto.js';
import { createsTerms, deletesTerm, listsTerms, readsTerm, updatesTerm } from './terms.policy.js';
import { DeletedTermResponse, TermResponse } from './term.response.js';
import { extensionParams } from '../shared/item-extension.registry.js';

/** `content/v2/cal_events_cat`: categories of events. */
@RestController('content/v2', EVENT_CATEGORIES.restBase, { schema: termSchema(EVENT_CATEGORIES) })
export class ContentEventCategoriesController {
  constructor(private readonly terms: ContentTermsService) {}

  @Get()
  @Authorize(listsTerms(EVENT_CATEGORIES))
  @ApiOperation({
    operationId: 'listEventCategoryTerms',
    summary: 'List categories of events',
    description: 'Lists categories of events by name, slug, post and text.',
  })
  @ApiOkResponse({ description: 'A page of categories.', type: TermResponse, isArray: true, headers: PAGING_HEADERS })
  list(@RestParams() params: ListTreeTermsDto): Promise<RestResponse<TermResponse[]>> {
    return this.terms.list(EVENT_CATEGORIES, params);
  }

  @Post()
  @Authorize(createsTerms(EVENT_CATEGORIES))
  @Endpoint({ extraParams: extensionParams('term', EVENT_CATEGORIES.name) })
  @ApiOperation({
    operationId: 'createEventCategoryTerm',
    summary: 'Create a category of events',
    description: 'Creates a category of events.',
  })
  @ApiExample({ body: { name: 'Concerts' } })
  @ApiCreatedResponse({ description: 'The category.', type: TermResponse })
  create(@RestParams() params: CreateCategoryDto): Promise<RestResponse<TermResponse>> {
    return this.terms.create(EVENT_CATEGORIES, params);
  }

  @Get(':id')
  @Authorize(readsTerm(EVENT_CATEGORIES))
  @ApiOperation({
    operationId: 'getEventCategoryTerm',
    summary: 'Get a category of events',
    description: 'Returns a category of events.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory } })
  @ApiOkResponse({ description: 'The category.', type: TermResponse })
  @ApiErrors({ 404: 'No such category (`rest_term_invalid`).' })
  read(@RestParams() params: ReadTermDto): Promise<TermResponse> {
    return this.terms.read(EVENT_CATEGORIES, params);
  }

  @Update(':id')
  @Authorize(updatesTerm(EVENT_CATEGORIES))
  @Endpoint({ extraParams: extensionParams('term', EVENT_CATEGORIES.name) })
  @ApiOperation({
    operationId: 'updateEventCategoryTerm',
    summary: 'Change a category of events',
    description: 'Changes the members that are sent.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory }, body: { description: 'Live music.' } })
  @ApiOkResponse({ description: 'The category.', type: TermResponse })
  @ApiErrors({ 404: 'No such category (`rest_term_invalid`).' })
  update(@RestParams() params: UpdateCategoryDto): Promise<TermResponse> {
    return this.terms.update(EVENT_CATEGORIES, params);
  }

  @Delete(':id')
  @Authorize(deletesTerm(EVENT_CATEGORIES))
  @ApiOperation({
    operationId: 'deleteEventCategoryTerm',
    summary: 'Delete a category of events',
    description: 'Deletes a category of events; posts lose it. There is no trash, so `force` is required.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory }, query: { force: true } })
  @ApiOkResponse({ description: 'The category as it was.', type: DeletedTermResponse })
  @ApiErrors({
    404: 'No such category (`rest_term_invalid`).',
    501: '`force` is missing (`rest_trash_not_supported`).',
  })
  remove(@RestParams() params: DeleteTermDto): Promise<DeletedTermResponse> {
    return this.terms.remove(EVENT_CATEGORIES, params);
  }
}
