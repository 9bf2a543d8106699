import type { Schema } from '#core/parameters';
import { decodeEntities, plainLine } from '#core/text';
import { flag, id, list, object, orNull, text } from './schemas.js';

/** What of an event of `cal/events/v1` abilities show (events.md §3). */
export interface EventResult {
  id: number;
  slug: string;
  status: string;
  /** HTML. */
  title: string;
  /** HTML. */
  description: string;
  url: string;
  website: string;
  all_day: boolean | null;
  start_date: string;
  end_date: string;
  timezone: string;
  /** HTML entities. */
  cost: string;
  featured: boolean | null;
  categories: { name: string }[];
  tags: { name: string }[];
  /** An empty list: none. */
  venue: VenueResult | [];
  organizer: OrganizerResult[];
  /** Empty or false: no tickets; null: hidden. */
  ticketed: string[] | false | null;
}

interface VenueResult {
  id: number;
  venue: string;
  address?: string;
  city?: string;
  country?: string;
}

interface OrganizerResult {
  id: number;
  organizer: string;
}

const VENUE: Schema = orNull({
  ...object({
    id: id('Id of the venue.'),
    name: text('Its name.'),
    address: text('Street; empty: unknown.'),
    city: text('City; empty: unknown.'),
    country: text('Country; empty: unknown.'),
  }),
  description: 'Where it is; null: nowhere in particular.',
});

const SHARED: Record<string, Schema> = {
  id: id('Id of the event.'),
  title: text('Title, plain text.'),
  status: text('publish, future, draft, pending, private or trash.'),
  url: text('Address of its page.'),
  start: text('Start, wall clock of its zone.'),
  end: text('End, wall clock of its zone.'),
  timezone: text('Zone of start and end.'),
  venue: VENUE,
  cost: text('What it costs, as text; empty: not told.'),
  ticketed: flag('Whether it has tickets.'),
};

/** An event in a list. */
export const EVENT_SUMMARY = object(SHARED);

/** Members of one event alone. */
export const EVENT_DETAILS: Record<string, Schema> = {
  ...SHARED,
  slug: text('Last part of its address.'),
  description: text('Description, HTML.'),
  all_day: flag('Whether it fills its days.'),
  featured: flag('Whether it is featured.'),
  website: text('Address of its website; its own page when it has none.'),
  organizers: list(object({ id: id('Id of the organizer.'), name: text('Name.') }), 'Who makes it.'),
  categories: list({ type: 'string' }, 'Names of its categories.'),
  tags: list({ type: 'string' }, 'Names of its tags.'),
};

/** Text of some HTML. */
export function plain(html: string): string {
  return plainLine(html);
}

/** An event in a list, as `EVENT_SUMMARY` describes it. */
export function eventSummary(event: EventResult): Record<string, unknown> {
  return {
    id: event.id,
    title: plain(event.title),
    status: event.status,
    url: event.url,
    start: event.start_date,
    end: event.end_date,
    timezone: event.timezone,
    venue: venueOf(event),
    cost: plain(event.cost),
    ticketed: isTicketed(event),
  };
}

/** One event alone, as `EVENT_DETAILS` describes it. */
export function eventDetails(event: EventResult): Record<string, unknown> {
  return {
    ...eventSummary(event),
    slug: event.slug,
    description: event.description,
    all_day: event.all_day === true,
    featured: event.featured === true,
    website: decodeEntities(event.website),
    organizers: event.organizer.map(({ id: organizerId, organizer }) => ({ id: organizerId, name: plain(organizer) })),
    categories: event.categories.map(({ name }) => plain(name)),
    tags: event.tags.map(({ name }) => plain(name)),
  };
}

/** Whether an event has tickets, as far as the caller may know. */
export function isTicketed({ ticketed }: EventResult): boolean {
  return Array.isArray(ticketed) && ticketed.length > 0;
}

/** Name of an event's venue; empty: none. */
export function venueName({ venue }: EventResult): string {
  return Array.isArray(venue) ? '' : plain(venue.venue);
}

function venueOf(event: EventResult): Record<string, unknown> | null {
  const { venue } = event;
  if (Array.isArray(venue)) return null;
  const { address = '', city = '', country = '' } = venue;
  return { id: venue.id, name: venueName(event), address, city, country };
}
