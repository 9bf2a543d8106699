import type { MapperContext } from '#core/context';
import { NO_DATE, permalink } from '#core/content';
import { EVENT } from '../calendar-types.js';
import { escapeAttribute } from '#core/text';
import { dateDetails, isoWithOffset, toMs, zoneAbbreviation } from '#core/time';
import type { ImageSummary } from '../../../content/media/media.service.js';
import { nestedTerm } from '../terms/term.mapper.js';
import { imageMember } from '../image.mapper.js';
import { organizerLd, toOrganizerResponse } from '../organizers/organizer.mapper.js';
import { globalId, ldDescription, ldName, renderedTexts } from '../post.mapper.js';
import { venueLd, toVenueResponse } from '../venues/venue.mapper.js';
import { type CostSite, offersPrice, parseCost } from './cost.js';
import { currencyCode, ownCurrency } from './event-currency.js';
import type { EventEntity } from './event.entity.js';
import { type AttendanceMode, type EventStatus, statusFacts } from './event-status.js';
import type { EventLdResponse, OfferLdResponse } from './event-ld.response.js';
import type { EventRelations } from './event-relations.loader.js';
import type { EventRecurrenceResponse, EventResponse } from './event.response.js';
import type { SeriesOfEvent } from './event-series.adapter.js';

/** How an event is shown. */
export interface EventView {
  request: MapperContext;
  relations: EventRelations;
  cost: CostSite & { currency: string };
  /** `false`: contents are hidden because the password is missing. */
  open: boolean;
  /** Adds JSON-LD to the event and what is linked to it. */
  jsonLd: boolean;
  /** Adds numbers of attendees. */
  attendance: boolean;
}

/** The statuses as members of schema.org's EventStatusType. */
const LD_STATUSES: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  canceled: 'EventCancelled',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
};

/** The ways to attend as members of schema.org's EventAttendanceModeEnumeration. */
const LD_MODES: Readonly<Record<AttendanceMode, string>> = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
};

const NO_ATTENDANCE = { total_attendees: 0, checked_in: 0, not_checked_in: 0 };

/** An event on the wire (events.md §3). */
export function toEventResponse(event: EventEntity, view: EventView): EventResponse {
  return view.open ? openEvent(event, view) : closedEvent(event, view);
}

/**
 * All members are in one literal: V8 makes such an object in one piece, while each spread in the middle costs as
 * much as all the rest of the event.
 */
// eslint-disable-next-line max-lines-per-function -- one literal, as measured
function openEvent(event: EventEntity, view: EventView): EventResponse {
  const { relations } = view;
  const tickets = relations.tickets.get(event.id);
  const { cost, cost_details } = formattedCost(event, view);
  const venue = relations.venues.get(event.venue_id ?? 0);
  const image = (row: { image_id: number | null }): ImageSummary | undefined => relations.images.get(row.image_id ?? 0);
  const terms = relations.terms.get(event.id) ?? [];
  const organizers = relations.organizers.get(event.id) ?? [];
  const texts = renderedTexts(event, relations.parts);
  const own = globalId(view.request, event.id);
  const url = permalink(view.request, EVENT, event);
  const response: Omit<EventResponse, 'ticketed'> = {
    id: event.id,
    global_id: own,
    global_id_lineage: event.lineage === null ? [own] : [own, ...event.lineage],
    author: String(event.author_id ?? 0),
    status: event.status,
    date: event.date,
    date_utc: event.date_utc ?? NO_DATE,
    modified: event.modified,
    modified_utc: event.modified_utc ?? NO_DATE,
    url,
    rest_url: view.request.restUrl(`cal/events/v1/events/${event.id}`),
    title: texts.title,
    description: texts.description,
    excerpt: texts.excerpt,
    slug: event.slug ?? '',
    image: imageMember(image(event)),
    all_day: event.all_day,
    start_date: event.start_date,
    start_date_details: dateDetails(event.start_date),
    end_date: event.end_date,
    end_date_details: dateDetails(event.end_date),
    utc_start_date: event.start_utc,
    utc_start_date_details: dateDetails(event.start_utc),
    utc_end_date: event.end_utc,
    utc_end_date_details: dateDetails(event.end_utc),
    timezone: event.timezone,
    timezone_abbr: zoneAbbreviation(event.timezone, toMs(event.start_utc)),
    cost,
    cost_details,
    website: event.website === null ? url : escapeAttribute(event.website),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    categories: terms
      .filter(({ taxonomy }) => taxonomy === 'cal_events_cat')
      .map((term) => nestedTerm(term, view.request)),
    tags: terms.filter(({ taxonomy }) => taxonomy === 'post_tag').map((term) => nestedTerm(term, view.request)),
    venue: venue
      ? toVenueResponse(venue, {
          image: image(venue),
          parts: relations.parts,
          open: relations.isOpen(venue),
          jsonLd: view.jsonLd,
          request: view.request,
        })
      : [],
    organizer: organizers.map((row) =>
      toOrganizerResponse(row, {
        image: image(row),
        parts: relations.parts,
        open: relations.isOpen(row),
        jsonLd: view.jsonLd,
        request: view.request,
      }),
    ),
    custom_fields: [],
  };
  // What needs a password is nothing for search engines.
  if (view.jsonLd && event.password === '') response.json_ld = eventLd(event, view, cost);
  if (view.attendance) response.attendance = tickets?.attendance ?? NO_ATTENDANCE;
  const ticketed: EventResponse['ticketed'] = tickets && tickets.providers.length > 0 ? tickets.providers : false;
  const shown = Object.assign(response, { ticketed });
  const series = relations.series.get(event.id);
  // Recorded events are in no series: only those that are have members of ours.
  return series ? Object.assign(shown, { series: series.id, recurrence: recurrenceOf(series) }) : shown;
}

