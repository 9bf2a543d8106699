import type { WordpressNames } from '#core/modules';
import { wordpressNames, type NameMap } from '#core/rest';
import { CALENDAR_NAMES } from '../events/wordpress-names.js';

/** What WordPress clients call the namespace of the views. */
export const VIEW_NAMES = { namespaces: { 'cal/views/v2': 'tribe/views/v2' } } satisfies WordpressNames;

/** The names in addresses of the calendar, which are pages: they are read under both names on every root. */
export const WORDPRESS_NAMES: NameMap = wordpressNames({
  namespaces: Object.entries(VIEW_NAMES.namespaces),
  types: Object.entries(CALENDAR_NAMES.types),
});
