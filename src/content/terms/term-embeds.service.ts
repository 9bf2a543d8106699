import { Injectable } from '@nestjs/common';
import { TaxonomyRegistry } from '#core/content';
import { type EmbedLoader, type EmbedLoaderSource, RegisterEmbedLoaders } from '#core/rest';
import { ContentTermsService } from './content-terms.service.js';

/** Embeds the terms of all posts of a list with a few queries for each vocabulary. */
@RegisterEmbedLoaders()
@Injectable()
export class TermEmbedsService implements EmbedLoaderSource {
  constructor(
    private readonly terms: ContentTermsService,
    private readonly taxonomies: TaxonomyRegistry,
  ) {}

  embedLoaders(): EmbedLoader[] {
    return this.taxonomies.all.map((taxonomy) => ({
      path: `content/v2/${taxonomy.restBase}`,
      parameter: 'post',
      load: (caller, ids) => this.terms.ofPosts(caller, taxonomy, ids),
    }));
  }
}
