import { FIELD_NAMES } from './fields.js';
import type { ImportRecord } from './import-record.js';
import { ownMember } from './json-shape.js';
import type { RawFields } from './raw-field.reader.js';
import { recordColumns } from './record-fields.js';
import { stableHash } from './source-id.js';
import { isObject } from '#core/parameters';
import { jsonOrUndefined } from '#core/text';

/**
 * iCalendar has no property for the cost of an event, its tags, a second organizer or the parts of an address. Our export
 * puts what is lost by it into this property, so that our import loses nothing: a JSON object of field to
 * `[fingerprint, value]`. The fingerprint is that of the value which a reader finds without the property. When it no
 * longer fits, the event was changed in another program since, and that change counts.
 */
export const EXTRAS_PROPERTY = 'X-ALMANAC';

/** Fits whatever the reader finds: of the zone of all-day events, which iCalendar leaves to the reader. */
const ANY = '*';

type PlainRecord = Omit<ImportRecord, 'line'>;

/**
 * What has to be written beside an event so that a reader who finds `plain` in it gets `record`; empty for nothing.
 *
 * @param id The id that a reader finds in any context: `ics:<uid>`.
 */
export function writeExtras(record: PlainRecord, plain: PlainRecord, id: string): string {
  const [wanted, found] = [recordColumns(record), { ...recordColumns(plain), source_id: id }];
  const extras: Record<string, [string, string]> = {};
  for (const field of FIELD_NAMES) {
    const anyway = field === 'timezone' && record.allDay;
    if (anyway) extras[field] = [ANY, wanted[field]];
    else if (wanted[field] !== found[field]) extras[field] = [fingerprint(found[field]), wanted[field]];
  }
  return Object.keys(extras).length > 0 ? JSON.stringify(extras) : '';
}

/**
 * The fields that the property restores for an event that reads as `plain`; null for nothing. Never throws.
 *
 * @param id See {@link writeExtras}.
 */
export function readExtras(text: string, plain: PlainRecord, id: string): RawFields | null {
  const extras = parseObject(text);
  if (!extras) return null;
  const columns = { ...recordColumns(plain), source_id: id };
  const fields: RawFields = {};
  for (const field of FIELD_NAMES) {
    const extra = ownMember(extras, field);
    if (!Array.isArray(extra) || typeof extra[1] !== 'string') continue;
    if (extra[0] === ANY || extra[0] === fingerprint(columns[field])) fields[field] = extra[1];
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

function fingerprint(text: string): string {
  return stableHash(text).slice(0, 8);
}

function parseObject(text: string) {
  const value = jsonOrUndefined(text);
  return isObject(value) ? value : null;
}
