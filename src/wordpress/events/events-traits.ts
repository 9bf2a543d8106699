import { isMore } from '../../migration/changed-since.js';
import type { DecidedDifference, KindTraits } from '../../migration/kind-traits.js';
import { DERIVED_EVENT_VALUES, UNUSED_POST_COLUMNS } from '../posts/post-decisions.js';

const REPEATED_COLUMNS: DecidedDifference = {
  fields:
    /^meta:_(?:(?:Venue|Organizer)(?:Origin|post_.*|Description|OverwriteCoords)|EventShowMap(?:Link)?|VenueOverwriteCoords)$/,
  effect: 'technical',
  reason: 'Copies of columns of the same record.',
};

export const VENUES: KindTraits = {
  name: 'venues',
  order: 60,
  after: ['users', 'terms', 'media'],
  ids: 'content',
  decided: [REPEATED_COLUMNS, UNUSED_POST_COLUMNS],
};

export const ORGANIZERS: KindTraits = {
  name: 'organizers',
  order: 70,
  after: ['users', 'terms', 'media'],
  ids: 'content',
  decided: [REPEATED_COLUMNS, UNUSED_POST_COLUMNS],
};

export const EVENTS: KindTraits = {
  name: 'events',
  order: 100,
  after: ['users', 'terms', 'media', 'blocks', 'venues', 'organizers'],
  ids: 'content',
  decided: [
    DERIVED_EVENT_VALUES,
    UNUSED_POST_COLUMNS,
    {
      fields: /^meta:_EventRecurrence$/,
      effect: 'stored',
      reason:
        'Rules of this form are not read. Dates that are records at the source (Events Calendar Pro before version 6) are events and a series of them; others are in its calendar file, which makes a series of them.',
    },
  ],
  changedByUse: [
    {
      names: ['events.sequence'],
      isUse: isMore,
      reason: 'Counts the changes of the event after it was first copied, for calendars that subscribe to it.',
    },
    {
      names: ['events.ics_uid'],
      isUse: (before, now) => uidParts(before) === uidParts(now) && uidParts(now) !== undefined,
      reason: 'Calendars know the event by the UID that it had when it was first copied.',
    },
  ],
};

/** Series of events whose dates are records at the source. */
export const SERIES: KindTraits = {
  name: 'series',
  order: 105,
  after: ['events'],
  changedByUse: [
    {
      names: ['event_series.ics_sequence'],
      isUse: isMore,
      reason: 'Counts the changes of the series, for calendars that subscribe to it.',
    },
  ],
};

/** Id and host of a UID: its times are those of its first copy. */
function uidParts(uid: unknown): string | undefined {
  const parts = /^(\d+)-\d+-\d+(@.+)$/.exec(String(uid));
  return parts === null ? undefined : parts[1] + parts[2];
}
