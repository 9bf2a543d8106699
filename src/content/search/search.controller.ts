import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController, Public } from '#core/rest';
import { ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { SearchDto } from './search.dto.js';
import { subtypeParam } from './search-kinds.js';
import { searchSchema } from './search.mapper.js';
import { SearchService } from './search.service.js';
import { SearchResultResponse } from './search.response.js';

/** `content/v2/search`. */
@RestController('content/v2', 'search', { schema: searchSchema })
export class SearchController {
  constructor(private readonly searching: SearchService) {}

  @Get()
  @Authorize(Public)
  @Endpoint({ extraParams: subtypeParam })
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
  search(
    @CurrentUser() caller: Caller,
    @RestParams() params: SearchDto,
  ): Promise<RestResponse<SearchResultResponse[]>> {
    return this.searching.search(caller, params);
  }
}
