import type { ContentRoutes } from '../../../content/content-routes.js';
import { postController } from '../../../content/posts/post.controller.js';
import { versionedDemo } from '../../../content/revisions/versioned-demo.js';
import { revisionController } from '../../../content/revisions/revision.controller.js';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { ContentEventCategoriesController } from '../terms/content-event-categories.controller.js';
import { EVENT, ORGANIZER, VENUE } from '../calendar-types.js';
import { EventPostResponse, OrganizerPostResponse, VenuePostResponse } from './calendar-post.response.js';

/** `content/v2/cal_events`: the core-shaped view of events, whose dates and places are in `cal/events/v1`. */
export const ContentEventsController = postController(EVENT, 'ContentEventsController', {
  name: 'EventPost',
  pluralName: 'EventPosts',
  one: 'an event as a post',
  many: 'events as posts',
  createdAt: 'cal/events/v1/events',
  response: EventPostResponse,
  demoId: DEMO_IDS.event,
});

/** `content/v2/cal_venue`. */
export const ContentVenuesController = postController(VENUE, 'ContentVenuesController', {
  name: 'VenuePost',
  pluralName: 'VenuePosts',
  one: 'a venue as a post',
  many: 'venues as posts',
  response: VenuePostResponse,
  demoId: DEMO_IDS.venue,
});

/** `content/v2/cal_organizer`. */
export const ContentOrganizersController = postController(ORGANIZER, 'ContentOrganizersController', {
  name: 'OrganizerPost',
  pluralName: 'OrganizerPosts',
  one: 'an organizer as a post',
  many: 'organizers as posts',
  response: OrganizerPostResponse,
  demoId: DEMO_IDS.organizer,
});

/** The routes of `content/v2` for venues, organizers, events and their categories. */
export const CALENDAR_ROUTES: ContentRoutes = {
  posts: [ContentVenuesController, ContentOrganizersController, ContentEventsController],
  revisions: [
    revisionController(VENUE, 'VenueRevisionsController', 'VenuePost', versionedDemo('venue')),
    revisionController(ORGANIZER, 'OrganizerRevisionsController', 'OrganizerPost', versionedDemo('organizer')),
    revisionController(EVENT, 'EventRevisionsController', 'EventPost', versionedDemo('event')),
  ],
  terms: [ContentEventCategoriesController],
};
