import { Module } from '@nestjs/common';
import { EVENT, NAVIGATION, ORGANIZER, PAGE, POST, VENUE } from '../../core/content/post-type.js';
import { ContentPostsModule } from '../posts/posts.module.js';
import { ContentRevisionsService } from './content-revisions.service.js';
import { revisionController } from './revision.controller.js';

/** Versions and autosaves of posts of every kind in `content/v2`. */
@Module({
  imports: [ContentPostsModule],
  controllers: [
    revisionController(POST, 'PostRevisionsController'),
    revisionController(PAGE, 'PageRevisionsController'),
    revisionController(NAVIGATION, 'NavigationRevisionsController'),
    revisionController(VENUE, 'VenueRevisionsController'),
    revisionController(ORGANIZER, 'OrganizerRevisionsController'),
    revisionController(EVENT, 'EventRevisionsController'),
  ],
  providers: [ContentRevisionsService],
})
export class ContentRevisionsModule {}
