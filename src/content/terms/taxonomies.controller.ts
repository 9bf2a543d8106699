import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ListTaxonomiesDto, ReadTaxonomyDto } from './taxonomies.dto.js';
import { listsTaxonomies, readsTaxonomy } from './taxonomies.policy.js';
import { TaxonomiesService } from './taxonomies.service.js';
import { taxonomySchema } from './taxonomy.schema.js';
import { TaxonomyResponse } from './taxonomy.response.js';
import { keyedSchema } from '../shared/keyed-items.js';

/** `content/v2/taxonomies`: which vocabularies there are and where their terms are served. */
@RestController('content/v2', 'taxonomies', { schema: taxonomySchema })
export class TaxonomiesController {
  constructor(private readonly taxonomies: TaxonomiesService) {}

  @Get()
  @Authorize(listsTaxonomies)
  @ApiOperation({
    operationId: 'listTaxonomies',
    summary: 'List taxonomies',
    description: 'Lists the taxonomies by their name for programs.',
  })
  @ApiOkResponse({
    description: 'The taxonomies, by name.',
    schema: keyedSchema(TaxonomyResponse),
  })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListTaxonomiesDto): Record<string, TaxonomyResponse> {
    return this.taxonomies.list(caller, params);
  }

  @Get(':taxonomy')
  @Authorize(readsTaxonomy)
  @ApiOperation({
    operationId: 'getTaxonomy',
    summary: 'Get one of the taxonomies',
    description: 'Returns one of the taxonomies.',
  })
  @ApiExample({ path: { taxonomy: 'category' } })
  @ApiOkResponse({ description: 'What it is like.', type: TaxonomyResponse })
  @ApiErrors({ 404: 'There is no such one (`rest_taxonomy_invalid`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadTaxonomyDto): TaxonomyResponse {
    return this.taxonomies.read(caller, params);
  }
}
