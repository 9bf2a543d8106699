import { Get, HttpCode, Post } from '@nestjs/common';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { EVENT_CATEGORIES } from '../../event-categories.js';
import { managesTerms } from '../terms.policy.js';
import { ChangeCategoryColorsDto, ReadCategoryColorsDto } from './category-colors.dto.js';
import { AllCategoryColorsResponse, CategoryColorsResponse } from './category-colors.response.js';
import { CategoryColorsService } from './category-colors.service.js';
import type { CategoryColors } from './event-colors.js';

/** `cal/events/v1/categories/<id>/colors`: how the calendar paints the events of a category. */
@RestController('cal/events/v1', 'categories/:id/colors')
export class CategoryColorsController {
  constructor(private readonly colors: CategoryColorsService) {}

  @Get()
  @Authorize(Public)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getEventCategoryColors',
    summary: 'Get the colours of a category of events',
    description:
      'Returns the colours with which the calendar paints the events of a category; null where none is chosen.',
  })
  @ApiExample({ path: { id: DEMO_IDS.eventCategory } })
  @ApiOkResponse({ description: 'The colours.', type: CategoryColorsResponse })
  @ApiErrors({ 400: 'There is no such category (`rest_invalid_param`).' })
  async read(@RestParams() { id }: ReadCategoryColorsDto): Promise<CategoryColorsResponse> {
    return toResponse(await this.colors.read(id));
  }

  @Post()
  @HttpCode(200)
  @Authorize(managesTerms(EVENT_CATEGORIES))
  @Endpoint({ strict: [], hidden: true })
  @ApiOperation({
    operationId: 'changeEventCategoryColors',
    summary: 'Change the colours of a category of events',
    description:
      'Changes the members that are sent; all others stay as they are. A repeated request changes nothing. The calendar replaces a colour of texts that cannot be read on its background.',
  })
  @ApiExample({
    path: { id: DEMO_IDS.eventCategory },
    body: { color: '#b04927', background: '#fbeee9', text: '#5c1f0b' },
  })
  @ApiOkResponse({ description: 'The colours after the change.', type: CategoryColorsResponse })
  @ApiErrors({ 400: 'A colour is not accepted, or there is no such category (`rest_invalid_param`).' })
  async change(@RestParams() { id, ...wanted }: ChangeCategoryColorsDto): Promise<CategoryColorsResponse> {
    return toResponse(await this.colors.change(id, wanted));
  }
}

/** `cal/events/v1/categories/colors`: how the calendar paints events, all categories at once. */
@RestController('cal/events/v1', 'categories/colors')
export class AllCategoryColorsController {
  constructor(private readonly colors: CategoryColorsService) {}

  @Get()
  @Authorize(Public)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'listEventCategoryColors',
    summary: 'List the colours of all categories of events',
    description:
      'Returns the colours of all categories that have some, by id, for legends and programs that paint events.',
  })
  @ApiExample({})
  @ApiOkResponse({ description: 'The colours.', type: AllCategoryColorsResponse })
  async list(): Promise<AllCategoryColorsResponse> {
    return { colors: (await this.colors.all()).map(toResponse).sort((a, b) => a.id - b.id) };
  }
}

function toResponse({ term_id: id, ...colors }: CategoryColors): CategoryColorsResponse {
  return { id, ...colors };
}
