import { codeOfSign } from './event-currency.js';
import { decodeEntities, plainLine } from '#core/text';
import { isoWithOffset } from '#core/time';
import { venueRegion } from '../venues/venue-kind.js';
import { isObject, isHttpUrl } from '#core/parameters';

type Members = Record<string, unknown>;

const CONTEXT = 'http://schema.org';
const SCHEMA = 'https://schema.org';

const ONLINE = `${SCHEMA}/OnlineEventAttendanceMode`;
const MIXED = `${SCHEMA}/MixedEventAttendanceMode`;

/** Most words of a description. */
const MAX_WORDS = 100;

/** What stands for a place that is not known, because search engines require one. */
const UNKNOWN_PLACE = 'To be announced';

/** Names of venues that are no place, as long as they have no address. */
const VIRTUAL_PLACE =
  /^(?:online|virtual|remote|webinar|livestream|live stream|zoom|internet)(?: (?:event|meeting|only))?$/i;

/**
 * The description of an event for search engines (schema.org Event), from what `cal/events/v1` answers to visitors. The
 * `json_ld` of that answer has the form that its clients know, with escaped texts and values that are not in the
 * vocabulary; pages use this one.
 *
 * - Names and descriptions are plain text; members without a value are left out.
 * - All-day events have dates, others moments with the offset of their zone.
 * - Status, former start and the way to attend are those of `json_ld`.
 * - There always is a location: the venue, a `VirtualLocation` for a venue without address that is called "Online" or
 *   similar, or a place that is to be announced. For online and hybrid events it is (also) the page of the event.
 * - Offers are the tickets with their sale window and stock, or the event's own cost.
 *
 * @returns nothing for events without `json_ld`, which are not open to the reader
 */
export function eventSchema(members: Members): Members | undefined {
  if (!isObject(members.json_ld)) return undefined;
  const { eventStatus, eventAttendanceMode: mode, previousStartDate } = members.json_ld;
  const online = virtualLocation(members);
  const dateOf = (moment: string): string => (members.all_day === true ? moment.slice(0, 10) : moment);
  const date = (wall: unknown): string => dateOf(isoWithOffset(String(wall), String(members.timezone)));
  const organizers = (Array.isArray(members.organizer) ? (members.organizer as Members[]) : []).map(personOf);
  return withoutEmpty({
    '@context': CONTEXT,
    '@type': 'Event',
    ...textsOf(members, members.title),
    url: members.url,
    startDate: date(members.start_date),
    endDate: date(members.end_date),
    eventStatus,
    previousStartDate: previousStartDate === undefined ? undefined : dateOf(String(previousStartDate)),
    ...attendance(members, mode, online),
    organizer: organizers.length > 1 ? organizers : organizers[0],
    offers: offersOf(members, members.json_ld.offers),
  });
}

/** What is known of a series. */
export interface SeriesNode {
  /** Plain text. */
  name: string;
  /** Address of the page with all dates. */
  url: string;
  /** Days, `YYYY-MM-DD`. */
  startDate?: string;
  endDate?: string;
}

/** The description of a series (schema.org EventSeries). @param events descriptions of its dates, as of `eventSchema` */
export function eventSeriesSchema({ events, ...node }: SeriesNode & { events: readonly Members[] }): Members {
  const subEvent = events.map(({ '@context': _, ...event }) => event);
  return withoutEmpty({
    '@context': CONTEXT,
    '@type': 'EventSeries',
    ...node,
    location: subEvent[0]?.location,
    subEvent,
  });
}

/** The description of an event that is a date of a series. @param event as of `eventSchema` */
export function withSeries(event: Members, { name, url, startDate, endDate }: SeriesNode): Members {
  const superEvent = { '@type': 'EventSeries', name, url, startDate, endDate, location: event.location };
  return { ...event, superEvent: withoutEmpty(superEvent) };
}

/** How and where to attend. The address at which people attend online is for holders of tickets, so no one finds it here. */
function attendance(members: Members, mode: unknown, online: Members | undefined): Members {
  const place = isObject(members.venue) ? placeOf(members.venue) : undefined;
  const page = { '@type': 'VirtualLocation', url: members.url };
  if (mode === ONLINE) return { eventAttendanceMode: mode, location: online ?? page };
  if (mode === MIXED) return { eventAttendanceMode: mode, location: [place ?? placeNamed(UNKNOWN_PLACE), page] };
  return { eventAttendanceMode: online ? ONLINE : mode, location: online ?? place ?? placeNamed(UNKNOWN_PLACE) };
}

