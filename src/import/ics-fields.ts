import { type IcsEvent, type IcsProperty, textOf, unescapeText } from './ics-event.js';
import { readIcsTimes } from './ics-times.js';
import { plainToHtml, textToHtml } from './plain-text.js';
import type { RawFields } from './raw-field.reader.js';

/** Addresses that calendar programs write in place of none. */
const PLACEHOLDER_EMAIL = /^(?:unknownorganizer@calendar\.google\.com|no-?reply@.*|[^@]*@.*\.invalid|nomail)$/i;

/** An address of an online meeting in the field of the location. */
const ONLY_ADDRESS = /^https?:\/\/\S+$/i;

/** Addresses of online meetings in properties that are no standard. */
const MEETING_PROPERTIES = ['X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL'];

/**
 * What an event of iCalendar says about everything but its times. What iCalendar could say and does not is empty, since
 * a file holds whole events; what it has no property for is not mentioned.
 */
export function icsFields(event: IcsEvent): RawFields {
  const address = event.text('URL').trim();
  const location = event.text('LOCATION').trim();
  const online = ONLY_ADDRESS.test(location);
  const organizers = event.all('ORGANIZER').map(readOrganizer);
  const place = online ? {} : placeFields(event, location);
  return {
    title: plainToHtml(event.text('SUMMARY')),
    description: htmlDescription(event) || textToHtml(event.text('DESCRIPTION')),
    website: address || (online ? location : ''),
    ...(address && { url: address }),
    status: isPublic(event) ? undefined : 'private',
    cancelled: /^CANCELL?ED$/i.test(event.text('STATUS').trim()),
    image: imagesOf(event)[0],
    modified_utc: utcOf(event.first('LAST-MODIFIED')),
    categories: event.all('CATEGORIES').flatMap(({ values }) => values.map(textOf)),
    ...(event.has('X-TAGS') && { tags: event.all('X-TAGS').flatMap(({ raw }) => splitTexts(raw)) }),
    ...(event.has('X-COST') && { cost: unescapeText(event.raw('X-COST')[0]) }),
    venue: '',
    ...place,
    ...meetingFields(event, Boolean(place.venue)),
    organizer: organizers.map(({ name }) => plainToHtml(name)),
    organizer_email: organizers.map(({ email }) => email),
  };
}

/** A class that is not known counts as PRIVATE (RFC 5545, 3.8.1.3). */
function isPublic(event: IcsEvent): boolean {
  return /^(?:PUBLIC)?$/i.test(event.text('CLASS').trim());
}

/** Texts that commas separate, of a property that the parser does not know. */
function splitTexts(raw: string): string[] {
  return raw.split(/(?<!\\),/).map((text) => unescapeText(text).trim());
}

/** How people attend online, if the event says so. */
function meetingFields(event: IcsEvent, hasPlace: boolean): RawFields {
  const [meeting] = meetingsOf(event);
  return meeting === undefined ? {} : { online_url: meeting, attendance_mode: hasPlace ? 'hybrid' : 'online' };
}

/** The http(s) addresses of online meetings, those of the standard (RFC 7986) first. */
export function meetingsOf(event: IcsEvent): string[] {
  const given = [
    ...event.all('CONFERENCE').map(({ raw }) => raw),
    ...MEETING_PROPERTIES.flatMap((name) => event.raw(name)),
  ];
  return given.map((address) => address.trim()).filter((address) => ONLY_ADDRESS.test(address));
}

/** A moment in UTC of a property; nothing for one without time zone. */
export function utcOf(property: IcsProperty | undefined): string | undefined {
  try {
    const time = property && readIcsTimes(property)[0];
    return time?.kind === 'utc' ? time.wall : undefined;
  } catch {
    return undefined;
  }
}

/** The first line names the place, further ones are its address. Commas are not separators: names contain them too. */
function placeName(location: string): string {
  return location.split('\n', 1)[0];
}

function placeFields(event: IcsEvent, location: string): RawFields {
  const apple = event.first('X-APPLE-STRUCTURED-LOCATION');
  const [latitude, longitude] = coordinatesOf(event.first('GEO'), apple);
  const lines = location === '' ? linesOf(apple?.params['x-title'], apple?.params['x-address']) : location.split('\n');
  const address = lines
    .slice(1)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
  return {
    venue: plainToHtml(placeName(lines.join('\n'))),
    ...(address && { venue_address: address }),
    ...(Number.isFinite(latitude) &&
      Number.isFinite(longitude) && { venue_latitude: latitude, venue_longitude: longitude }),
  };
}

const linesOf = (...texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text ? unescapeText(text).split('\n') : []));

/** Latitude and longitude of GEO, or of the place that programs of Apple add. */
function coordinatesOf(geo: IcsProperty | undefined, apple: IcsProperty | undefined): unknown[] {
  if (Array.isArray(geo?.values[0])) return geo.values[0] as unknown[];
  const [, latitude, longitude] = /^geo:(-?[\d.]+),(-?[\d.]+)/i.exec(apple?.raw ?? '') ?? [];
  return latitude === undefined ? [] : [Number(latitude), Number(longitude)];
}

function readOrganizer({ params, values }: IcsProperty): { name: string; email: string } {
  const address = textOf(values[0]).trim();
  const mail = /^mailto:(.+)$/i.exec(address)?.[1] ?? (address.includes('@') ? address : '');
  const email = PLACEHOLDER_EMAIL.test(mail) ? '' : mail || (params.email ?? '');
  const name = (params.cn ?? '').trim();
  return { name: PLACEHOLDER_EMAIL.test(name) ? '' : name || email, email };
}

/** The description as HTML, which Outlook and RFC 9073 add to the plain one, without the page around it. */
function htmlDescription(event: IcsEvent): string {
  const html = [...event.all('STYLED-DESCRIPTION'), ...event.all('X-ALT-DESC')].find(({ params }) =>
    /html/i.test(params.fmttype ?? ''),
  );
  const text = unescapeText(textOf(html?.values[0]));
  return /<body[^<>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(text)?.[1].trim() ?? text;
}

/** The http(s) addresses of images. */
export function imagesOf(event: IcsEvent): string[] {
  const images = [...event.all('IMAGE'), ...event.all('ATTACH').filter(isImage)];
  return images.map(({ values }) => textOf(values[0]).trim()).filter((address) => ONLY_ADDRESS.test(address));
}

function isImage({ params, values }: IcsProperty): boolean {
  if (params.fmttype) return /^image\//i.test(params.fmttype);
  return /\.(?:jpe?g|png|gif|webp|avif)$/i.test(textOf(values[0]).split(/[?#]/)[0]);
}
