import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, hasCapability, Authorize, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { categorySchema } from './ability.mapper.js';
import { ListAbilityCategoriesDto, ReadCategoryDto } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';
import { AbilityCategoryResponse } from './ability.response.js';

/** `abilities/v1/categories`. */
@RestController('abilities/v1', 'categories', { schema: categorySchema })
export class AbilityCategoriesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get()
  @Authorize(hasCapability('read'))
  @ApiOperation({
    operationId: 'listAbilityCategories',
    summary: 'List categories of abilities',
    description: 'Lists categories of abilities.',
  })
  @ApiOkResponse({
    description: 'A page of the list.',
    type: AbilityCategoryResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  list(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListAbilityCategoriesDto,
  ): Promise<RestResponse<AbilityCategoryResponse[]>> {
    return this.catalogue.listCategories(caller, params);
  }

  @Get(':slug')
  @Authorize(hasCapability('read'))
  @ApiOperation({
    operationId: 'getAbilityCategory',
    summary: 'Get a category of abilities',
    description: 'Returns a category of abilities.',
  })
  @ApiExample({ path: { slug: 'calendar' } })
  @ApiOkResponse({ description: 'What it is like.', type: AbilityCategoryResponse })
  @ApiErrors({ 404: 'There is no such one (`rest_ability_category_not_found`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadCategoryDto): Promise<AbilityCategoryResponse> {
    return this.catalogue.readCategory(caller, params);
  }
}
