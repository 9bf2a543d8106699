import { Injectable } from '@nestjs/common';
import { SiteService } from '#core/site';
import { type TaxonomyDefinition } from '#core/modules';

/** Knows the category of posts that have no other (site setting `default_category`). */
@Injectable()
export class DefaultCategoryService {
  constructor(private readonly site: SiteService) {}

  /** Its id for the taxonomy that has a default; others have none. */
  async idFor(taxonomy: TaxonomyDefinition): Promise<number | undefined> {
    return taxonomy.hasDefault ? (await this.site.settings()).default_category : undefined;
  }
}
