import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TAXONOMIES } from '#core/content';
import { EmbedLoaderRegistry } from '#core/rest';
import { ContentTermsService } from './content-terms.service.js';

/** Embeds the terms of all posts of a list with a few queries for each vocabulary. */
@Injectable()
export class TermEmbedsService implements OnModuleInit {
  constructor(
    private readonly loaders: EmbedLoaderRegistry,
    private readonly terms: ContentTermsService,
  ) {}

  onModuleInit(): void {
    for (const taxonomy of TAXONOMIES) {
      this.loaders.register({
        path: `content/v2/${taxonomy.restBase}`,
        parameter: 'post',
        load: (ids) => this.terms.ofPosts(taxonomy, ids),
      });
    }
  }
}
