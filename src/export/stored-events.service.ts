import { type Caller, SiteUrls } from '#core/context';
import { Injectable } from '@nestjs/common';
import { FileEventImporterService } from '../cal/events/events/file-event-importer.service.js';
import { EventRecordsService } from '../cal/events/events/event-records.service.js';
import { writtenCost } from '../cal/events/events/event-currency.js';
import type { StatusColumns } from '../cal/events/events/event-status.js';
import { globalId } from '../cal/events/post.mapper.js';
import { InstallationService } from '#core/site';
import { decodeEntities } from '#core/text';
import { type ImportOrganizer, type ImportStatus, type ImportVenue, IMPORT_STATUSES } from '../import/import-record.js';
import { ownSource } from '../import/record-identity.js';
import type { ExportEvent } from './export-event.js';

/** Number of events that are read with one query. */
const PAGE_SIZE = 200;

/** Reads the events of the site in the form in which they are exported. */
@Injectable()
export class StoredEventsService {
  constructor(
    private readonly eventRecords: EventRecordsService,
    private readonly importer: FileEventImporterService,
    private readonly installation: InstallationService,
    private readonly urls: SiteUrls,
  ) {}

  /** Every event of the site that is not in the trash, oldest id first. */
  async *all(caller: Caller): AsyncGenerator<ExportEvent> {
    const installation = await this.installation.id();
    for (let after = 0; ;) {
      const page = await this.eventRecords.exportPage(caller, after, PAGE_SIZE);
      if (page.length === 0) return;
      const sources = await this.importer.sourcesOf(page.map(({ event }) => event.id));
      for (const { event, terms, venue, organizers, image } of page) {
        yield {
          source:
            sources.get(event.id) ??
            (event.ics_uid === null ? ownSource(installation, event.id) : `ics:${event.ics_uid}`),
          installation,
          globalId: globalId(this.urls, event.id),
          ...(event.slug === null ? {} : { slug: event.slug }),
          ...(event.date_utc === null ? {} : { published: event.date_utc }),
          title: event.title,
          ...(event.content === '' ? {} : { description: event.content }),
          ...(event.excerpt === '' ? {} : { excerpt: event.excerpt }),
          ...(event.website === null ? {} : { website: event.website }),
          start: event.start_date,
          end: event.end_date,
          timezone: event.timezone,
          allDay: event.all_day,
          ...(event.cost === '' ? {} : { cost: writtenCost(event) }),
          status: exportedStatus(event.status),
          featured: event.featured,
          sticky: event.sticky,
          hideFromListings: event.hide_from_listings,
          showMap: event.show_map,
          showMapLink: event.show_map_link,
          ...(image === undefined ? {} : { image }),
          categories: terms
            .filter(({ taxonomy }) => taxonomy === 'cal_events_cat')
            .map(({ name }) => decodeEntities(name)),
          tags: terms.filter(({ taxonomy }) => taxonomy === 'post_tag').map(({ name }) => decodeEntities(name)),
          venue: venue === undefined ? null : venueOf(venue),
          organizers: organizers.map(organizerOf),
          ...statusOf(event),
          modified: event.modified_utc ?? event.modified,
          ...(event.password === '' ? {} : { protected: true as const }),
        };
      }
      after = page.at(-1)?.event.id ?? after;
    }
  }
}

function exportedStatus(status: string): ImportStatus {
  return (IMPORT_STATUSES as readonly string[]).includes(status) ? (status as ImportStatus) : 'publish';
}

/** Whether and how an event takes place; nothing for one that takes place in person as announced, as most do. */
function statusOf(event: StatusColumns) {
  const { event_status: status, status_reason: reason, attendance_mode: mode, online_url: url } = event;
  return {
    ...(status !== 'scheduled' && { eventStatus: status, ...(reason !== '' && { statusReason: reason }) }),
    ...(status !== 'scheduled' &&
      event.former_start_date !== null && {
        formerStart: event.former_start_date,
        formerEnd: event.former_end_date ?? event.former_start_date,
        formerTimezone: event.former_timezone ?? 'UTC',
      }),
    ...(mode !== 'in_person' && { attendanceMode: mode }),
    ...(url !== null && { onlineUrl: url }),
  };
}

type VenueRow = {
  id: number;
  slug: string | null;
  title: string;
  latitude: number | null;
  longitude: number | null;
} & Record<'address' | 'city' | 'country' | 'province' | 'state' | 'zip' | 'phone' | 'website', string>;

type OrganizerRow = { id: number; slug: string | null } & Record<'title' | 'email' | 'phone' | 'website', string>;

function venueOf(row: VenueRow): ImportVenue {
  const fields = Object.fromEntries(
    (['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'] as const)
      .map((name) => [name, row[name]])
      .filter(([, value]) => value !== ''),
  ) as Partial<ImportVenue>;
  return {
    venue: row.title,
    id: row.id,
    ...(row.slug === null ? {} : { slug: row.slug }),
    ...fields,
    ...(row.latitude === null ? {} : { latitude: row.latitude }),
    ...(row.longitude === null ? {} : { longitude: row.longitude }),
  };
}

function organizerOf(row: OrganizerRow): ImportOrganizer {
  return {
    organizer: row.title,
    id: row.id,
    ...(row.slug === null ? {} : { slug: row.slug }),
    ...(row.email === '' ? {} : { email: row.email }),
    ...(row.phone === '' ? {} : { phone: row.phone }),
    ...(row.website === '' ? {} : { website: row.website }),
  };
}
