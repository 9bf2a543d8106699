import { inOrder } from '../migration/kind-order.js';
import { USERS, APPLICATION_PASSWORDS } from './accounts/accounts-traits.js';
import {
  TERMS,
  MEDIA,
  BLOCKS,
  POSTS,
  PAGES,
  NAVIGATION,
  MENUS,
  COMMENTS,
  REVISIONS,
  OTHER,
} from './content/content-traits.js';
import { VENUES, ORGANIZERS, EVENTS } from './events/events-traits.js';
import { TICKETS, ORDERS, ATTENDEES } from './tickets/tickets-traits.js';
import { REDIRECT_GROUPS, REDIRECTS, REDIRECT_LOG, NOT_FOUND_LOG } from './redirects/redirects-traits.js';
import { SETTINGS } from './site/site-traits.js';

/** The kinds of a site of WordPress that sources know themselves, in the order of copying. */
export const WORDPRESS_KINDS = inOrder([
  USERS,
  APPLICATION_PASSWORDS,
  TERMS,
  MEDIA,
  BLOCKS,
  POSTS,
  PAGES,
  NAVIGATION,
  MENUS,
  COMMENTS,
  REVISIONS,
  OTHER,
  VENUES,
  ORGANIZERS,
  EVENTS,
  TICKETS,
  ORDERS,
  ATTENDEES,
  REDIRECT_GROUPS,
  REDIRECTS,
  REDIRECT_LOG,
  NOT_FOUND_LOG,
  SETTINGS,
]);
