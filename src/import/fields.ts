import { trimEnd, trimStart } from '#core/text';

/**
 * The columns of CSV files and members of JSON objects, each with what it holds. The same names are written by the
 * exporter. `docs/` and `--help` print this table.
 */
export const FIELDS = {
  source_id: 'Id of the event in its source. Rows with the id of an earlier run update that event.',
  installation: 'UUID of the installation of Almanac that exported the event.',
  global_id: 'Host and id of the event in the installation that exported it: www.example.org?id=12.',
  slug: 'Last part of the address of a new event; a taken one gets a number.',
  published_utc: 'Publication date of a new event, UTC: 2031-05-01 19:30:00.',
  title: 'Title (required).',
  start:
    'Start, in the time zone of the row (required). Best as 2031-05-01 19:30. In 05/01/2031, day or month comes first as in the other dates of the file, or as --date-order says.',
  end: 'End. Missing: the start; the last day is included for all-day events.',
  timezone: 'IANA name (Europe/Paris), Windows name, UTC or UTC+3. Missing: the time zone of the site.',
  all_day: 'yes or no. Missing: yes when start and end are dates without a time.',
  description: 'HTML, or plain text with line breaks.',
  excerpt: 'Short text for lists.',
  url: 'Address of the event at its source; also its website when there is no website column.',
  website: 'Address of the website of the event.',
  cost: 'Price as text: 25, $10, 10 - 20, Free.',
  status: 'publish, draft, pending, private or trash; cancelled calls the event off.',
  cancelled: 'yes when the event is called off.',
  event_status: 'scheduled, postponed, canceled, rescheduled or moved_online. A canceled event stays on the site.',
  status_reason: 'Why it has this status: plain text of at most 500 characters.',
  former_start: 'Start of a rescheduled event before: 2031-05-01 19:30:00.',
  former_end: 'End of a rescheduled event before.',
  former_timezone: 'Time zone of the former dates; missing: that of the event.',
  attendance_mode: 'in_person, online or hybrid.',
  online_url: 'Address at which holders of tickets attend online. Calendar files do not contain it.',
  protected: 'yes when visitors need a password for it. Without a column password, a new event is private.',
  featured: 'yes or no.',
  sticky: 'yes or no: first in the lists of its day.',
  hide_from_listings: 'yes or no: left out of lists.',
  show_map: 'yes or no: its page shows a map of its venue.',
  show_map_link: 'yes or no: its page links to a map of its venue.',
  image: 'Address of an image, or the id of an image that was uploaded.',
  categories: 'Names, separated by commas or semicolons; names with such a sign in double quotes.',
  tags: 'Names, as for categories.',
  venue: 'Name of the place.',
  venue_id: 'Id of the venue in the source: rows with the same id have the same venue, whatever others are called.',
  venue_slug: 'Last part of the address of a new venue.',
  venue_address: 'Street and number.',
  venue_city: 'City.',
  venue_country: 'Country.',
  venue_province: 'Province, outside of the USA.',
  venue_state: 'State, within the USA.',
  venue_zip: 'Postal code.',
  venue_phone: 'Telephone number.',
  venue_website: 'Address of the website.',
  venue_latitude: 'Degrees north, -90 to 90.',
  venue_longitude: 'Degrees east, -180 to 180.',
  organizer: 'Name; several separated by semicolons (names with a semicolon in double quotes).',
  organizer_id: 'Id of the organizer in the source, as for venues; several in the order of the names.',
  organizer_slug: 'Last part of the address of a new organizer; several in the order of the names.',
  organizer_email: 'E-mail address; several in the order of the names.',
  organizer_phone: 'Telephone number; several in the order of the names.',
  organizer_website: 'Address of the website; several in the order of the names.',
} as const;

/** The name of one of {@link FIELDS}. */
export type FieldName = keyof typeof FIELDS;

/**
 * Fields that a file may have and no table of an export has: the time of day in a column of its own, the password that
 * visitors need, login or e-mail address of the author, the id in the source (for `--keep-ids`), the last change,
 * organizers that commas separate, the currency beside the cost, and what calendar programs say of private events.
 */
const READ_ONLY = [
  'start_time',
  'end_time',
  'password',
  'author',
  'author_id',
  'id',
  'modified_utc',
  'organizer_list',
  'currency_symbol',
  'currency_position',
  'private',
  'sensitivity',
] as const;

/**
 * All that a reader knows; `site` is the site that lists an event (see `DeclaredSource`), `terms` its categories and tags
 * as `ImportTerm`s.
 */
