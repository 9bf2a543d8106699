import { Delete, Get, Post } from '@nestjs/common';
import { CATEGORIES } from '#core/content';
import { type RestResponse, Authorize, RestParams, RestController, Update, Endpoint, DEMO_IDS } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { ContentTermsService } from './content-terms.service.js';
import { termSchema } from './term.schema.js';
import { CreateCategoryDto, DeleteTermDto, ListTreeTermsDto, ReadTermDto, UpdateCategoryDto } from './terms.dto.js';
import { createsTerms, deletesTerm, listsTerms, readsTerm, updatesTerm } from './terms.policy.js';
import { DeletedTermResponse, TermResponse } from './term.response.js';
import { extensionParams } from '../shared/item-extension.registry.js';

/** `content/v2/categories`: categories of blog posts. */
@RestController('content/v2', CATEGORIES.restBase, { schema: termSchema(CATEGORIES) })
export class ContentCategoriesController {
  constructor(private readonly terms: ContentTermsService) {}

  @Get()
  @Authorize(listsTerms(CATEGORIES))
  @ApiOperation({
    operationId: 'listCategories',
    summary: 'List categories of posts',
    description: 'Lists categories of posts by name, slug, post and text.',
  })
  @ApiOkResponse({ description: 'A page of categories.', type: TermResponse, isArray: true, headers: PAGING_HEADERS })
  list(@RestParams() params: ListTreeTermsDto): Promise<RestResponse<TermResponse[]>> {
    return this.terms.list(CATEGORIES, params);
  }

  @Post()
  @Authorize(createsTerms(CATEGORIES))
  @Endpoint({ extraParams: extensionParams('term', CATEGORIES.name) })
  @ApiOperation({
    operationId: 'createCategory',
    summary: 'Create a category of posts',
    description: 'Creates a category of posts.',
  })
  @ApiExample({ body: { name: 'Announcements' } })
  @ApiCreatedResponse({ description: 'The category.', type: TermResponse })
  create(@RestParams() params: CreateCategoryDto): Promise<RestResponse<TermResponse>> {
    return this.terms.create(CATEGORIES, params);
  }

  @Get(':id')
  @Authorize(readsTerm(CATEGORIES))
  @ApiOperation({
    operationId: 'getCategory',
    summary: 'Get a category of posts',
    description: 'Returns a category of posts.',
  })
  @ApiExample({ path: { id: DEMO_IDS.category } })
  @ApiOkResponse({ description: 'The category.', type: TermResponse })
  @ApiErrors({ 404: 'No such category (`rest_term_invalid`).' })
  read(@RestParams() params: ReadTermDto): Promise<TermResponse> {
    return this.terms.read(CATEGORIES, params);
  }

  @Update(':id')
  @Authorize(updatesTerm(CATEGORIES))
  @Endpoint({ extraParams: extensionParams('term', CATEGORIES.name) })
  @ApiOperation({
    operationId: 'updateCategory',
    summary: 'Change a category of posts',
    description: 'Changes the members that are sent.',
  })
  @ApiExample({ path: { id: DEMO_IDS.category }, body: { description: 'News from the house.' } })
  @ApiOkResponse({ description: 'The category.', type: TermResponse })
  @ApiErrors({ 404: 'No such category (`rest_term_invalid`).' })
  update(@RestParams() params: UpdateCategoryDto): Promise<TermResponse> {
    return this.terms.update(CATEGORIES, params);
  }

  @Delete(':id')
  @Authorize(deletesTerm(CATEGORIES))
  @ApiOperation({
    operationId: 'deleteCategory',
    summary: 'Delete a category of posts',
    description: 'Deletes a category of posts; posts lose it. There is no trash, so `force` is required.',
  })
  @ApiExample({ path: { id: DEMO_IDS.category }, query: { force: true } })
  @ApiOkResponse({ description: 'The category as it was.', type: DeletedTermResponse })
  @ApiErrors({
    404: 'No such category (`rest_term_invalid`).',
    501: '`force` is missing (`rest_trash_not_supported`).',
  })
  remove(@RestParams() params: DeleteTermDto): Promise<DeletedTermResponse> {
    return this.terms.remove(CATEGORIES, params);
  }
}
