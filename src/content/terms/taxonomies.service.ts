import { Injectable } from '@nestjs/common';
import { mayAssignTerms, type TaxonomyDefinition, TaxonomyRegistry } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import type { ViewContext } from '#core/parameters';
import { fieldList, keepFields } from '#core/rest';
import type { ListTaxonomiesDto, ReadTaxonomyDto } from './taxonomies.dto.js';
import { taxonomyItem } from './taxonomy.mapper.js';
import type { TaxonomyResponse } from './taxonomy.response.js';

/** `content/v2/taxonomies`: the vocabularies there are. */
@Injectable()
export class TaxonomiesService {
  constructor(
    private readonly taxonomies: TaxonomyRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** The vocabularies by name; in the edit context those whose terms the caller may use. */
  list(caller: Caller, { context, type, _fields }: ListTaxonomiesDto): Record<string, TaxonomyResponse> {
    const fields = fieldList(_fields);
    const shown = this.taxonomies.all.filter((taxonomy) => {
      const ofType = type === undefined || this.taxonomies.carriersOf(taxonomy).some(({ name }) => name === type);
      return ofType && (context !== 'edit' || mayAssignTerms(caller, taxonomy));
    });
    return Object.fromEntries(
      shown.map((taxonomy) => {
        const item = this.item(caller, taxonomy, context);
        // Each member is an item, to which `_fields` applies on its own; only one named as a whole keeps all it has.
        const whole = fields === undefined || fields.includes(taxonomy.name);
        return [taxonomy.name, whole ? item : (keepFields(item, fields) as TaxonomyResponse)];
      }),
    );
  }

  /** One vocabulary. @throws RestError 404 `rest_taxonomy_invalid` */
  read(caller: Caller, { taxonomy: name, context }: ReadTaxonomyDto): TaxonomyResponse {
    const taxonomy = this.taxonomies.get(name);
    if (!taxonomy) throw new RestError('rest_taxonomy_invalid', 'There is no such vocabulary.', 404);
    return this.item(caller, taxonomy, context);
  }

  private item(caller: Caller, taxonomy: TaxonomyDefinition, context: ViewContext): TaxonomyResponse {
    return taxonomyItem(taxonomy, this.taxonomies.carriersOf(taxonomy), context, this.urls.mapperContext(caller));
  }
}
