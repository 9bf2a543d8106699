import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TaxonomyRegistry } from '#core/content';
import { EmbedLoaderRegistry } from '#core/rest';
import { ContentTermsService } from './content-terms.service.js';

/** Embeds the terms of all posts of a list with a few queries for each vocabulary. */
@Injectable()
export class TermEmbedsService implements OnModuleInit {
  constructor(
    private readonly loaders: EmbedLoaderRegistry,
    private readonly terms: ContentTermsService,
    private readonly taxonomies: TaxonomyRegistry,
  ) {}

  onModuleInit(): void {
    for (const taxonomy of this.taxonomies.all) {
      this.loaders.register({
        path: `content/v2/${taxonomy.restBase}`,
        parameter: 'post',
        load: (ids) => this.terms.ofPosts(taxonomy, ids),
      });
    }
  }
}
