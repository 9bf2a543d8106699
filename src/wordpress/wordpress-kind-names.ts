/**
 * Names of the kinds of a site of WordPress, in the order of copying. Apart from the kinds, because the help of the command
 * prints them without loading the service; a test compares both.
 */
export const WORDPRESS_KIND_NAMES = [
  'users',
  'application_passwords',
  'terms',
  'media',
  'blocks',
  'venues',
  'organizers',
  'posts',
  'pages',
  'events',
  'navigation',
  'menus',
  'comments',
  'tickets',
  'orders',
  'attendees',
  'redirect_groups',
  'redirects',
  'redirect_log',
  'not_found_log',
  'revisions',
  'other',
  'settings',
] as const;
