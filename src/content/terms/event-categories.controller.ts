import { EVENT_CATEGORIES } from '../../core/content/terms/taxonomies.js';
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

/** `content/v2/cal_events_cat`: categories of events. */
@RestController('content/v2', EVENT_CATEGORIES.restBase, { schema: () => termSchema(EVENT_CATEGORIES) })
export class ContentEventCategoriesController {
  constructor(private readonly terms: ContentTermsService) {}

  @Read()
  @Rights(listsTerms(EVENT_CATEGORIES))
  list(@RestParams() params: ListTreeTermsParams): Promise<Answer> {
    return this.terms.list(EVENT_CATEGORIES, params);
  }

  @Create()
  @Rights(createsTerms(EVENT_CATEGORIES))
  create(@RestParams() params: CreateCategoryParams): Promise<Answer> {
    return this.terms.create(EVENT_CATEGORIES, params);
  }

  @Read(':id')
  @Rights(readsTerm(EVENT_CATEGORIES))
  read(@RestParams() params: ReadTermParams): Item {
    return this.terms.read(EVENT_CATEGORIES, params);
  }

  @Update(':id')
  @Rights(updatesTerm(EVENT_CATEGORIES))
  update(@RestParams() params: UpdateCategoryParams): Item {
    return this.terms.update(EVENT_CATEGORIES, params);
  }

  @Remove(':id')
  @Rights(deletesTerm(EVENT_CATEGORIES))
  remove(@RestParams() params: DeleteTermParams): Item {
    return this.terms.remove(EVENT_CATEGORIES, params);
  }
}
