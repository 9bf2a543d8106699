import type { WordpressNames } from '#core/modules';

/** What WordPress clients call the namespace of the calendar and its types. */
export const CALENDAR_NAMES = {
  namespaces: { 'cal/events/v1': 'tribe/events/v1' },
  types: {
    cal_events_cat: 'tribe_events_cat',
    cal_events: 'tribe_events',
    cal_venue: 'tribe_venue',
    cal_organizer: 'tribe_organizer',
  },
} satisfies WordpressNames;
