import { EVENT, ORGANIZER, VENUE } from '../../core/content/post-type.js';
import { postController } from '../posts/post.controller.js';

/** `content/v2/cal_events`: the core-shaped view of events, whose dates and places are in `cal/events/v1`. */
export const ContentEventsController = postController(EVENT, 'ContentEventsController');

/** `content/v2/cal_venue`. */
export const ContentVenuesController = postController(VENUE, 'ContentVenuesController');

/** `content/v2/cal_organizer`. */
export const ContentOrganizersController = postController(ORGANIZER, 'ContentOrganizersController');
