import { type IcsEvent, type IcsProperty, textOf, unescapeText } from './ics-event.js';
import { plainToHtml, textToHtml } from './plain-text.js';
import type { RawFields } from './raw-field.reader.js';

/** Addresses that calendar programs write in place of none. */
const PLACEHOLDER_EMAIL = /^(?:unknownorganizer@calendar\.google\.com|no-?reply@.*|[^@]*@.*\.invalid|nomail)$/i;

/** An address of an online meeting in the field of the location. */
const ONLY_ADDRESS = /^https?:\/\/\S+$/i;

/**
 * What an event of iCalendar says about everything but its times. What iCalendar could say and does not is empty, since
 * a file holds whole events; what it has no property for is not mentioned.
 */
export function icsFields(event: IcsEvent): RawFields {
  const address = event.text('URL').trim();
  const location = event.text('LOCATION').trim();
  const online = ONLY_ADDRESS.test(location);
  const organizers = event.all('ORGANIZER').map(readOrganizer);
  return {
    title: plainToHtml(event.text('SUMMARY')),
    description: htmlDescription(event) || textToHtml(event.text('DESCRIPTION')),
    website: address || (online ? location : ''),
    ...(address && { url: address }),
    status: /^(?:PRIVATE|CONFIDENTIAL)$/i.test(event.text('CLASS').trim()) ? 'private' : undefined,
    cancelled: /^CANCELL?ED$/i.test(event.text('STATUS').trim()),
    image: imageOf(event),
    modified_utc: utcOf(event.first('LAST-MODIFIED')),
    categories: event.all('CATEGORIES').flatMap(({ values }) => values.map(textOf)),
    venue: online ? '' : plainToHtml(placeName(location)),
    ...(!online && placeDetails(location, event.first('GEO'))),
    organizer: organizers.map(({ name }) => plainToHtml(name)),
    organizer_email: organizers.map(({ email }) => email),
  };
}

/** A moment in UTC of a property; nothing for one in another zone, which iCalendar does not allow there. */
function utcOf(property: IcsProperty | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$/.exec(textOf(property?.values[0])) ?? [];
  return day === undefined ? undefined : `${day} ${time}`;
}

/** The first line names the place, further ones are its address. Commas are not separators: names contain them too. */
function placeName(location: string): string {
  return location.split('\n', 1)[0];
}

function placeDetails(location: string, geo: IcsProperty | undefined): RawFields {
  const lines = location.split('\n').slice(1);
  const [latitude, longitude] = Array.isArray(geo?.values[0]) ? (geo.values[0] as unknown[]) : [];
  return {
    ...(lines.length > 0 && {
      venue_address: lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join(', '),
    }),
    ...(Number.isFinite(latitude) &&
      Number.isFinite(longitude) && { venue_latitude: latitude, venue_longitude: longitude }),
  };
}

function readOrganizer({ params, values }: IcsProperty): { name: string; email: string } {
  const address = textOf(values[0]).trim();
  const mail = /^mailto:(.+)$/i.exec(address)?.[1] ?? (address.includes('@') ? address : '');
  const email = PLACEHOLDER_EMAIL.test(mail) ? '' : mail || (params.email ?? '');
  const name = (params.cn ?? '').trim();
  return { name: PLACEHOLDER_EMAIL.test(name) ? '' : name || email, email };
}

/** The description as HTML, which Outlook adds to the plain one, without the page around it. */
function htmlDescription(event: IcsEvent): string {
  const html = event.all('X-ALT-DESC').find(({ params }) => /html/i.test(params.fmttype ?? ''));
  const text = unescapeText(textOf(html?.values[0]));
  return /<body[^<>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(text)?.[1].trim() ?? text;
}

function imageOf(event: IcsEvent): string | undefined {
  const image = [...event.all('IMAGE'), ...event.all('ATTACH').filter(isImage)];
  return image.map(({ values }) => textOf(values[0]).trim()).find((address) => ONLY_ADDRESS.test(address));
}

function isImage({ params, values }: IcsProperty): boolean {
  if (params.fmttype) return /^image\//i.test(params.fmttype);
  return /\.(?:jpe?g|png|gif|webp|avif)$/i.test(textOf(values[0]).split(/[?#]/)[0]);
}
