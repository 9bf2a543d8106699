import type { Kind } from './kinds.js';

/**
 * What becomes of a value that is not the same here. `technical`: it has no column here, and the source derives it or uses it
 * itself, nothing of the site is in it; `stored`: no column is for it, the value is stored in `migrated_values`; `changed`: another value replaces
 * it by a rule, and the original is stored in `migrated_values`.
 */
export type LossEffect = 'technical' | 'stored' | 'changed';

/** A difference that was decided. */
export interface DecidedDifference {
  /** Kinds it is about; none: all. */
  kinds?: readonly Kind[];
  /** Names of fields. */
  fields: RegExp;
  effect: LossEffect;
  /** Why, for the documentation and the report. */
  reason: string;
}

/** Name of the entry for values that a rule for broken ones replaced: the issues of a run name them one by one. */
export const BROKEN_VALUE =
  'A broken value, or one that does not fit: the issues of the run say which rule replaced it.';
/** Why a text has other addresses than at the source. */
export const REWRITTEN = 'Addresses of the old site are those of this one.';
/** Name of the entry for all values without a column. */
export const NO_COLUMN =
  'Custom fields and values of other plug-ins: WordPress shows them only where a theme or plug-in does, which are not here.';

/**
 * All decided differences: the only place that makes a difference of a move no loss. The first entry that fits counts.
 * docs/moving-from-wordpress.md has the same table; a test compares them.
 */
