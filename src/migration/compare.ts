import { momentOf } from './broken-values.js';
import type { FieldValue } from './source.js';

/** Flags, in the many spellings of plug-ins. */
const FLAGS =
  /^(?:meta:_(?:EventAllDay|EventShowMap(?:Link)?|EventHideFromUpcoming|tribe_featured|VenueShowMap(?:Link)?|sale_price_checked|tribe_ticket_show_not_going|tribe_rsvp_(?:attendee_optout|checkedin)|tec_tickets_commerce_(?:optout|checked_in))|sticky|regex|tracking|option:use_smilies)$/;
const AMOUNTS = /^meta:_(?:price|paid_price|sale_price|tec_tickets_commerce_price_paid|tec_tc_order_total_value)$/;
const NUMBERS =
  /^(?:post_(?:author|parent)|menu_order|parent|comment_(?:post_ID|parent)|user_id|group_id|position|last_count|action_code|http_code|redirection_id|module_id|meta:tec-events-cat-colors-priority|meta:_(?:thumbnail_id|yoast_wpseo_primary_(?:category|tribe_events_cat)|EventVenueID|EventDuration|VenueLat|VenueLng|tribe_ticket_capacity|tribe_rsvp_(?:event|product)|tec_tickets_commerce_(?:event|ticket)|tec_tc_order_purchaser_user_id|tribe_tickets_attendee_user_id)|option:(?:start_of_week|posts_per_page|page_on_front|page_for_posts|default_category|site_icon|wp_page_for_privacy_policy)|last_used|shared_capacity)$/;
const MOMENTS =
  /^(?:post_(?:date|modified)(?:_gmt)?|comment_date(?:_gmt)?|user_registered|created|last_access|meta:_(?:EventStartDate|EventEndDate)(?:UTC)?)$/;
/** Lists whose order says nothing. */
const SETS = /^(?:terms:.*|meta:_wp_old_slug)$/;

/** A value in the form in which two are compared; an empty text is none. */
export function comparable(field: string, value: FieldValue | undefined): unknown {
  if (value === undefined || value === null) return '';
  if (FLAGS.test(field)) return /^(?:yes|1|true|on)$/i.test(String(value)) ? '1' : '';
  if (field === 'meta:_tribe_ticket_show_description') return /^(?:no|0|false|)$/i.test(String(value)) ? '' : '1';
  if (AMOUNTS.test(field) && typeof value !== 'object') {
    const amount = Number(String(value).replace(',', '.') || 0);
    return Number.isNaN(amount) ? String(value) : amount;
  }
  if (NUMBERS.test(field)) {
    const first = Array.isArray(value) ? (value as FieldValue[])[0] : value;
    return Number(first || 0) || '';
  }
  if (MOMENTS.test(field)) {
    const moment =
      momentOf(value) ?? (typeof value === 'string' && value.startsWith('0000-00-00') ? '' : String(value));
    return field === 'last_access' && moment.startsWith('1970-01-01') ? '' : moment;
  }
  if (field === 'guid')
    return String(value)
      .replaceAll('&#038;', '&')
      .replaceAll('&amp;', '&')
      .replace(/^https?:/, '');
  if (field === 'meta:_tribe_events_status') return value === 'scheduled' ? '' : String(value);
  if (field === 'comment_type') return value === 'comment' ? '' : String(value);
  if (field === 'match_data') return flagsText(value);
  if (SETS.test(field)) {
    const members = [value].flat().map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
    return members.some(Boolean) ? JSON.stringify(members.filter(Boolean).sort()) : '';
  }
  if (field === 'meta:_EventOrganizerID')
    return JSON.stringify([...new Set([value].flat().map(Number))].filter(Boolean));
  return value === false ? '' : canonical(value);
}

/** Whether two values are the same. @param a form of the first one for comparisons @param b that of the second one */
export function isSame(
  source: FieldValue | undefined,
  target: FieldValue | undefined,
  a: unknown,
  b: unknown,
): boolean {
  // A serialised value where a text is expected is stored as its JSON.
  if (typeof source === 'object' && source !== null && JSON.stringify(source) === target) return true;
  return a === b || (a === 0 && b === '') || (a === '' && b === 0);
}

/** The flags of a redirect. Patterns are always compared with the whole query, so its flag says nothing of them. */
function flagsText(value: FieldValue): string {
  const { source, options } = value as {
    source?: Readonly<Record<string, FieldValue>>;
    options?: { log_exclude?: FieldValue };
  };
  const isPattern = source?.flag_regex === true;
  return JSON.stringify([
    isPattern ? '' : source?.flag_query,
    source?.flag_case === true,
    source?.flag_trailing === true,
    isPattern,
    options?.log_exclude === true,
  ]);
}

/** JSON with sorted members, without empty ones; numbers and their texts are the same. */
function canonical(value: FieldValue): string {
  if (value === null || value === '') return '';
  if (value === false) return '0';
  if (Array.isArray(value)) {
    const items = (value as readonly FieldValue[]).map(canonical);
    return items.length === 0 ? '' : `[${items.join(',')}]`;
  }
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .map(([name, member]): [string, string] => [name, canonical(member)])
      .filter(([, member]) => member !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return members.length === 0
      ? ''
      : `{${members.map(([name, member]) => `${JSON.stringify(name)}:${member}`).join(',')}}`;
  }
  return value === true ? '1' : String(value);
}
