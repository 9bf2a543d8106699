import { Injectable } from '@nestjs/common';
import { TermsService } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { fromMs, parseTime, toMs } from '#core/time';
import { OrganizersService } from '../../organizers/organizers.service.js';
import type { EventEntity } from '../event.entity.js';
import type { EventResponse } from '../event.response.js';
import { type EventInput, EventsService } from '../events.service.js';
import { TicketingAdapter } from '../ticketing.adapter.js';
import { EventCopiesRegistry } from './event-copies.registry.js';
import type { DuplicateEventDto } from './event-duplicate.dto.js';

type DuplicateDates = Pick<DuplicateEventDto, 'start_date' | 'end_date' | 'timezone'>;

/** What is different in a copy; `status` is draft by default. @property date when it is published, the site's wall clock */
export type EventCopy = DuplicateDates &
  Partial<Pick<DuplicateEventDto, 'title' | 'slug'>> &
  Pick<EventInput, 'status' | 'date' | 'author'>;

/** Makes copies of events. */
@Injectable()
export class EventDuplicatesService {
  constructor(
    private readonly events: EventsService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    private readonly ticketing: TicketingAdapter,
    private readonly copies: EventCopiesRegistry,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a draft from an event, with its tickets, in one unit of work.
   * @throws RestError 400 for an end before the start, 403 for an event in the trash, 404 for an unknown one
   */
  async duplicate(caller: Caller, { id, ...how }: DuplicateEventDto): Promise<EventResponse> {
    return this.database.write(async () => {
      const copy = await this.copy(caller, await this.events.lock(id), how);
      return this.events.show(caller, copy);
    });
  }

  /**
   * Makes a copy of an event with its tickets, in the running unit of work. It belongs to the caller, unless the copy
   * says otherwise.
   * @throws RestError 400 for an end before the start
   */
  async copy(caller: Caller, source: EventEntity, how: EventCopy): Promise<EventEntity> {
    const { title, slug, status = 'draft', date, author, ...dates } = how;
    const { id, attendance_mode, online_url } = source;
    const [terms, organizers] = await Promise.all([this.terms.ofPosts([id]), this.organizers.ofEvents([id])]);
    const termsOf = (taxonomy: string): number[] =>
      terms.filter((term) => term.taxonomy === taxonomy).map(({ id: termId }) => termId);
    const copy = await this.events.createEvent(caller, {
      title: title ?? source.title,
      slug,
      status,
      date,
      author,
      description: source.content,
      excerpt: source.excerpt,
      newPassword: source.password,
      image: source.image_id ?? undefined,
      all_day: source.all_day,
      ...datesOf(source, dates, this.clock.now()),
      cost: source.cost,
      currency: source,
      website: source.website ?? undefined,
      show_map: source.show_map,
      show_map_link: source.show_map_link,
      hide_from_listings: source.hide_from_listings,
      sticky: source.sticky,
      featured: source.featured,
      venue: source.venue_id ?? undefined,
      organizer: organizers.map(({ id: organizerId }) => organizerId),
      categories: termsOf('cal_events_cat'),
      tags: termsOf('post_tag'),
      // The copy of a canceled event is as announced, and one that was moved online is online from the start.
      statusColumns: { attendance_mode, online_url },
    });
    await this.ticketing.duplicate(caller, source.id, copy.id);
    await this.copies.eventCopied(source.id, copy.id);
    return copy;
  }
}

/** The dates of a copy: those of the request, with the duration of the event where they do not say it. */
function datesOf(source: EventEntity, { start_date: start, end_date: end, timezone }: DuplicateDates, now: Date) {
  const zone = timezone || source.timezone;
  const read = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : parseTime(value, { now, zone })?.wall;
  const first = read(start) ?? source.start_date;
  const last = read(end) ?? fromMs(toMs(first) + toMs(source.end_date) - toMs(source.start_date));
  if (last < first) throw invalidParameter('end_date', 'end_date must not be before the start.');
  return { start_date: first, end_date: last, timezone: zone };
}