export const DECIDED_DIFFERENCES: readonly DecidedDifference[] = [
  {
    fields:
      /^meta:(?:_edit_(?:lock|last)|_oembed_.*|_tribe_modified_fields|_pingme|_encloseme|_wp_trash_meta_time|_wp_desired_post_slug|_tribe_ignored_event_previous_status|_tribe_global_id(?:_lineage)?|_tribe_ticket_version|_wp_page_template|_wp_old_date|_tribe_tickets_list|_tribe_ticket_(?:not_)?going_count)$/,
    effect: 'technical',
    reason: 'Locks, caches and version marks of WordPress and its plug-ins.',
  },
  {
    kinds: ['events', 'pages', 'posts'],
    fields:
      /^meta:(?:_tribe_ticket_(?:capacity|use_global_stock|global_stock_level)|_EventOrigin|_EventTimezoneAbbr|_EventDuration|_EventDateTimeSeparator|_EventTimeRangeSeparator|_VenueOrigin)$/,
    effect: 'technical',
    reason:
      'Follows from other values: duration and abbreviation from the times, shared seats from the tickets; one format of dates is for the whole site.',
  },
  {
    kinds: ['venues', 'organizers'],
    fields:
      /^meta:_(?:(?:Venue|Organizer)(?:Origin|post_.*|Description|OverwriteCoords)|EventShowMap(?:Link)?|VenueOverwriteCoords)$/,
    effect: 'technical',
    reason: 'Copies of columns of the same record.',
  },
  {
    kinds: ['tickets'],
    fields:
      /^meta:(?:_(?:stock|stock_status|manage_stock|backorders|type|ticket_(?:start|end)_time|price_suffix|sale_price_.*_timestamp)|total_sales|_tec_tc_ticket_status_count:.*)$/,
    effect: 'technical',
    reason: 'Counters: sold and free seats are counted from the attendees.',
  },
  {
    kinds: ['orders'],
    fields:
      /^(?:post_(?:title|name|type|author|content|excerpt|password|modified|parent|mime_type)|guid|menu_order|comment_status|ping_status|meta:_tec_tc_order_(?:events_in_order|tickets_in_order|subtotal_value))$/,
    effect: 'technical',
    reason: 'An order is no post here; its title and slug are made of its key.',
  },
  {
    kinds: ['attendees'],
    fields:
      /^(?:post_(?:title|name|content|excerpt|password|mime_type)|guid|menu_order|comment_status|ping_status|meta:_wp_trash_meta_status)$/,
    effect: 'technical',
    reason: 'An attendee is no post here; its title is its name.',
  },
  {
    kinds: ['media', 'blocks', 'venues', 'organizers', 'events', 'posts', 'pages', 'navigation', 'tickets'],
    fields: /^(?:post_type|post_mime_type|comment_status|ping_status|post_parent|menu_order)$/,
    effect: 'technical',
    reason: 'A column of posts that records of this kind have no use for: they have no column for it here.',
  },
  {
    kinds: ['revisions'],
    fields:
      /^(?:post_type|post_mime_type|comment_status|ping_status|menu_order|post_status|post_password|post_name|guid|post_modified|post_modified_gmt)$/,
    effect: 'technical',
    reason: 'Columns of posts that have the same value for all versions, or follow from the post.',
  },
  {
    kinds: ['menus'],
    fields: /^locations$/,
    effect: 'technical',
    reason: 'Where the theme has the menu: the settings of the site say which menu header and footer have.',
  },
  {
    kinds: ['comments'],
    fields: /^(?:comment_karma|meta:_wp_trash_meta_time)$/,
    effect: 'technical',
    reason: 'Unused by WordPress itself.',
  },
  {
    kinds: ['users'],
    fields:
      /^(?:user_activation_key|user_status|spam|deleted|meta:(?:session_tokens|_application_passwords|community-events-location|show_.*|closedpostboxes_.*|metaboxhidden_.*|meta-box-order_.*|manage.*columnshidden|.*user-settings.*|dismissed_wp_pointers|rich_editing|syntax_highlighting|comment_shortcuts|admin_color|use_ssl|.*user_level|.*persisted_preferences|_yoast_.*|wpseo-.*|primary_blog|source_domain|nav_menu_recently_edited|.*dashboard_quick_press_last_post_id))$/,
    effect: 'technical',
    reason: 'Sessions and how the administration looked; users sign in again.',
  },
  {
    kinds: ['redirects'],
    fields: /^match_url$/,
    effect: 'technical',
    reason: 'Derived from the source address.',
  },
  {
    kinds: ['settings'],
    fields: /^option:gmt_offset$/,
    effect: 'technical',
    reason: 'Follows from the zone of the site; where there is none, the zone follows from it.',
  },
  {
    kinds: ['settings'],
    fields:
      /^option:(?:tribe_events_calendar_options\.(?:.*version.*|did_init|earliest_date.*|latest_date.*)|wpseo_titles\.forcerewritetitle)$/,
    effect: 'technical',
    reason: 'Versions and caches of plug-ins.',
  },
  {
    kinds: ['orders'],
    fields: /^meta:_tec_tc_order_status_log_/,
    effect: 'changed',
    reason: 'Steps of an order are stored to the second.',
  },
  {
    kinds: ['orders'],
    fields: /^meta:_tec_tc_order_(?:items|purchaser_(?:first|last)_name|hash|.*)$/,
    effect: 'stored',
    reason:
      'The tickets of an order are those of its attendees, with the price of each; the list of items is stored beside them.',
  },
  {
    kinds: ['attendees'],
    fields: /^meta:_tribe_rsvp_order$/,
    effect: 'stored',
    reason: 'RSVPs have no orders here: which ones came together is stored beside them.',
  },
  {
    kinds: ['terms'],
    fields: /^meta:tec-events-cat-colors-hidden$/,
    effect: 'stored',
    reason: 'The calendar has no legend of categories.',
  },
  {
    kinds: ['events'],
    fields: /^meta:_EventRecurrence$/,
    effect: 'stored',
    reason:
      'Events do not recur here. Dates that are records at the source (Events Calendar Pro before version 6) are events; others are in its calendar file.',
  },
  {
    kinds: ['comments'],
    fields: /^comment_type$/,
    effect: 'stored',
    reason: 'Pingbacks are comments like others here.',
  },
  {
    fields: /^meta:_yoast_wpseo_(?:opengraph|twitter)-image-id$/,
    effect: 'stored',
    reason: 'Social images are found by their address here, which is copied.',
  },
  {
    fields: /^meta:_yoast_wpseo_primary_/,
    effect: 'stored',
    reason: 'Posts have a main category and events one; main terms of other taxonomies are of no use here.',
  },
  {
    kinds: ['settings'],
    fields: /^option:/,
    effect: 'stored',
    reason:
      'Settings of the theme and of plug-ins that have no counterpart here: widgets, title templates of kinds of pages, formats of prices.',
  },
  {
    kinds: ['other', 'terms'],
    fields: /./,
    effect: 'stored',
    reason: 'Records of types that do not exist here: styles of the theme, taxonomies of other plug-ins.',
  },
  { fields: /^meta:|^seo:/, effect: 'stored', reason: NO_COLUMN },
  { fields: /./, effect: 'changed', reason: BROKEN_VALUE },
];

/** What is known of a field whose values differ. */
export interface FieldState {
  /** A column is for it. */
  isTaken: boolean;
  /** A rule replaced its value, which an issue says. */
  wasChanged: boolean;
}

/**
 * The decision about a field of a kind: values with a column are changed by a rule, those without one are stored beside
 * the record or left behind.
 */
export function decisionFor(
  kind: Kind,
  field: string,
  { isTaken, wasChanged }: FieldState,
): DecidedDifference | undefined {
  return DECIDED_DIFFERENCES.find(
    ({ kinds, fields, effect, reason }) =>
      (kinds === undefined || kinds.includes(kind)) &&
      fields.test(field) &&
      (isTaken ? effect === 'changed' : effect !== 'changed') &&
      (reason !== BROKEN_VALUE || wasChanged),
  );
}

/** Whether a value without a column is left behind: nothing of the site is in it. */
export function isTechnical(kind: Kind, field: string): boolean {
  return decisionFor(kind, field, { isTaken: false, wasChanged: false })?.effect === 'technical';
}
