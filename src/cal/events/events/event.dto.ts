import { MODIFIED_AFTER, MODIFIED_BEFORE } from '#core/lists';
import { type PostStatus } from '#core/content';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { TAGS } from '../../../content/taxonomies.js';
import { EVENT, ORGANIZER, VENUE } from '../calendar-types.js';
import {
  type ParamDeclaration,
  accepting,
  RestParam,
  mapParams,
  boolean,
  textNotEmpty,
  dateOrTime,
  urlOrEmpty,
} from '#core/parameters';
import { author, image, listStatus, status } from '../checks.js';
import { PageDto } from '../linked-posts/linked-post.dto.js';
import { slugExists } from '../linked-posts/slug-exists.js';
import * as check from './event.checks.js';
import { isEventZone } from './event-times.js';

const ids = { items: { type: 'integer' } } as const;
const nullDefault = { index: { default: null } };
const text = (description: string): ParamDeclaration => ({ type: 'string', check: textNotEmpty, description });
const moment = (description: string): ParamDeclaration => ({ check: dateOrTime, description });
const momentOrSeconds = (description: string): ParamDeclaration => ({
  type: 'string',
  also: ['integer'],
  check: dateOrTime,
  description,
});
export const EVENT_PASSWORD: ParamDeclaration = { type: 'string', description: 'Password of a protected event.' };
const context: ParamDeclaration = {
  hidden: true,
  description: '`edit` shows protected events to those who may edit them.',
};
const yesOrNo = (description: string): ParamDeclaration => ({ type: 'boolean', check: boolean, description });

/** Parameters of `GET events` (events.md §8). Dates are site time, widened to whole days unless `strict_dates`. */
export class ListEventsDto extends PageDto {
  @RestParam(moment('Events that start then or later. Default: today.'))
  start_date?: string;

  @RestParam(moment('Events that end then or earlier. Default: in two years.'))
  end_date?: string;

  @RestParam(moment('Events that start before.'))
  starts_before?: string;

  @RestParam(moment('Events that start after.'))
  starts_after?: string;

  @RestParam(moment('Events that end before.'))
  ends_before?: string;

  @RestParam(moment('Events that end after.'))
  ends_after?: string;

  @RestParam({
    check: textNotEmpty,
    index: { default: 'false' },
    description: 'true: dates count to the second and are UTC.',
  })
  strict_dates?: string;

  @RestParam(text('Words that must all occur in title, excerpt or description.'))
  search?: string;

  @RestParam({
    ...ids,
    check: check.existingTerms(EVENT_CATEGORIES),
    description: 'Events with any of these categories or those below them; ids or slugs.',
  })
  categories?: unknown;

  @RestParam({ ...ids, check: check.existingTerms(TAGS), description: 'Events with any of these tags; ids or slugs.' })
  tags?: unknown;

  @RestParam({ ...ids, check: check.existingIds(VENUE), description: 'Events at any of these venues.' })
  venue?: unknown;

  @RestParam({ ...ids, check: check.existingIds(ORGANIZER), description: 'Events of any of these organizers.' })
  organizer?: unknown;

  @RestParam(yesOrNo('Only events that are featured, or only those that are not.'))
  featured?: boolean;

  @RestParam(check.eventStatusFilter)
  event_status?: unknown;

  @RestParam(check.priceBound('Least price: events with a ticket of this price or more, or such a cost.'))
  min_price?: number;

  @RestParam(check.priceBound('Greatest price; RSVPs and free events cost 0.'))
  max_price?: number;

  @RestParam(check.seriesFilter)
  series?: unknown;

  @RestParam(check.nextOfSeriesFilter)
  next_of_series?: boolean;

  @RestParam({
    format: 'string',
    check: listStatus(EVENT),
    description: 'Statuses, as list or CSV; other than publish for editors only.',
  })
  status?: unknown;

  @RestParam(yesOrNo('Filter by distance from geoloc_lat and geoloc_lng.'))
  geoloc?: boolean;

  @RestParam({
    format: 'double',
    check: check.degrees(90),
    description: 'Degrees north (WGS 84) of the place to search around.',
  })
  geoloc_lat?: number | string;

  @RestParam({
    format: 'double',
    check: check.degrees(180),
    description: 'Degrees east (WGS 84) of the place to search around.',
  })
  geoloc_lng?: number | string;

  @RestParam({ ...ids, check: check.positiveIds, description: 'Only these events, whenever they are.' })
  include?: unknown;

  @RestParam(MODIFIED_AFTER)
  modified_after?: string;

  @RestParam(MODIFIED_BEFORE)
  modified_before?: string;

  @RestParam({ type: 'integer', check: check.existingEvent, description: 'Events below this one.' })
  post_parent?: number;

  @RestParam(yesOrNo('Only events with tickets, or only those without.'))
  ticketed?: boolean;

  @RestParam({ hidden: true, description: 'Password of a protected event.' })
  password?: string;

  @RestParam(context)
  context?: string;
}

/** What an event is made from. */
export class CreateEventDto {
  @RestParam({ type: 'integer', check: author, description: 'Id of the author; default: the caller.' })
  author?: number;

