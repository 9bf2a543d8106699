import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { BLOCK, NAVIGATION, PAGE, POST } from '../content-types.js';
import { ContentPartsModule } from '../parts/content-parts.module.js';
import { ContentPostsModule } from '../content-posts.module.js';
import { ContentRevisionsService } from './content-revisions.service.js';
import { revisionController } from './revision.controller.js';
import { versionedDemo } from './versioned-demo.js';

/** Versions and autosaves of posts of every kind in `content/v2`. */
@Module({
  imports: [ContentPartsModule, ContentPostsModule],
  controllers: [
    revisionController(POST, 'PostRevisionsController', 'Post', versionedDemo('post')),
    revisionController(PAGE, 'PageRevisionsController', 'Page', versionedDemo('page')),
    revisionController(NAVIGATION, 'NavigationRevisionsController', 'NavigationMenu', versionedDemo('navigationMenu')),
    revisionController(BLOCK, 'BlockRevisionsController', 'ReusableBlock', versionedDemo('reusableBlock')),
  ],
  providers: [ContentRevisionsService],
})
export class ContentRevisionsModule {
  /** With the controllers of further content types. */
  static with(controllers: readonly Type<object>[]): DynamicModule {
    return { module: ContentRevisionsModule, controllers: [...controllers] };
  }
}
