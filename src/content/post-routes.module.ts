import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { ContentBlocksController } from './blocks/blocks.controller.js';
import { MediaModule } from './media/media.module.js';
import { ContentNavigationController } from './navigation/navigation.controller.js';
import { ContentPagesController } from './pages/pages.controller.js';
import { ContentSharedModule } from './shared/content-shared.module.js';
import { ContentPostsModule } from './content-posts.module.js';
import { ContentPostsController } from './posts/posts.controller.js';

/** The routes of posts of every kind in `content/v2`. */
@Module({
  imports: [ContentPostsModule, ContentSharedModule, MediaModule],
  controllers: [ContentPostsController, ContentPagesController, ContentNavigationController, ContentBlocksController],
})
export class PostRoutesModule {
  /** With the controllers of further content types. */
  static with(controllers: readonly Type<object>[]): DynamicModule {
    return { module: PostRoutesModule, controllers: [...controllers] };
  }
}
