import { Module } from '@nestjs/common';
import { EVENT, NAVIGATION, ORGANIZER, PAGE, POST, VENUE } from '../../core/content/post-type.js';
import { ContentPostsModule } from '../posts/posts.module.js';
import { ContentRevisionsService } from './content-revisions.service.js';
import { revisionController } from './revision.controller.js';
import { DEMO_IDS } from '../../core/rest/demo-ids.js';

/** Versions and autosaves of posts of every kind in `content/v2`. */
@Module({
  imports: [ContentPostsModule],
  controllers: [
    revisionController(POST, 'PostRevisionsController', 'Post', DEMO_IDS.post),
    revisionController(PAGE, 'PageRevisionsController', 'Page', DEMO_IDS.page),
    revisionController(NAVIGATION, 'NavigationRevisionsController', 'NavigationMenu', DEMO_IDS.navigationMenu),
    revisionController(VENUE, 'VenueRevisionsController', 'VenuePost', DEMO_IDS.venue),
    revisionController(ORGANIZER, 'OrganizerRevisionsController', 'OrganizerPost', DEMO_IDS.organizer),
    revisionController(EVENT, 'EventRevisionsController', 'EventPost', DEMO_IDS.event),
  ],
  providers: [ContentRevisionsService],
})
export class ContentRevisionsModule {}
