import { ownMember, type JsonObject } from '../../../import/json-shape.js';
import type { RawFields } from '../../../import/raw-field.reader.js';
import { decodeEntities } from '#core/text';
import { isObject } from '#core/parameters';

/** How deep objects are looked through for events, and how many events one page gives. */
const MAX_DEPTH = 6;
const MAX_NODES = 1000;

/** The events that a JSON-LD document of schema.org describes, however they are nested. */
export function eventsIn(document: unknown): JsonObject[] {
  const objects: JsonObject[] = [];
  collect(document, objects, 0);
  return objects;
}

function collect(value: unknown, found: JsonObject[], depth: number): void {
  if (depth > MAX_DEPTH || found.length >= MAX_NODES) return;
  if (Array.isArray(value)) for (const item of value) collect(item, found, depth + 1);
  if (!isObject(value)) return;
  if (isEvent(value)) {
    found.push(value);
    return;
  }
  for (const member of ['@graph', 'itemListElement', 'item', 'event', 'events', 'subEvent', 'mainEntity']) {
    collect(ownMember(value, member), found, depth + 1);
  }
}

/** `Event` and all its kinds: `MusicEvent`, `Festival`, `https://schema.org/Event`. */
function isEvent(object: JsonObject): boolean {
  const types = [ownMember(object, '@type')].flat();
  return (
    types.some((type) => typeof type === 'string' && /(?:Event|Festival|Hackathon|CourseInstance)$/.test(type)) &&
    Object.hasOwn(object, 'startDate')
  );
}

/** The fields of one such event. @param page address it was found at */
export function jsonLdFields(event: JsonObject, page: string): RawFields {
  const url = text(event, 'url') || page;
  const venue = placeIn(ownMember(event, 'location'));
  const address = venue ? ownMember(venue, 'address') : undefined;
  const geo = venue ? ownMember(venue, 'geo') : undefined;
  const organizers = [ownMember(event, 'organizer')].flat().filter(isObject);
  const day = /^\d{4}-\d\d-\d\d$/;
  return {
    source_id: text(event, '@id') || `${url}#${text(event, 'startDate')}`,
    title: text(event, 'name'),
    start: text(event, 'startDate'),
    end: text(event, 'endDate'),
    all_day: day.test(text(event, 'startDate')) && (text(event, 'endDate') === '' || day.test(text(event, 'endDate'))),
    description: text(event, 'description'),
    url,
    cost: price(ownMember(event, 'offers')),
    image: image(ownMember(event, 'image')),
    cancelled: /Cancelled$/.test(text(event, 'eventStatus')),
    ...(venue
      ? {
          venue: text(venue, 'name') || part(address, 'streetAddress'),
          venue_address: typeof address === 'string' ? address : part(address, 'streetAddress'),
          venue_city: part(address, 'addressLocality'),
          venue_province: part(address, 'addressRegion'),
          venue_zip: part(address, 'postalCode'),
          venue_country:
            part(address, 'addressCountry') ||
            part(isObject(address) ? ownMember(address, 'addressCountry') : undefined, 'name'),
          venue_phone: text(venue, 'telephone'),
          venue_latitude: part(geo, 'latitude') || undefined,
          venue_longitude: part(geo, 'longitude') || undefined,
        }
      : {}),
    organizer: organizers.map((organizer) => text(organizer, 'name')),
    organizer_email: organizers.map((organizer) => text(organizer, 'email').replace(/^mailto:/, '')),
    organizer_phone: organizers.map((organizer) => text(organizer, 'telephone')),
    organizer_website: organizers.map((organizer) => text(organizer, 'url')),
  };
}

/** Where it takes place; an event that is online only has no place. */
function placeIn(location: unknown): JsonObject | undefined {
  const places = [location]
    .flat()
    .map((place) => (typeof place === 'string' && place !== '' ? { name: place } : place));
  return places.filter(isObject).find((place) => ownMember(place, '@type') !== 'VirtualLocation');
}

function text(object: JsonObject, member: string): string {
  const value = [ownMember(object, member)].flat()[0];
  return typeof value === 'string' || typeof value === 'number' ? decodeEntities(String(value)) : '';
}

const part = (value: unknown, member: string): string => (isObject(value) ? text(value, member) : '');

function price(offers: unknown): string | undefined {
  const offer = [offers].flat().find(isObject);
  if (!offer) return undefined;
  const amount = text(offer, 'price') || text(offer, 'lowPrice');
  return amount === '' ? undefined : `${amount} ${text(offer, 'priceCurrency')}`.trim();
}

function image(value: unknown): string | undefined {
  const first = [value].flat()[0];
  const address = typeof first === 'string' ? first : part(first, 'url') || part(first, 'contentUrl');
  return /^https?:\/\//i.test(address) ? address : undefined;
}
