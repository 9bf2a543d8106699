import { TAGS } from '../../../core/content/terms/taxonomies.js';
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
import { EventTermsService } from '../categories/event-terms.service.js';
import { managesTerms } from '../categories/terms.rights.js';
import { CreateTagParams, ListTagsParams, TagParams, UpdateTagParams } from './tags.dto.js';

type Item = Promise<Record<string, unknown>>;

/** `cal/events/v1/tags`. */
@RestController('cal/events/v1', 'tags')
export class TagsController {
  constructor(private readonly terms: EventTermsService) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListTagsParams): Promise<Answer> {
    return this.terms.list(TAGS, params);
  }

  @Create()
  @Rights(managesTerms(TAGS))
  create(@RestParams() params: CreateTagParams): Promise<Answer> {
    return this.terms.create(TAGS, params);
  }

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() { id }: TagParams): Item {
    return this.terms.read(TAGS, id);
  }

  @Update(':id')
  @Rights(managesTerms(TAGS))
  update(@RestParams() { id, ...changes }: UpdateTagParams): Item {
    return this.terms.update(TAGS, id, changes);
  }

  @Remove(':id')
  @Rights(managesTerms(TAGS))
  remove(@RestParams() { id }: TagParams): Item {
    return this.terms.remove(TAGS, id);
  }
}
