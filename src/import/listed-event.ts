import { decodeHTML } from 'entities';
import { termsOfEvent } from './source-terms.js';
import { type JsonObject, ownMember } from './json-shape.js';
import type { RawFields } from './raw-field.reader.js';
import { hostOf, siteOf } from './record-identity.js';
import { isObject } from '#core/parameters';

/** Characters that mean something in HTML: an entity for one of them has to stay one. */
const MARKUP = new Set(['<', '>', '&', '"', "'"]);

/** How lists show a UTC date that is not set. */
const NO_DATE = '0000-00-00 00:00:00';

/** What a trashed post has at the end of its slug. */
const TRASH_SUFFIX = /__trashed(?:-\d+)?$/;

/** Whether an object is an event as our own lists answer it (events.md §3). */
export function isListedEvent(object: JsonObject): boolean {
  return (
    Object.hasOwn(object, 'global_id') && Object.hasOwn(object, 'utc_start_date') && Object.hasOwn(object, 'title')
  );
}

/**
 * The fields of an event as our own lists answer it. Texts there are made for showing: entities become characters again
 * where that does not change their meaning, and a website that only repeats the event's address is none. A venue or
 * organizer that is not public was left out of the response and counts as "none". Of an event whose password the reader
 * did not give, the list contains title and times only.
 */
export function listedEventFields(event: JsonObject): RawFields {
  const own = (name: string): unknown => ownMember(event, name);
  if (isRedacted(event)) return { ...identityFields(event), protected: true };
  const venue = isObject(own('venue')) ? (own('venue') as JsonObject) : {};
  const organizers = listOf(own('organizer'));
  const image = own('image');
  const website = plain(own('website'));
  return {
    ...identityFields(event),
    all_day: own('all_day'),
    description: own('description'),
    excerpt: own('excerpt'),
    url: own('url'),
    website: website === own('url') ? '' : website,
    cost: plain(own('cost')),
    featured: own('featured'),
    sticky: own('sticky'),
    hide_from_listings: own('hide_from_listings'),
    show_map: own('show_map'),
    show_map_link: own('show_map_link'),
    image: isObject(image) ? ownMember(image, 'url') : '',
    categories: namesOf(own('categories')),
    tags: namesOf(own('tags')),
    terms: [...termsOfEvent('categories', own('categories')), ...termsOfEvent('tags', own('tags'))],
    venue: characters(venue.venue),
    venue_id: textOf(venue.id),
    venue_slug: textOf(venue.slug),
    venue_address: plain(venue.address),
    venue_city: plain(venue.city),
    venue_country: plain(venue.country),
    venue_province: plain(venue.province),
    venue_state: plain(venue.state),
    venue_zip: plain(venue.zip),
    venue_phone: plain(venue.phone),
    venue_website: plain(venue.website),
    venue_latitude: venue.geo_lat,
    venue_longitude: venue.geo_lng,
    organizer: organizers.map((organizer) => characters(organizer.organizer)),
    organizer_id: organizers.map((organizer) => textOf(organizer.id)),
    organizer_slug: organizers.map((organizer) => textOf(organizer.slug)),
    organizer_email: organizers.map((organizer) => plain(organizer.email)),
    organizer_phone: organizers.map((organizer) => plain(organizer.phone)),
    organizer_website: organizers.map((organizer) => plain(organizer.website)),
  };
}

/** Whether a list hides what is behind the password of an event: its flags are neither true nor false then. */
function isRedacted(event: JsonObject): boolean {
  return ['all_day', 'sticky', 'featured', 'hide_from_listings'].every((flag) => ownMember(event, flag) === null);
}

/** What lists contain of every event. */
function identityFields(event: JsonObject): RawFields {
  const own = (name: string): unknown => ownMember(event, name);
  return {
    source_id: `almanac:${textOf(own('global_id'))}`,
    global_id: own('global_id'),
    site: siteOf(textOf(own('rest_url'))) ?? hostOf(textOf(own('url'))),
    slug: textOf(own('slug')).replace(TRASH_SUFFIX, ''),
    published_utc: momentOf(event, 'date_utc'),
    modified_utc: momentOf(event, 'modified_utc'),
    author_id: textOf(own('author')),
    title: characters(own('title')),
    start: own('start_date'),
    end: own('end_date'),
    timezone: own('timezone'),
    status: own('status'),
  };
}

/** A moment in UTC; drafts have no publication date. */
function momentOf(event: JsonObject, member: string): string {
  const date = textOf(ownMember(event, member));
  return date === NO_DATE ? '' : date;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A text without markup: all entities become characters. */
function plain(value: unknown): string {
  return decodeHTML(textOf(value));
}

/** HTML that stays HTML: only entities for characters without meaning there become characters. */
function characters(value: unknown): string {
  return textOf(value)
    .replace(/&#038;(?![a-z0-9#]+;)/gi, '&')
    .replace(/&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi, (entity) => {
      const character = decodeHTML(entity);
      return MARKUP.has(character) ? entity : character;
    });
}

function namesOf(terms: unknown): string[] {
  return listOf(terms).map((term) => plain(term.name));
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
