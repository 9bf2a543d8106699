import type { FieldName } from './fields.js';
import type { ImportRecord, ImportVenue } from './import-record.js';
import { joinCell } from './list-cell.js';

/** A record as one row of texts; empty where the record says nothing. Reading the row gives the same record again. */
export type RecordColumns = Record<FieldName, string>;

/** The columns of a record, as the CSV exporter writes them. */
export function recordColumns(record: Omit<ImportRecord, 'line'>): RecordColumns {
  const organizers = record.organizers ?? [];
  const beside = (member: 'id' | 'slug' | 'email' | 'phone' | 'website'): string =>
    organizers.some((organizer) => organizer[member])
      ? joinCell(organizers.map((one) => String(one[member] ?? '')))
      : '';
  return {
    source_id: record.source,
    installation: record.installation ?? '',
    global_id: record.globalId ?? '',
    slug: record.slug ?? '',
    published_utc: record.published ?? '',
    title: record.title,
    start: record.start,
    end: record.end,
    timezone: record.timezone,
    all_day: flag(record.allDay),
    description: record.description ?? '',
    excerpt: record.excerpt ?? '',
    url: record.url ?? '',
    website: record.website ?? '',
    cost: record.cost ?? '',
    status: record.status ?? '',
    cancelled: flag(record.cancelled),
    event_status: record.eventStatus ?? '',
    status_reason: record.statusReason ?? '',
    former_start: record.formerStart ?? '',
    former_end: record.formerEnd ?? '',
    former_timezone: record.formerTimezone ?? '',
    attendance_mode: record.attendanceMode ?? '',
    online_url: record.onlineUrl ?? '',
    protected: flag(record.protected),
    featured: flag(record.featured),
    sticky: flag(record.sticky),
    hide_from_listings: flag(record.hideFromListings),
    show_map: flag(record.showMap),
    show_map_link: flag(record.showMapLink),
    image: record.image ?? '',
    categories: joinCell(record.categories ?? []),
    tags: joinCell(record.tags ?? []),
    ...venueColumns(record.venue),
    organizer: joinCell(organizers.map(({ organizer }) => organizer)),
    organizer_id: beside('id'),
    organizer_slug: beside('slug'),
    organizer_email: beside('email'),
    organizer_phone: beside('phone'),
    organizer_website: beside('website'),
  };
}

function venueColumns(venue: ImportVenue | null | undefined) {
  return {
    venue: venue?.venue ?? '',
    venue_id: venue?.id?.toString() ?? '',
    venue_slug: venue?.slug ?? '',
    venue_address: venue?.address ?? '',
    venue_city: venue?.city ?? '',
    venue_country: venue?.country ?? '',
    venue_province: venue?.province ?? '',
    venue_state: venue?.state ?? '',
    venue_zip: venue?.zip ?? '',
    venue_phone: venue?.phone ?? '',
    venue_website: venue?.website ?? '',
    venue_latitude: venue?.latitude?.toString() ?? '',
    venue_longitude: venue?.longitude?.toString() ?? '',
  };
}

function flag(value: boolean | undefined): string {
  return value === undefined ? '' : value ? 'yes' : 'no';
}