/** The description of a venue (schema.org Place); nothing for one that is not open to the reader. */
export function venueSchema(members: Members): Members | undefined {
  return isObject(members.json_ld) ? { '@context': CONTEXT, ...placeOf(members) } : undefined;
}

/** The description of an organizer (schema.org Person); nothing for one that is not open to the reader. */
export function organizerSchema(members: Members): Members | undefined {
  return isObject(members.json_ld) ? { '@context': CONTEXT, ...personOf(members) } : undefined;
}

function placeOf(venue: Members): Members {
  const name = plain(venue.venue);
  const address = withoutEmpty({
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venueRegion(venue),
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  const { geo_lat: latitude, geo_lng: longitude } = venue;
  const isLocated = typeof latitude === 'number' && typeof longitude === 'number';
  return withoutEmpty({
    ...placeNamed(name),
    ...textsOf(venue, venue.venue),
    ...(Object.keys(address).length > 0 && { address: { '@type': 'PostalAddress', ...address } }),
    geo: isLocated ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
    url: venue.url,
    telephone: venue.phone,
    sameAs: webAddress(venue.website),
  });
}

function placeNamed(name: string): Members {
  return { '@type': 'Place', name, address: { '@type': 'PostalAddress', name } };
}

function virtualLocation({ venue, website, url }: Members): Members | undefined {
  if (!isObject(venue) || !VIRTUAL_PLACE.test(plain(venue.venue))) return undefined;
  if ([venue.address, venue.city, venue.zip].some((part) => typeof part === 'string' && part !== '')) return undefined;
  const address = webAddress(venue.website) ?? webAddress(website) ?? url;
  return { '@type': 'VirtualLocation', name: plain(venue.venue), url: address };
}

function personOf(organizer: Members): Members {
  return withoutEmpty({
    '@type': 'Person',
    ...textsOf(organizer, organizer.organizer),
    url: organizer.url,
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: webAddress(organizer.website),
  });
}

/** Name, description and image of anything. */
function textsOf(members: Members, name: unknown): Members {
  const words = (plain(members.excerpt) || plain(members.description)).split(/\s+/);
  const description = words.slice(0, MAX_WORDS).join(' ') + (words.length > MAX_WORDS ? ' …' : '');
  return { name: plain(name), description, image: isObject(members.image) ? members.image.url : undefined };
}

/** @param known offers in `json_ld`: a list of tickets, or the one of the event's own cost */
function offersOf(members: Members, known: unknown): Members | Members[] | undefined {
  if (Array.isArray(known)) return (known as Members[]).map(ticketOffer);
  return isObject(known) ? ownOffer(members, known) : undefined;
}

function ticketOffer({ availability, validFrom, validThrough, ...offer }: Members): Members {
  return withoutEmpty({
    ...offer,
    availability: `${SCHEMA}/${String(availability)}`,
    validFrom,
    validThrough,
    availabilityStarts: validFrom,
    availabilityEnds: validThrough,
  });
}

/** The cost of an event without tickets. Whether there are seats left is not known, so no availability is stated. */
function ownOffer({ cost_details: details, url, date_utc: published }: Members, known: Members): Members | undefined {
  const { values = [], currency_symbol: sign, currency_code: code } = isObject(details) ? details : {};
  const amounts = (known.price === '0' ? ['0'] : (values as string[])).filter((value) => /^\d+(?:\.\d+)?$/.test(value));
  if (amounts.length === 0) return undefined;
  const offer = {
    priceCurrency: code || (codeOfSign(String(sign ?? '')) ?? known.priceCurrency),
    url,
    category: 'primary',
    validFrom: isoWithOffset(String(published), 'UTC'),
  };
  const [lowPrice, highPrice] = [amounts[0], amounts[amounts.length - 1]];
  return lowPrice === highPrice
    ? { '@type': 'Offer', price: lowPrice, ...offer }
    : { '@type': 'AggregateOffer', lowPrice, highPrice, ...offer };
}

/** A text as people read it. */
function plain(html: unknown): string {
  return typeof html === 'string' ? plainLine(html) : '';
}

function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const address = decodeEntities(text);
  return isHttpUrl(address) ? address : undefined;
}

function withoutEmpty(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));
}
