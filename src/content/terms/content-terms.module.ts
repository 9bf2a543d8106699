import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ContentSharedModule } from '../shared/content-shared.module.js';
import { ContentCategoriesController } from './content-categories.controller.js';
import { ContentTermsService } from './content-terms.service.js';
import { ContentTagsController } from './content-tags.controller.js';
import { TaxonomiesController } from './taxonomies.controller.js';
import { TaxonomiesService } from './taxonomies.service.js';
import { TermEmbedsService } from './term-embeds.service.js';

/** Categories, tags and the vocabularies they belong to, in `content/v2`. */
@Module({
  imports: [ContentSharedModule],
  controllers: [TaxonomiesController, ContentCategoriesController, ContentTagsController],
  providers: [ContentTermsService, TaxonomiesService, TermEmbedsService],
})
export class ContentTermsModule {
  /** With the controllers of further taxonomies. */
  static with(controllers: readonly Type<object>[]): DynamicModule {
    return { module: ContentTermsModule, controllers: [...controllers] };
  }
}
