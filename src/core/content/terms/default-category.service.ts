import { Injectable } from '@nestjs/common';
import { SiteService } from '#core/site';
import { type TaxonomyDefinition, CATEGORIES } from './taxonomies.js';

/** Knows the category of posts that have no other (site setting `default_category`). */
@Injectable()
export class DefaultCategoryService {
  constructor(private readonly site: SiteService) {}

  /** Its id for the categories of posts; other taxonomies have none. */
  async idFor(taxonomy: TaxonomyDefinition): Promise<number | undefined> {
    return taxonomy === CATEGORIES ? (await this.site.settings()).default_category : undefined;
  }
}
