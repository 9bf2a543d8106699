import { TAGS } from '../../core/content/terms/taxonomies.js';
import type { Answer } from '../../core/rest/answer.js';
import { Create, RestParams, Read, Remove, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ContentTermsService } from './content-terms.service.js';
import { termSchema } from './term.schema.js';
import { CreateTagParams, DeleteTermParams, ListTagsParams, ReadTermParams, UpdateTagParams } from './terms.dto.js';
import { createsTerms, deletesTerm, listsTerms, readsTerm, updatesTerm } from './terms.rights.js';

type Item = Promise<Record<string, unknown>>;

/** `content/v2/tags`: tags of blog posts and events. */
@RestController('content/v2', TAGS.restBase, { schema: () => termSchema(TAGS) })
export class ContentTagsController {
  constructor(private readonly terms: ContentTermsService) {}

  @Read()
  @Rights(listsTerms(TAGS))
  list(@RestParams() params: ListTagsParams): Promise<Answer> {
    return this.terms.list(TAGS, params);
  }

  @Create()
  @Rights(createsTerms(TAGS))
  create(@RestParams() params: CreateTagParams): Promise<Answer> {
    return this.terms.create(TAGS, params);
  }

  @Read(':id')
  @Rights(readsTerm(TAGS))
  read(@RestParams() params: ReadTermParams): Item {
    return this.terms.read(TAGS, params);
  }

  @Update(':id')
  @Rights(updatesTerm(TAGS))
  update(@RestParams() params: UpdateTagParams): Item {
    return this.terms.update(TAGS, params);
  }

  @Remove(':id')
  @Rights(deletesTerm(TAGS))
  remove(@RestParams() params: DeleteTermParams): Item {
    return this.terms.remove(TAGS, params);
  }
}
