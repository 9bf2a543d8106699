import type { DecidedDifference } from '../../migration/kind-traits.js';

/** Values of posts with tickets that follow from others. */
export const DERIVED_EVENT_VALUES: DecidedDifference = {
  fields:
    /^meta:(?:_tribe_ticket_(?:capacity|use_global_stock|global_stock_level)|_EventOrigin|_EventTimezoneAbbr|_EventDuration|_EventDateTimeSeparator|_EventTimeRangeSeparator|_VenueOrigin)$/,
  effect: 'technical',
  reason:
    'Follows from other values: duration and abbreviation from the times, shared seats from the tickets; one format of dates is for the whole site.',
};

/** Columns of posts that have no column in every table here. */
export const UNUSED_POST_COLUMNS: DecidedDifference = {
  fields: /^(?:post_type|post_mime_type|comment_status|ping_status|post_parent|menu_order)$/,
  effect: 'technical',
  reason: 'A column of posts that records of this kind have no use for: they have no column for it here.',
};
