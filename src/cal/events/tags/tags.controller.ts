import { TAGS } from '../../../core/content/terms/taxonomies.js';
import type { RestResponse } from '../../../core/rest/rest-response.js';
import { DEMO_IDS } from '../../../core/rest/demo-ids.js';
import { anyone } from '../../../core/rest/rights.js';
import {
  Create,
  RestParams,
  Read,
  Remove,
  RestController,
  Rights,
  Update,
} from '../../../core/rest/route.decorators.js';
import {
  ARCHIVE_HEADERS,
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
} from '../../../core/rest/swagger.js';
import { EventTermsService } from '../categories/event-terms.service.js';
import { EventTagListResponse, EventTermResponse, SingleEventTermResponse } from '../categories/term.response.js';
import { managesTerms } from '../categories/terms.rights.js';
import { CreateEventTagParams, ListEventTagsParams, TagParams, UpdateEventTagParams } from './tags.dto.js';

/** `cal/events/v1/tags`. */
@RestController('cal/events/v1', 'tags')
export class TagsController {
  constructor(private readonly terms: EventTermsService) {}

  @Read()
  @Rights(anyone)
  @ApiOperation({
    operationId: 'listEventTags',
    summary: 'List tags',
    description:
      'Lists tags by page. Those without published posts are left out unless `hide_empty` is false. A page after the last one is empty.',
  })
  @ApiOkResponse({ description: 'The page of tags.', type: EventTagListResponse, headers: ARCHIVE_HEADERS })
  list(@RestParams() params: ListEventTagsParams): Promise<RestResponse<EventTagListResponse>> {
    return this.terms.list(TAGS, params, (tags) => ({ tags }));
  }

  @Create()
  @Rights(managesTerms(TAGS))
  @ApiOperation({
    operationId: 'createEventTag',
    summary: 'Create a tag',
    description: 'Creates a tag and returns it with its relations.',
  })
  @ApiExample({ body: { name: 'Late night', description: 'After ten.' } })
  @ApiCreatedResponse({ description: 'The tag.', type: SingleEventTermResponse })
  @ApiBadRequestResponse({
    description:
      'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), or a parent is named (`rest_taxonomy_not_hierarchical`).',
  })
  create(@RestParams() params: CreateEventTagParams): Promise<RestResponse<SingleEventTermResponse>> {
    return this.terms.create(TAGS, params);
  }

  @Read(':id')
  @Rights(anyone)
  @ApiOperation({
    operationId: 'getEventTag',
    summary: 'Get a tag',
    description: 'Returns one tag by its id, with its relations.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventTag } })
  @ApiOkResponse({ description: 'The tag.', type: SingleEventTermResponse })
  @ApiBadRequestResponse({
    description: 'Parameters are not accepted, or there is no such tag (`rest_invalid_param`).',
  })
  read(@RestParams() { id }: TagParams): Promise<SingleEventTermResponse> {
    return this.terms.read(TAGS, id);
  }

  @Update(':id')
  @Rights(managesTerms(TAGS))
  @ApiOperation({
    operationId: 'updateEventTag',
    summary: 'Change a tag',
    description: 'Changes the members that are sent; all others stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventTag }, body: { description: 'Changed.' } })
  @ApiOkResponse({ description: 'The changed tag.', type: SingleEventTermResponse })
  @ApiBadRequestResponse({
    description:
      'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), the slug is taken (`duplicate_term_slug`), or a parent is named (`rest_taxonomy_not_hierarchical`).',
  })
  update(@RestParams() { id, ...changes }: UpdateEventTagParams): Promise<SingleEventTermResponse> {
    return this.terms.update(TAGS, id, changes);
  }

  @Remove(':id')
  @Rights(managesTerms(TAGS))
  @ApiOperation({
    operationId: 'deleteEventTag',
    summary: 'Delete a tag',
    description: 'Deletes the tag for good and returns it as it was. Events lose it.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventTag } })
  @ApiOkResponse({ description: 'The tag as it was.', type: EventTermResponse })
  @ApiBadRequestResponse({
    description: 'Parameters are not accepted, or there is no such tag (`rest_invalid_param`).',
  })
  remove(@RestParams() { id }: TagParams): Promise<EventTermResponse> {
    return this.terms.remove(TAGS, id);
  }
}
