import { Module } from '@nestjs/common';
import { EVENT, NAVIGATION, ORGANIZER, PAGE, POST, VENUE } from '#core/content';
import { ContentPostsModule } from '../posts/content-posts.module.js';
import { ContentRevisionsService } from './content-revisions.service.js';
import { revisionController } from './revision.controller.js';
import { DEMO_IDS, DEMO_VERSIONS, type VersionedDemo } from '../../demo/demo-ids.js';

const demoOf = (record: VersionedDemo) => ({ post: DEMO_IDS[record], ...DEMO_VERSIONS[record] });

/** Versions and autosaves of posts of every kind in `content/v2`. */
@Module({
  imports: [ContentPostsModule],
  controllers: [
    revisionController(POST, 'PostRevisionsController', 'Post', demoOf('post')),
    revisionController(PAGE, 'PageRevisionsController', 'Page', demoOf('page')),
    revisionController(NAVIGATION, 'NavigationRevisionsController', 'NavigationMenu', demoOf('navigationMenu')),
    revisionController(VENUE, 'VenueRevisionsController', 'VenuePost', demoOf('venue')),
    revisionController(ORGANIZER, 'OrganizerRevisionsController', 'OrganizerPost', demoOf('organizer')),
    revisionController(EVENT, 'EventRevisionsController', 'EventPost', demoOf('event')),
  ],
  providers: [ContentRevisionsService],
})
export class ContentRevisionsModule {}
