import type { Answer } from '../../core/rest/answer.js';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { anyone } from '../../core/rest/rights.js';
import { SearchParams } from './search.dto.js';
import { searchSchema } from './search.mapper.js';
import { SearchService } from './search.service.js';

/** `content/v2/search`. */
@RestController('content/v2', 'search', { schema: searchSchema })
export class SearchController {
  constructor(private readonly searching: SearchService) {}

  @Read()
  @Rights(anyone)
  search(@RestParams() params: SearchParams): Promise<Answer> {
    return this.searching.search(params);
  }
}