  @RestParam(momentOrSeconds('Publication, site time.'))
  date?: string | number;

  @RestParam(momentOrSeconds('Publication, UTC.'))
  date_utc?: string | number;

  @RestParam({ type: 'string', required: true, check: textNotEmpty, description: 'Title.' })
  title: string;

  @RestParam(text('Description, as HTML.'))
  description?: string;

  @RestParam(text('Last part of its address; made unique.'))
  slug?: string;

  @RestParam(text('Short description.'))
  excerpt?: string;

  @RestParam({ type: 'string', check: status, description: 'publish, draft, pending, private, future or trash.' })
  status?: PostStatus;

  @RestParam({
    type: 'string',
    check: accepting('a time zone such as Europe/Paris, or an offset such as UTC+2', (value) => isEventZone(value)),
    description: "Zone of the dates: an IANA name, UTC or UTC±h. Default: the site's.",
  })
  timezone?: string;

  @RestParam({
    type: 'boolean',
    check: boolean,
    index: { default: false },
    description: 'Fills its days from 00:00:00 to 23:59:59.',
  })
  all_day?: boolean;

  @RestParam({ ...momentOrSeconds('Start, wall clock of the zone.'), required: true })
  start_date: string | number;

  @RestParam({ ...momentOrSeconds('End, wall clock of the zone.'), required: true })
  end_date: string | number;

  @RestParam({ type: 'string', also: ['integer'], check: image, description: 'Id or address of an image.' })
  image?: string | number;

  @RestParam({ check: check.cost, description: 'What it costs: text such as "$10" or "5 - 15", or a list of costs.' })
  cost?: string | number | (string | number)[];

  @RestParam({ check: urlOrEmpty, ...nullDefault, description: 'Address of its website.' })
  website?: string;

  @RestParam(yesOrNo('Whether its page shows a map.'))
  show_map?: boolean;

  @RestParam(yesOrNo('Whether its page links to a map.'))
  show_map_link?: boolean;

  @RestParam(yesOrNo('Whether lists leave it out.'))
  hide_from_listings?: boolean;

  @RestParam(yesOrNo('Whether calendar views put it first.'))
  sticky?: boolean;

  @RestParam(yesOrNo('Whether it is featured.'))
  featured?: boolean;

  @RestParam({
    ...ids,
    check: check.termNames,
    ...nullDefault,
    description: 'Categories by id, name or slug; new names are made.',
  })
  categories?: unknown;

  @RestParam({
    ...ids,
    check: check.termNames,
    ...nullDefault,
    description: 'Tags by id, name or slug; new names are made.',
  })
  tags?: unknown;

  @RestParam({
    ...ids,
    check: check.venueLink,
    ...nullDefault,
    description: 'Venue: id, {id}, or the fields of a new one.',
  })
  venue?: unknown;

  @RestParam({
    ...ids,
    check: check.organizerLinks,
    ...nullDefault,
    description: 'Organizers: ids, {id}, or the fields of new ones.',
  })
  organizer?: unknown;
}

export const EVENT_ID = {
  in: 'path',
  path: '\\d+',
  type: 'integer',
  required: true,
  description: 'Id of the event.',
} as const;
export const EVENT_SLUG = {
  in: 'path',
  type: 'string',
  required: true,
  check: slugExists(EVENT),
  description: 'Slug of the event.',
} as const;

/** An event by id. */
export class ReadEventDto {
  @RestParam(EVENT_ID)
  id: number;

  @RestParam(EVENT_PASSWORD)
  password?: string;

  @RestParam(context)
  context?: string;
}

/** An event by slug. */
export class ReadEventBySlugDto {
  @RestParam(EVENT_SLUG)
  slug: string;

  @RestParam({ hidden: true, description: 'Password of a protected event.' })
  password?: string;

  @RestParam(context)
  context?: string;
}

/** Whether holders of tickets get a message, where the site sends messages. @param what it says */
export const notifyHolders = (what: string): ParamDeclaration => ({
  type: 'boolean',
  hidden: true,
  description: `true: holders of tickets get a message ${what}, where the site sends messages.`,
});
const NOTIFY = notifyHolders('about another date, place or title');

/** Fields of an event, none of them required: what is not sent stays. */
export type EventChange = Partial<CreateEventDto>;

const changes = mapParams<EventChange>(CreateEventDto, (declaration) => ({ ...declaration, required: false }));

/** Changes to an event. */
export class UpdateEventDto extends changes {
  @RestParam(EVENT_ID)
  id: number;

  @RestParam(EVENT_PASSWORD)
  password?: string;

  @RestParam(NOTIFY)
  notify?: boolean;
}

/** Changes to an event found by slug; an unknown one is 404, unlike everywhere else. */
export class UpdateEventBySlugDto extends mapParams<Omit<EventChange, 'slug'>>(CreateEventDto, (declaration, name) =>
  name === 'slug' ? undefined : { ...declaration, required: false },
) {
  @RestParam({ in: 'path', type: 'string', index: { required: false }, description: 'Slug of the event.' })
  slug: string;

  @RestParam(NOTIFY)
  notify?: boolean;
}
