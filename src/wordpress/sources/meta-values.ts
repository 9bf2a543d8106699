import type { FieldValue } from '../../migration/source.js';

/** Keys of meta that may be there several times: their values are a list. All other ones of plug-ins have one value. */
const LISTS =
  /^meta:(?:_EventOrganizerID|_EventVenueID|_wp_old_slug|_tec_tc_order_status_log_.*|_wp_old_date|_tribe_ticket_attendee_.*)$/;
const OF_PLUGINS =
  /^meta:_(?:Event|Venue|Organizer|tribe_|tec_|ticket_|sale_price|price|paid_price|sku|stock|global_stock|wp_attach|thumbnail|yoast_wpseo_)/;

/** Name of the field for the values of a key after the first, where only one is expected. */
export function furtherValues(field: string): string {
  return `${field} (further values)`;
}

/**
 * Adds the values of one key of meta. Rule: where a key of which WordPress reads one value is there several times, the
 * first one counts, as WordPress does it; the others are a field of their own.
 */
export function addMeta(fields: Record<string, FieldValue>, field: string, values: readonly FieldValue[]): void {
  const isSingle = values.length > 1 && OF_PLUGINS.test(field) && !LISTS.test(field);
  define(fields, field, values.length === 1 || isSingle ? values[0] : values);
  if (isSingle) define(fields, furtherValues(field), values.slice(1));
}

/** Not by assignment: a key may be called `__proto__`. */
function define(fields: Record<string, FieldValue>, field: string, value: FieldValue): void {
  Object.defineProperty(fields, field, { value, enumerable: true, configurable: true, writable: true });
}
