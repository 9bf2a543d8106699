import { type JsonObject, ownMember } from './json-shape.js';
import { cleanLine, plainToHtml } from './plain-text.js';
import type { RawFields } from './raw-field.reader.js';
import { stableHash } from './source-id.js';

/** The tag of conferences that one can attend from anywhere. */
const ONLINE = 'online';

/** Countries whose cities the data set writes with a short name behind (`Austin, TX`), and what that short name is. */
const REGION_FIELDS: ReadonlyMap<string, 'venue_state' | 'venue_province'> = new Map([
  ['U.S.A.', 'venue_state'],
  ['Canada', 'venue_province'],
  ['Australia', 'venue_province'],
]);

/** Whether an object has the shape of the public data set tech-conferences/conference-data. */
export function isConference(object: JsonObject): boolean {
  return ['name', 'startDate', 'topics'].every((member) => Object.hasOwn(object, member));
}

/**
 * The built-in mapping `conferences`: topics become categories, the city a venue, dates all-day events in the time zone
 * of the site, "online" a tag. One reader serves one file, since it has to keep cities of one name apart.
 */
export class ConferenceShape {
  private readonly countryOfCity = new Map<string, string>();

  /** The fields of one conference. */
  fields(conference: JsonObject): RawFields {
    const text = (member: string): string => {
      const value = ownMember(conference, member);
      return typeof value === 'string' ? cleanLine(value) : '';
    };
    const [name, url, start, city, country] = ['name', 'url', 'startDate', 'city', 'country'].map(text);
    return {
      // The city is part of it: one conference may take place in several cities on one day, with one address.
      source_id: `conferences:${stableHash(name, start, url, city)}`,
      title: plainToHtml(name),
      start,
      end: text('endDate'),
      all_day: true,
      url,
      website: url,
      categories: ownMember(conference, 'topics'),
      tags: ownMember(conference, 'online') === true ? [ONLINE] : [],
      venue: city && this.venueName(city, country),
      ...(city && placeOf(city, country)),
    };
  }

  /** The city alone, unless another country has one of the same name: a name identifies one venue. */
  private venueName(city: string, country: string): string {
    const firstCountry = this.countryOfCity.get(city);
    if (firstCountry === undefined) this.countryOfCity.set(city, country);
    return firstCountry === undefined || firstCountry === country ? city : `${city}, ${country}`;
  }
}

function placeOf(city: string, country: string): RawFields {
  const [, name, region] = /^(.+), ([A-Z]{2,3})$/.exec(city) ?? [];
  const field = REGION_FIELDS.get(country);
  const place: RawFields = { venue_city: city, venue_country: country };
  if (field && name) Object.assign(place, { venue_city: name, [field]: region });
  return place;
}
