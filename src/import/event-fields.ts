import type { ImportedEvent } from '../cal/events/events/file-event-importer.service.js';
import type { StatusColumns } from '../cal/events/events/event-status.js';
import type { ImportOrganizer, ImportRecord, ImportStatus, ImportVenue } from './import-record.js';
import { ownPlaceId, sourceOfPlace } from './place-identity.js';
import { readId } from './raw-field.reader.js';

/**
 * A record as the body that the interface would be sent.
 *
 * @param status wanted of all records, whatever they say themselves
 * @param keepIds whether new contents get the ids that they have in the source
 */
export function eventFields(
  record: ImportRecord,
  status: ImportStatus | undefined,
  keepIds = false,
): Omit<ImportedEvent, 'termIds'> {
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
    // Lists do not contain the status from before the trash.
    status: record.trashed ? 'draft' : (status ?? record.status),
    featured: record.featured,
    sticky: record.sticky,
    hide_from_listings: record.hideFromListings,
    show_map: record.showMap,
    show_map_link: record.showMapLink,
    image: record.image,
    categories: record.categories,
    tags: record.tags,
    venue: record.venue === null ? '' : venueFields(record.venue),
    organizer: record.organizers?.map(({ id: _, slug: __, ...organizer }) => organizer),
  };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const importedId = (id: number | undefined) => (keepIds ? id : undefined);
  const placeOrigin = (kind: 'venue' | 'organizer', place: ImportVenue | ImportOrganizer) => ({
    slug: place.slug,
    requestedId: importedId(place.id),
    source: sourceOfPlace(record, kind, place),
    ownId: ownPlaceId(record, place),
  });
  return {
    source: record.source,
    formerSources: record.formerSources,
    ownId: record.ownId,
    fields: present,
    statusColumns: statusColumns(record),
    cancelled: record.cancelled,
    trashed: record.trashed,
    protected: record.protected,
    password: record.password,
    origin: {
      slug: record.slug,
      date_utc: record.published,
      modified_utc: record.modified,
      requestedId: importedId(idInSource(record)),
      ...(record.venue && { venue: placeOrigin('venue', record.venue) }),
      organizers: record.organizers?.map((organizer) => placeOrigin('organizer', organizer)),
    },
  };
}

/** Whether and how the event takes place, as far as the record says. */
function statusColumns(record: ImportRecord): Partial<StatusColumns> | undefined {
  const { eventStatus, attendanceMode, onlineUrl } = record;
  const columns: Partial<StatusColumns> = {
    ...(eventStatus !== undefined && {
      event_status: eventStatus,
      status_reason: record.statusReason ?? '',
      former_start_date: record.formerStart ?? null,
      former_end_date: record.formerEnd ?? null,
      former_timezone: record.formerTimezone ?? null,
    }),
    ...(attendanceMode !== undefined && { attendance_mode: attendanceMode }),
    ...(onlineUrl !== undefined && { online_url: onlineUrl }),
  };
  return Object.keys(columns).length > 0 ? columns : undefined;
}

/** The id of the event in the installation or site that the file comes from. */
function idInSource({ id, globalId }: ImportRecord): number | undefined {
  return id ?? readId(/\?id=(\d+)$/.exec(globalId ?? '')?.[1]);
}

/** The largest id that a record has in its source; 0 for none. */
export function largestIdIn(record: ImportRecord): number {
  const places = [record.venue, ...(record.organizers ?? [])].map((place) => place?.id ?? 0);
  return Math.max(idInSource(record) ?? 0, ...places);
}

function venueFields(venue: ImportRecord['venue']): Record<string, unknown> | undefined {
  if (!venue) return undefined;
  const { latitude, longitude, id: _, slug: __, ...rest } = venue;
  return {
    ...rest,
    ...(latitude === undefined ? {} : { geo_lat: latitude }),
    ...(longitude === undefined ? {} : { geo_lng: longitude }),
  };
}
