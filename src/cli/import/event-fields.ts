import type { ImportedEvent } from '../../cal/events/events/event-importer.service.js';
import type { ImportRecord, ImportStatus } from './import-record.js';

/** A record as the body that the interface would be sent. @param status wanted of all records, whatever they say themselves */
export function eventFields(record: ImportRecord, status: ImportStatus | undefined): ImportedEvent {
  const fields: Record<string, unknown> = {
    title: record.title,
    description: record.description,
    excerpt: record.excerpt,
    start_date: record.start,
    end_date: record.end,
    timezone: record.timezone,
    all_day: record.allDay,
    cost: record.cost,
    website: record.website ?? record.url,
    status: status ?? record.status,
    featured: record.featured,
    sticky: record.sticky,
    hide_from_listings: record.hideFromListings,
    image: record.image,
    categories: record.categories,
    tags: record.tags,
    venue: record.venue === null ? '' : venueFields(record.venue),
    organizer: record.organizers,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { source: record.source, fields: given, cancelled: record.cancelled, protected: record.protected };
}

function venueFields(venue: ImportRecord['venue']): Record<string, unknown> | undefined {
  if (!venue) return undefined;
  const { latitude, longitude, ...rest } = venue;
  return {
    ...rest,
    ...(latitude === undefined ? {} : { geo_lat: latitude }),
    ...(longitude === undefined ? {} : { geo_lng: longitude }),
  };
}
