import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentPartsModule } from './parts/content-parts.module.js';
import { ContentSharedModule } from './shared/content-shared.module.js';
import { MediaModule } from './media/media.module.js';
import { NavigationService } from './navigation/navigation.service.js';
import { ContentPostsService } from './posts/content-posts.service.js';
import { PostEditorService } from './posts/post-editor.service.js';
import { PostItemsService } from './posts/post-items.service.js';
import { PostTransferService } from './post-transfer.service.js';
import { PostRelationsLoader } from './posts/post-relations.loader.js';
import { PostsExportService } from './posts/posts-export.service.js';
import { PostsRepository } from './posts/posts.repository.js';
import { PublishedPostsService } from './posts/published-posts.service.js';
import { BlogPostEntity } from './posts/blog-post.entity.js';
import { PageEntity } from './pages/page.entity.js';
import { ReusableBlockEntity } from './blocks/reusable-block.entity.js';
import { NavigationMenuEntity } from './navigation/navigation-menu.entity.js';

/**
 * What the routes of posts of every kind need; `PostItemsService` and `PostEditorService` for namespaces that build on their form,
 * `NavigationService`, `PublishedPostsService` and `PostsExportService` for those that show or carry away what there is.
 */
@Module({
  imports: [
    TypeOrmModule.forFeature([BlogPostEntity, PageEntity, NavigationMenuEntity, ReusableBlockEntity]),
    ContentPartsModule,
    ContentSharedModule,
    MediaModule,
  ],
  providers: [
    ContentPostsService,
    NavigationService,
    PostEditorService,
    PostItemsService,
    PostRelationsLoader,
    PostTransferService,
    PostsExportService,
    PostsRepository,
    PublishedPostsService,
  ],
  exports: [
    ContentPostsService,
    NavigationService,
    PostEditorService,
    PostItemsService,
    PostTransferService,
    PostsExportService,
    PublishedPostsService,
  ],
})
export class ContentPostsModule {}
