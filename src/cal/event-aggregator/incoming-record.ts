import type { ImportRecord, ImportVenue } from '../../import/index.js';
import { sourceOfPlace } from '../../import/place-identity.js';
import type { IncomingEvent, IncomingPlace } from './incoming-event.js';

const without = (name: string, { ...fields }: Record<string, unknown>): Record<string, unknown> => {
  delete fields[name];
  return fields;
};

/** A record that a reader of files has read, as an event on its way in. */
export function fromRecord(record: ImportRecord): IncomingEvent {
  const fields: Record<string, unknown> = {
    description: record.description,
    excerpt: record.excerpt,
    start_date: record.start,
    end_date: record.end,
    timezone: record.timezone,
    all_day: record.allDay,
    cost: record.cost,
    website: record.website ?? record.url,
    featured: record.featured,
    sticky: record.sticky,
    hide_from_listings: record.hideFromListings,
  };
  const { venue, organizers } = record;
  return {
    sources: [record.source],
    formerSources: record.formerSources,
    origin: { slug: record.slug, date_utc: record.published },
    fields: {
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      title: record.title,
    },
    categories: record.categories,
    tags: record.tags,
    venue: venue ? venuePlace(venue, sourceOfPlace(record, 'venue', venue)) : venue,
    organizers: organizers?.map(({ id, slug, ...organizer }) =>
      namedPlace(
        organizer.organizer,
        without('organizer', { ...organizer }),
        slug,
        sourceOfPlace(record, 'organizer', { ...organizer, id }),
      ),
    ),
    image: record.image === '' ? undefined : record.image,
    ...(record.series && { series: record.series }),
    cancelled: record.cancelled || record.trashed,
    ...(record.protected && { isProtected: true as const }),
  };
}

function venuePlace(
  { venue, id: _, slug, latitude, longitude, ...fields }: ImportVenue,
  source: string | undefined,
): IncomingPlace {
  const sited = latitude === undefined || longitude === undefined ? {} : { geo_lat: latitude, geo_lng: longitude };
  return namedPlace(venue, { ...fields, ...sited }, slug, source);
}

const namedPlace = (
  name: string,
  fields: Record<string, unknown>,
  slug: string | undefined,
  source: string | undefined,
): IncomingPlace => ({
  ...(source === undefined ? { globalIds: [] } : { globalIds: [source], isIdentified: true }),
  name,
  slug,
  fields,
  overwriteCoordinates: false,
});
