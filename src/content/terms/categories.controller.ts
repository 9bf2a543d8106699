import { CATEGORIES } from '../../core/content/terms/taxonomies.js';
import type { Answer } from '../../core/rest/answer.js';
import { Create, RestParams, Read, Remove, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ContentTermsService } from './content-terms.service.js';
import { termSchema } from './term.schema.js';
import {
  CreateCategoryParams,
  DeleteTermParams,
  ListTreeTermsParams,
  ReadTermParams,
  UpdateCategoryParams,
} from './terms.dto.js';
import { createsTerms, deletesTerm, listsTerms, readsTerm, updatesTerm } from './terms.rights.js';

type Item = Promise<Record<string, unknown>>;

/** `content/v2/categories`: categories of blog posts. */
@RestController('content/v2', CATEGORIES.restBase, { schema: () => termSchema(CATEGORIES) })
export class ContentCategoriesController {
  constructor(private readonly terms: ContentTermsService) {}

  @Read()
  @Rights(listsTerms(CATEGORIES))
  list(@RestParams() params: ListTreeTermsParams): Promise<Answer> {
    return this.terms.list(CATEGORIES, params);
  }

  @Create()
  @Rights(createsTerms(CATEGORIES))
  create(@RestParams() params: CreateCategoryParams): Promise<Answer> {
    return this.terms.create(CATEGORIES, params);
  }

  @Read(':id')
  @Rights(readsTerm(CATEGORIES))
  read(@RestParams() params: ReadTermParams): Item {
    return this.terms.read(CATEGORIES, params);
  }

  @Update(':id')
  @Rights(updatesTerm(CATEGORIES))
  update(@RestParams() params: UpdateCategoryParams): Item {
    return this.terms.update(CATEGORIES, params);
  }

  @Remove(':id')
  @Rights(deletesTerm(CATEGORIES))
  remove(@RestParams() params: DeleteTermParams): Item {
    return this.terms.remove(CATEGORIES, params);
  }
}
