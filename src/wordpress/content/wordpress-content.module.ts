import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { CommentsModule } from '../../content/comments/comments.module.js';
import { ContentPostsModule } from '../../content/content-posts.module.js';
import { MediaModule } from '../../content/media/media.module.js';
import { WordpressPostsModule } from '../posts/wordpress-posts.module.js';
import { TermsKind } from './terms-kind.js';
import { MediaKind } from './media-kind.js';
import { BlocksKind } from './blocks-kind.js';
import { PostsKind } from './posts-kind.js';
import { PagesKind } from './pages-kind.js';
import { NavigationKind } from './navigation-kind.js';
import { MenusKind } from './menus-kind.js';
import { CommentsKind } from './comments-kind.js';
import { RevisionsKind } from './revisions-kind.js';
import { OtherKind } from './other-kind.js';
import { MenuTargetsService } from './menu-targets.service.js';

/** Brings the kinds of records of contents, comments and what belongs to them. */
@AlmanacModule({
  imports: [CalEventsModule, CommentsModule, ContentPostsModule, MediaModule, WordpressPostsModule],
  providers: [
    TermsKind,
    MediaKind,
    BlocksKind,
    PostsKind,
    PagesKind,
    NavigationKind,
    MenusKind,
    CommentsKind,
    RevisionsKind,
    OtherKind,
    MenuTargetsService,
  ],
})
export class WordpressContentModule {}
