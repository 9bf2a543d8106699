import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ListTaxonomiesParams, ReadTaxonomyParams } from './taxonomies.dto.js';
import { listsTaxonomies, readsTaxonomy } from './taxonomies.rights.js';
import { TaxonomiesService } from './taxonomies.service.js';
import { taxonomySchema } from './taxonomy.schema.js';

/** `content/v2/taxonomies`: which vocabularies there are and where their terms are served. */
@RestController('content/v2', 'taxonomies', { schema: taxonomySchema })
export class TaxonomiesController {
  constructor(private readonly taxonomies: TaxonomiesService) {}

  @Read()
  @Rights(listsTaxonomies)
  list(@RestParams() params: ListTaxonomiesParams): Record<string, unknown> {
    return this.taxonomies.list(params);
  }

  @Read(':taxonomy')
  @Rights(readsTaxonomy)
  read(@RestParams() params: ReadTaxonomyParams): Record<string, unknown> {
    return this.taxonomies.read(params);
  }
}
