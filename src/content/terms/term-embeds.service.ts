import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { TAXONOMIES } from '../../core/content/terms/taxonomies.js';
import { EmbedLoaders } from '../../core/rest/embed-loaders.js';
import { ContentTermsService } from './content-terms.service.js';

/** Embeds the terms of all posts of a list with a few queries for each vocabulary. */
@Injectable()
export class TermEmbeds implements OnModuleInit {
  constructor(
    private readonly loaders: EmbedLoaders,
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