export type ReadableField = FieldName | (typeof READ_ONLY)[number] | 'site' | 'terms';

/** All field names in the order in which the exporter writes them. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** What other programs call the same thing, already in the form of {@link fieldKey}. */
const ALIASES: Readonly<Record<string, ReadableField>> = {
  event_id: 'source_id',
  event_title: 'title',
  name_text: 'title',
  name_html: 'title',
  date: 'start',
  event_date: 'start',
  start_local: 'start',
  date_time: 'start',
  local_date: 'start',
  event_time: 'start_time',
  local_time: 'start_time',
  end_local: 'end',
  event_time_zone: 'timezone',
  event_timezone: 'timezone',
  start_timezone: 'timezone',
  start_time_zone: 'timezone',
  description_html: 'description',
  description_text: 'description',
  event_summary: 'excerpt',
  event_url: 'url',
  event_link: 'url',
  feature_event: 'featured',
  event_featured: 'featured',
  event_sticky_in_month_view: 'sticky',
  sticky_in_month_view: 'sticky',
  event_show_map: 'show_map',
  event_show_map_link: 'show_map_link',
  logo_url: 'image',
  image_url: 'image',
  event_image: 'image',
  event_categories: 'categories',
  event_venue: 'venue',
  event_venue_name_s_or_id_s: 'venue',
  event_location: 'venue',
  venue_address_1: 'venue_address',
  address_1: 'venue_address',
  venue_address_address_1: 'venue_address',
  venue_address_city: 'venue_city',
  venue_address_country: 'venue_country',
  venue_address_region: 'venue_province',
  venue_region: 'venue_province',
  region: 'venue_province',
  venue_postal_code: 'venue_zip',
  venue_zip_code: 'venue_zip',
  venue_postcode: 'venue_zip',
  venue_address_postal_code: 'venue_zip',
  venue_state_province: 'venue_province',
  venue_lat: 'venue_latitude',
  venue_lng: 'venue_longitude',
  venue_lon: 'venue_longitude',
  venue_address_latitude: 'venue_latitude',
  venue_address_longitude: 'venue_longitude',
  uid: 'source_id',
  external_id: 'source_id',
  name: 'title',
  subject: 'title',
  summary: 'title',
  event_name: 'title',
  start_date: 'start',
  starts_at: 'start',
  event_start_date: 'start',
  event_start_time: 'start_time',
  end_date: 'end',
  ends_at: 'end',
  event_end_date: 'end',
  event_end_time: 'end_time',
  time_zone: 'timezone',
  tz: 'timezone',
  allday: 'all_day',
  all_day_event: 'all_day',
  event_description: 'description',
  event_excerpt: 'excerpt',
  event_website: 'website',
  link: 'url',
  price: 'cost',
  event_cost: 'cost',
  hide_event_from_event_listings: 'hide_from_listings',
  hide_from_event_listings: 'hide_from_listings',
  event_sticky: 'sticky',
  event_featured_image: 'image',
  category: 'categories',
  event_category: 'categories',
  tag: 'tags',
  event_tags: 'tags',
  location: 'venue',
  venue_name: 'venue',
  event_venue_name: 'venue',
  address: 'venue_address',
  city: 'venue_city',
  country: 'venue_country',
  province: 'venue_province',
  state: 'venue_state',
  zip: 'venue_zip',
  postal_code: 'venue_zip',
  latitude: 'venue_latitude',
  longitude: 'venue_longitude',
  organizers: 'organizer_list',
  organizer_name: 'organizer',
  meeting_organizer: 'organizer',
  group_name: 'organizer',
  event_organizer_name: 'organizer_list',
  event_organizer_names: 'organizer_list',
  event_organizer_name_s: 'organizer_list',
  event_organizer_name_s_or_id_s: 'organizer_list',
  event_organizers: 'organizer_list',
  event_organizer: 'organizer_list',
  event_currency_symbol: 'currency_symbol',
  event_currency_position: 'currency_position',
};

const READABLE: ReadonlySet<string> = new Set<ReadableField>([...FIELD_NAMES, ...READ_ONLY]);

/** `Start Date`, `startDate` and `start-date` are all `start_date`. */
export function fieldKey(name: string): string {
  const words = name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  return trimStart(trimEnd(words, '_'), '_').toLowerCase();
}

/** The field that a column or member is meant to be: by its own name or a usual other one. */
export function fieldNamed(name: string): ReadableField | undefined {
  const key = fieldKey(name);
  if (READABLE.has(key)) return key as ReadableField;
  return Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined;
}
