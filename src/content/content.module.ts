import { AlmanacModule } from '#core/modules';
import { ApplicationPasswordsModule } from './application-passwords/application-passwords.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { MediaModule } from './media/media.module.js';
import { ContentPostsModule } from './posts/content-posts.module.js';
import { ContentRevisionsModule } from './revisions/content-revisions.module.js';
import { SearchModule } from './search/search.module.js';
import { SiteSettingsModule } from './settings/site-settings.module.js';
import { ContentTermsModule } from './terms/content-terms.module.js';
import { ContentTypesModule } from './types/content-types.module.js';
import { UsersModule } from './users/users.module.js';
import { ContentConfig } from './content.config.js';
import { Posts1763600000040 } from './migrations/1763600000040-posts.js';
import { CONTENT_CAPABILITIES } from './content-capabilities.js';

/** `content/v2`. One module for each resource; their order is that of the index. */
@AlmanacModule({
  migrations: [Posts1763600000040],
  imports: [
    ContentPostsModule,
    ContentRevisionsModule,
    MediaModule,
    ContentTypesModule,
    ContentTermsModule,
    UsersModule,
    ApplicationPasswordsModule,
    SiteSettingsModule,
    SearchModule,
    CommentsModule,
  ],
  wordpressNames: { namespaces: { 'content/v2': 'wp/v2' } },
  capabilities: CONTENT_CAPABILITIES,
  settings: [ContentConfig],
})
export class ContentModule {}
