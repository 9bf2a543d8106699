import { Delete, Get, Post } from '@nestjs/common';
import { TAGS } from '#core/content';
import { type RestResponse, Authorize, RestParams, RestController, Update, Endpoint, DEMO_IDS } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { ContentTermsService } from './content-terms.service.js';
import { termSchema } from './term.schema.js';
import { CreateTagDto, DeleteTermDto, ListTagsDto, ReadTermDto, UpdateTagDto } from './terms.dto.js';
import { createsTerms, deletesTerm, listsTerms, readsTerm, updatesTerm } from './terms.policy.js';
import { DeletedTermResponse, TermResponse } from './term.response.js';
import { extensionParams } from '../shared/item-extension.registry.js';

/** `content/v2/tags`: tags of blog posts and events. */
@RestController('content/v2', TAGS.restBase, { schema: termSchema(TAGS) })
export class ContentTagsController {
  constructor(private readonly terms: ContentTermsService) {}

  @Get()
  @Authorize(listsTerms(TAGS))
  @ApiOperation({
    operationId: 'listTags',
    summary: 'List tags',
    description: 'Lists tags by name, slug, post and text.',
  })
  @ApiOkResponse({ description: 'A page of tags.', type: TermResponse, isArray: true, headers: PAGING_HEADERS })
  list(@RestParams() params: ListTagsDto): Promise<RestResponse<TermResponse[]>> {
    return this.terms.list(TAGS, params);
  }

  @Post()
  @Authorize(createsTerms(TAGS))
  @Endpoint({ extraParams: extensionParams('term', TAGS.name) })
  @ApiOperation({
    operationId: 'createTag',
    summary: 'Create a tag',
    description: 'Creates a tag.',
  })
  @ApiExample({ body: { name: 'Open air' } })
  @ApiCreatedResponse({ description: 'The tag.', type: TermResponse })
  create(@RestParams() params: CreateTagDto): Promise<RestResponse<TermResponse>> {
    return this.terms.create(TAGS, params);
  }

  @Get(':id')
  @Authorize(readsTerm(TAGS))
  @ApiOperation({
    operationId: 'getTag',
    summary: 'Get a tag',
    description: 'Returns a tag.',
  })
  @ApiExample({ path: { id: DEMO_IDS.tag } })
  @ApiOkResponse({ description: 'The tag.', type: TermResponse })
  @ApiErrors({ 404: 'No such tag (`rest_term_invalid`).' })
  read(@RestParams() params: ReadTermDto): Promise<TermResponse> {
    return this.terms.read(TAGS, params);
  }

  @Update(':id')
  @Authorize(updatesTerm(TAGS))
  @Endpoint({ extraParams: extensionParams('term', TAGS.name) })
  @ApiOperation({
    operationId: 'updateTag',
    summary: 'Change a tag',
    description: 'Changes the members that are sent.',
  })
  @ApiExample({ path: { id: DEMO_IDS.tag }, body: { description: 'Under the sky.' } })
  @ApiOkResponse({ description: 'The tag.', type: TermResponse })
  @ApiErrors({ 404: 'No such tag (`rest_term_invalid`).' })
  update(@RestParams() params: UpdateTagDto): Promise<TermResponse> {
    return this.terms.update(TAGS, params);
  }

  @Delete(':id')
  @Authorize(deletesTerm(TAGS))
  @ApiOperation({
    operationId: 'deleteTag',
    summary: 'Delete a tag',
    description: 'Deletes a tag; posts lose it. There is no trash, so `force` is required.',
  })
  @ApiExample({ path: { id: DEMO_IDS.tag }, query: { force: true } })
  @ApiOkResponse({ description: 'The tag as it was.', type: DeletedTermResponse })
  @ApiErrors({ 404: 'No such tag (`rest_term_invalid`).', 501: '`force` is missing (`rest_trash_not_supported`).' })
  remove(@RestParams() params: DeleteTermDto): Promise<DeletedTermResponse> {
    return this.terms.remove(TAGS, params);
  }
}
