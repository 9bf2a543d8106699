import type { ExportedEvent } from '../../cal/events/events/event-records.service.js';
import type { ImageSummary } from '../../content/media/media.service.js';
import { toMs, zoneAbbreviation } from '#core/time';
import type { SeoFields } from '../fields/seo-fields.js';
import type { MetaFieldResponse } from './meta-search.response.js';

type Value = string | number | boolean | null | undefined;

/** Fields that have something to tell, each as text. */
function fields(values: Readonly<Record<string, Value>>): MetaFieldResponse[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: textOf(value) }],
  );
}

function textOf(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? '1' : '') : String(value);
}

/** The data of an event, under the names of the calendar that clients know, in its order. */
export function eventMeta({ event, organizers }: ExportedEvent): MetaFieldResponse[] {
  return [
    ...fields({
      _EventShowMapLink: event.show_map_link,
      _EventShowMap: event.show_map,
      _EventAllDay: event.all_day ? 'yes' : undefined,
      _EventStartDate: event.start_date,
      _EventEndDate: event.end_date,
      _EventStartDateUTC: event.start_utc,
      _EventEndDateUTC: event.end_utc,
      _EventDuration: (toMs(event.end_utc) - toMs(event.start_utc)) / 1000,
      _EventTimezone: event.timezone,
      _EventTimezoneAbbr: zoneAbbreviation(event.timezone, toMs(event.start_utc)),
      _EventCost: event.cost,
      _EventURL: event.website ?? '',
      _EventVenueID: event.venue_id,
    }),
    ...organizers.map(({ id }) => ({ key: '_EventOrganizerID', value: String(id) })),
    ...fields({
      _EventHideFromUpcoming: event.hide_from_listings ? 'yes' : undefined,
      _tribe_featured: event.featured ? '1' : undefined,
    }),
  ];
}

/** The data of a venue, from its response of `cal/events/v1`. */
export function venueMeta(venue: Readonly<Record<string, unknown>>): MetaFieldResponse[] {
  return toMetaResponse(venue, {
    _VenueAddress: 'address',
    _VenueCity: 'city',
    _VenueCountry: 'country',
    _VenueProvince: 'province',
    _VenueState: 'state',
    _VenueStateProvince: 'stateprovince',
    _VenueZip: 'zip',
    _VenuePhone: 'phone',
    _VenueURL: 'website',
  });
}

/** The data of an organizer, from its response of `cal/events/v1`. */
export function organizerMeta(organizer: Readonly<Record<string, unknown>>): MetaFieldResponse[] {
  return toMetaResponse(organizer, {
    _OrganizerPhone: 'phone',
    _OrganizerWebsite: 'website',
    _OrganizerEmail: 'email',
  });
}

function toMetaResponse(
  members: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): MetaFieldResponse[] {
  return Object.entries(names).flatMap(([key, member]) => {
    const value = members[member];
    return typeof value === 'string' ? [{ key, value }] : [];
  });
}

/** The data of an uploaded file. */
export function fileMeta(file: ImageSummary): MetaFieldResponse[] {
  return fields({ _wp_attached_file: file.path, _wp_attachment_image_alt: file.caption || undefined });
}

/** What people say about the head, under names of our own. */
export function seoMeta(seo: Readonly<SeoFields>): MetaFieldResponse[] {
  return fields(Object.fromEntries(Object.entries(seo).map(([name, value]) => [`_seo_${name}`, value as Value])));
}
