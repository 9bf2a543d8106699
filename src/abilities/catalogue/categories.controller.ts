import type { Answer } from '../../core/rest/answer.js';
import { can } from '../../core/rest/rights.js';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { categorySchema } from './ability.mapper.js';
import { ListCategoriesParams, ReadCategoryParams } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';

/** `abilities/v1/categories`. */
@RestController('abilities/v1', 'categories', { schema: categorySchema })
export class CategoriesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Read()
  @Rights(can('read'))
  list(@RestParams() params: ListCategoriesParams): Promise<Answer> {
    return this.catalogue.listCategories(params);
  }

  @Read(':slug')
  @Rights(can('read'))
  read(@RestParams() params: ReadCategoryParams): Promise<Record<string, unknown>> {
    return this.catalogue.readCategory(params);
  }
}
