import { decodeEntities, plainText } from '#core/text';
import type { EventChange } from './event.dto.js';
import { costText } from './cost.js';
import { organizerList } from './event.checks.js';
import { eventTimes, touchesTimes } from './event-times.js';
import type { EventEntity } from './event.entity.js';
import type { ExportedEvent } from './event-records.service.js';
import { listParts } from '#core/parameters';

const FLAGS = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;
const VENUE_FIELDS = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'] as const;
const ORGANIZER_FIELDS = ['phone', 'email', 'website'] as const;

const key = (text: string): string => plainText(decodeEntities(text)).toLowerCase();
const sameNames = (stored: string[], given: unknown): boolean => {
  const givenKeys = new Set(listParts(given).map(key));
  return stored.length === givenKeys.size && stored.every((name) => givenKeys.has(key(name)));
};

/** Whether a stored event already is what `fields` would make of it, so that importing them again need not touch it. */
export function isSame(stored: ExportedEvent, fields: EventChange, siteZone: string, now: Date): boolean {
  const { event } = stored;
  const texts: [keyof EventChange, string][] = [
    ['title', event.title],
    ['description', event.content],
    ['excerpt', event.excerpt],
    ['website', event.website ?? ''],
    ['status', event.status === 'future' ? 'publish' : event.status],
  ];
  return (
    texts.every(([name, value]) => fields[name] === undefined || fields[name] === value) &&
    (fields.cost === undefined || costText(fields.cost) === event.cost) &&
    FLAGS.every((flag) => fields[flag] === undefined || fields[flag] === event[flag]) &&
    (fields.image === undefined || String(fields.image) === String(event.image_id ?? '')) &&
    sameTimes(event, fields, siteZone, now) &&
    sameLinks(stored, fields)
  );
}

function sameTimes(event: EventEntity, fields: EventChange, siteZone: string, now: Date): boolean {
  if (!touchesTimes(fields)) return true;
  const times = eventTimes(fields, event, siteZone, now);
  return Object.entries(times).every(([name, value]) => event[name as keyof typeof times] === value);
}

function sameLinks({ terms, venue, organizers }: ExportedEvent, fields: EventChange): boolean {
  const named = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => name);
  if (fields.categories !== undefined && !sameNames(named('cal_events_cat'), fields.categories)) return false;
  if (fields.tags !== undefined && !sameNames(named('post_tag'), fields.tags)) return false;
  if (fields.venue !== undefined && !sameThing(venue, fields.venue, 'venue', VENUE_FIELDS)) return false;
  if (fields.organizer === undefined) return true;
  const sentOrganizers = organizerList(fields.organizer);
  return (
    sentOrganizers.length === organizers.length &&
    organizers.every((row, i) => sameThing(row, sentOrganizers[i], 'organizer', ORGANIZER_FIELDS))
  );
}

/** Whether a linked row is what a field names: its id, or a name with the given details. */
function sameThing(
  row: { id: number; title: string } | undefined,
  given: unknown,
  name: string,
  fields: readonly string[],
): boolean {
  if (given === '' || given === null) return row === undefined;
  if (!row) return false;
  if (typeof given !== 'object') return Number(given) === row.id;
  const details = given as Record<string, unknown>;
  if (details.id !== undefined) return Number(details.id) === row.id;
  const stored = row as unknown as Record<string, unknown>;
  return (
    key(String(details[name])) === key(row.title) &&
    fields.every((field) => details[field] === undefined || details[field] === stored[field])
  );
}