/** The place of an event in its series. */
export function recurrenceOf({ rule, original_start, is_detached }: SeriesOfEvent): EventRecurrenceResponse {
  return { rule, original_start, is_detached };
}

/** What everybody may know of a protected event: that it takes place, and when. */
function closedEvent(event: EventEntity, view: EventView): EventResponse {
  const {
    series: _series,
    recurrence: _recurrence,
    ...known
  } = openEvent(event, {
    ...view,
    jsonLd: false,
    attendance: false,
  });
  return {
    ...known,
    description: '',
    excerpt: '',
    image: false,
    all_day: null,
    cost: '',
    cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
    website: '',
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    ticketed: null,
  };
}

/** The event's own cost, or what its tickets cost. */
function formattedCost(event: EventEntity, view: EventView): ReturnType<typeof parseCost> {
  const tickets = view.relations.tickets.get(event.id);
  if (event.cost !== '' || !tickets) return parseCost(event.cost, view.cost, ownCurrency(event));
  if (tickets.cost !== undefined) return parseCost(tickets.cost, view.cost);
  const own = parseCost('', view.cost);
  return tickets.providers.length > 0 ? { ...own, cost: 'Free' } : own;
}

/** An event as schema.org Event (events.md §3, json_ld). */
function eventLd(event: EventEntity, view: EventView, cost: string): EventLdResponse {
  const { relations } = view;
  const { former } = statusFacts(event, true);
  const url = permalink(view.request, EVENT, event);
  const venue = relations.venues.get(event.venue_id ?? 0);
  const [organizer] = relations.organizers.get(event.id) ?? [];
  const image = relations.images.get(event.image_id ?? 0);
  const part = (row: { image_id: number | null }) => ({
    image: relations.images.get(row.image_id ?? 0),
    parts: relations.parts,
    open: true,
    jsonLd: true,
    request: view.request,
  });
  const offers = relations.tickets.get(event.id)?.offers ?? (cost === '' ? undefined : ownOffer(event, view, url));
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: ldName(event),
    description: ldDescription(event),
    ...(image ? { image: image.url } : {}),
    url,
    eventAttendanceMode: `https://schema.org/${LD_MODES[event.attendance_mode]}`,
    eventStatus: `https://schema.org/${LD_STATUSES[event.event_status]}`,
    startDate: isoWithOffset(event.start_date, event.timezone),
    endDate: isoWithOffset(event.end_date, event.timezone),
    ...(former ? { previousStartDate: isoWithOffset(former.start, former.zone) } : {}),
    ...(venue && relations.isOpen(venue) ? { location: venueLd(venue, part(venue)) } : {}),
    ...(organizer && relations.isOpen(organizer) ? { organizer: organizerLd(organizer, part(organizer)) } : {}),
    ...(offers === undefined ? {} : { offers }),
    performer: 'Organization',
  };
}

function ownOffer(event: EventEntity, view: EventView, url: string): OfferLdResponse {
  return {
    '@type': 'Offer',
    price: offersPrice(event.cost) ?? '0',
    priceCurrency: currencyCode(ownCurrency(event), view.cost),
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
  };
}
