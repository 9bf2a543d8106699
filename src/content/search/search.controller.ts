import type { RestResponse } from '../../core/rest/rest-response.js';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { anyone } from '../../core/rest/rights.js';
import { ApiOkResponse, ApiOperation, PAGING_HEADERS } from '../../core/rest/swagger.js';
import { SearchParams } from './search.dto.js';
import { searchSchema } from './search.mapper.js';
import { SearchService } from './search.service.js';
import { SearchResultResponse } from './search.response.js';

/** `content/v2/search`. */
@RestController('content/v2', 'search', { schema: searchSchema })
export class SearchController {
  constructor(private readonly searching: SearchService) {}

  @Read()
  @Rights(anyone)
  @ApiOperation({
    operationId: 'searchContent',
    summary: 'Search posts, terms and formats',
    description: 'Finds published posts, pages and events, or terms or formats with `type`.',
  })
  @ApiOkResponse({
    description: 'A page of results.',
    type: SearchResultResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  search(@RestParams() params: SearchParams): Promise<RestResponse<SearchResultResponse[]>> {
    return this.searching.search(params);
  }
}
