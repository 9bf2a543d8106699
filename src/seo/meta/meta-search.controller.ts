import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { MetaSearchParams } from './meta-search.dto.js';
import { editsThePost } from './meta-search.rights.js';
import type { MetaField } from './meta.mapper.js';
import { MetaSearch } from './meta-search.service.js';

/** `seo/v1/meta`. */
@RestController('seo/v1', 'meta')
export class MetaSearchController {
  constructor(private readonly meta: MetaSearch) {}

  @Read('search')
  @Rights(editsThePost)
  search(@RestParams() params: MetaSearchParams): Promise<{ meta: MetaField[] }> {
    return this.meta.search(params);
  }
}
