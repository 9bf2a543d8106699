import { Delete, Get, Post } from '@nestjs/common';
import { TAGS } from '#core/content';
import { type RestResponse, Public, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { EventTermsService } from '../categories/event-terms.service.js';
import { EventTagListResponse, EventTermResponse, SingleEventTermResponse } from '../categories/term.response.js';
import { managesTerms } from '../categories/terms.policy.js';
import { CreateEventTagDto, ListEventTagsDto, TagDto, UpdateEventTagDto } from './tags.dto.js';

/** `cal/events/v1/tags`. */
@RestController('cal/events/v1', 'tags')
export class TagsController {
  constructor(private readonly terms: EventTermsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listEventTags',
    summary: 'List tags',
    description:
      'Lists tags by page. Those without published posts are left out unless `hide_empty` is false. A page after the last one is empty.',
  })
  @ApiOkResponse({ description: 'The page of tags.', type: EventTagListResponse, headers: ARCHIVE_HEADERS })
  list(@RestParams() params: ListEventTagsDto): Promise<RestResponse<EventTagListResponse>> {
    return this.terms.list(TAGS, params, (tags) => ({ tags }));
  }

  @Post()
  @Authorize(managesTerms(TAGS))
  @ApiOperation({
    operationId: 'createEventTag',
    summary: 'Create a tag',
    description: 'Creates a tag and returns it with its relations.',
  })
  @ApiExample({ body: { name: 'Late night', description: 'After ten.' } })
  @ApiCreatedResponse({ description: 'The tag.', type: SingleEventTermResponse })
  @ApiErrors({
    400: 'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), or a parent is named (`rest_taxonomy_not_hierarchical`).',
  })
  create(@RestParams() params: CreateEventTagDto): Promise<RestResponse<SingleEventTermResponse>> {
    return this.terms.create(TAGS, params);
  }

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getEventTag',
    summary: 'Get a tag',
    description: 'Returns one tag by its id, with its relations.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventTag } })
  @ApiOkResponse({ description: 'The tag.', type: SingleEventTermResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such tag (`rest_invalid_param`).' })
  read(@RestParams() { id }: TagDto): Promise<SingleEventTermResponse> {
    return this.terms.read(TAGS, id);
  }

  @Update(':id')
  @Authorize(managesTerms(TAGS))
  @ApiOperation({
    operationId: 'updateEventTag',
    summary: 'Change a tag',
    description: 'Changes the members that are sent; all others stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventTag }, body: { description: 'Changed.' } })
  @ApiOkResponse({ description: 'The changed tag.', type: SingleEventTermResponse })
  @ApiErrors({
    400: 'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), the slug is taken (`duplicate_term_slug`), or a parent is named (`rest_taxonomy_not_hierarchical`).',
  })
  update(@RestParams() { id, ...changes }: UpdateEventTagDto): Promise<SingleEventTermResponse> {
    return this.terms.update(TAGS, id, changes);
  }

  @Delete(':id')
  @Authorize(managesTerms(TAGS))
  @ApiOperation({
    operationId: 'deleteEventTag',
    summary: 'Delete a tag',
    description: 'Deletes the tag for good and returns it as it was. Events lose it.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventTag } })
  @ApiOkResponse({ description: 'The tag as it was.', type: EventTermResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such tag (`rest_invalid_param`).' })
  remove(@RestParams() { id }: TagDto): Promise<EventTermResponse> {
    return this.terms.remove(TAGS, id);
  }
}
