import type { DynamicModule } from '@nestjs/common';
import { AlmanacModule } from '#core/modules';
import { ApplicationPasswordsModule } from './application-passwords/application-passwords.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { MediaModule } from './media/media.module.js';
import type { ContentRoutes } from './content-routes.js';
import { PostRoutesModule } from './post-routes.module.js';
import { ContentRevisionsModule } from './revisions/content-revisions.module.js';
import { SearchModule } from './search/search.module.js';
import { SiteLinksModule } from './site-links/site-links.module.js';
import { SiteLookModule } from './site-look/site-look.module.js';
import { SiteSetupModule } from './site-setup/site-setup.module.js';
import { SiteSettingsModule } from './settings/site-settings.module.js';
import { ContentTermsModule } from './terms/content-terms.module.js';
import { ContentTypesModule } from './types/content-types.module.js';
import { UsersModule } from './users/users.module.js';
import { ContentConfig } from './content.config.js';
import { Posts1763600000040 } from './migrations/1763600000040-posts.js';
import { Blocks1763600000590 } from './migrations/1763600000590-blocks.js';
import { ATTACHMENT, BLOCK, NAVIGATION, PAGE, POST } from './content-types.js';
import { CATEGORIES, TAGS } from './taxonomies.js';
import { CONTENT_CAPABILITIES } from './content-capabilities.js';

/** `content/v2`. */
@AlmanacModule({
  migrations: [Posts1763600000040, Blocks1763600000590],
  wordpressNames: { namespaces: { 'content/v2': 'wp/v2' } },
  capabilities: CONTENT_CAPABILITIES,
  taxonomies: [CATEGORIES, TAGS],
  contentTypes: [POST, PAGE, ATTACHMENT, NAVIGATION, BLOCK],
  settings: [ContentConfig],
})
export class ContentModule {
  /**
   * With the routes of further content types. There is one module for each resource; their order is that of the index.
   */
  static with({ posts, revisions, terms }: ContentRoutes): DynamicModule {
    return {
      module: ContentModule,
      imports: [
        PostRoutesModule.with(posts),
        MediaModule,
        ContentRevisionsModule.with(revisions),
        ContentTypesModule,
        ContentTermsModule.with(terms),
        UsersModule,
        ApplicationPasswordsModule,
        SiteSettingsModule,
        SiteLinksModule,
        SiteLookModule,
        SiteSetupModule,
        SearchModule,
        CommentsModule,
      ],
    };
  }
}
