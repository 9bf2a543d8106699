import { EVENT_CATEGORIES } from '../../../core/content/terms/taxonomies.js';
import type { Answer } from '../../../core/rest/answer.js';
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
import { CategoryParams, CreateCategoryParams, ListCategoriesParams, UpdateCategoryParams } from './categories.dto.js';
import { EventTermsService } from './event-terms.service.js';
import { managesTerms } from './terms.rights.js';

type Item = Promise<Record<string, unknown>>;

/** `cal/events/v1/categories`. */
@RestController('cal/events/v1', 'categories')
export class CategoriesController {
  constructor(private readonly terms: EventTermsService) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListCategoriesParams): Promise<Answer> {
    return this.terms.list(EVENT_CATEGORIES, params);
  }

  @Create()
  @Rights(managesTerms(EVENT_CATEGORIES))
  create(@RestParams() params: CreateCategoryParams): Promise<Answer> {
    return this.terms.create(EVENT_CATEGORIES, params);
  }

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() { id }: CategoryParams): Item {
    return this.terms.read(EVENT_CATEGORIES, id);
  }

  @Update(':id')
  @Rights(managesTerms(EVENT_CATEGORIES))
  update(@RestParams() { id, ...changes }: UpdateCategoryParams): Item {
    return this.terms.update(EVENT_CATEGORIES, id, changes);
  }

  @Remove(':id')
  @Rights(managesTerms(EVENT_CATEGORIES))
  remove(@RestParams() { id }: CategoryParams): Item {
    return this.terms.remove(EVENT_CATEGORIES, id);
  }
}
