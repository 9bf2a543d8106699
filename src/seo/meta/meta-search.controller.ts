import { Get } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { Authorize, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { MetaSearchDto } from './meta-search.dto.js';
import { MetaSearchResponse } from './meta-search.response.js';
import { editsThePost } from './meta-search.policy.js';
import { MetaSearchService } from './meta-search.service.js';

/** `seo/v1/meta`. */
@RestController('seo/v1', 'meta')
export class MetaSearchController {
  constructor(private readonly meta: MetaSearchService) {}

  @Get('search')
  @Authorize(editsThePost)
  @ApiOperation({
    operationId: 'searchPostMeta',
    summary: 'Search the custom fields of a post',
    description:
      'Lists custom fields of the post `post_id` whose names begin with `query`. Without a query, names that begin with `_` are left out.',
  })
  @ApiExample({ query: { post_id: DEMO_IDS.event, query: '_Event' } })
  @ApiOkResponse({ description: 'The fields that were found.', type: MetaSearchResponse })
  search(@CurrentUser() caller: Caller, @RestParams() params: MetaSearchDto): Promise<MetaSearchResponse> {
    return this.meta.search(caller, params);
  }
}
