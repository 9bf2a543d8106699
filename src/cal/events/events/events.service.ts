import { Injectable } from '@nestjs/common';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { TAGS } from '../../../content/taxonomies.js';
import { SiteCurrencyService } from '../site-currency.service.js';
import { ContentIdRegistry, PostStore, type PostInput, TermsService, opened } from '#core/content';
import { EVENT } from '../calendar-types.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { sanitizeUrl } from '#core/text';
import { nowIn, parseTime } from '#core/time';
import { MediaService } from '../../../content/media/media.service.js';
import { namedImage } from '../images.js';
import type { ResponseMembers } from '../response-members.js';
import { modifiedNow, unpublishes } from './event-publication.js';
import { managesAttendees, outsideTrash, readable } from './event-access.js';
import type { CreateEventDto, EventChange } from './event.dto.js';
import { costColumns, type CurrencyColumns } from './event-currency.js';
import type { EventEntity } from './event.entity.js';
import { AS_ANNOUNCED, type StatusColumns, statusFacts, type StatusFacts } from './event-status.js';
import { EventLinksService } from './event-links.service.js';
import { toEventResponse } from './event.mapper.js';
import { EventRelationsLoader } from './event-relations.loader.js';
import type { EventResponse } from './event.response.js';
import { eventTimes, touchesTimes } from './event-times.js';
import { EventsRepository } from './events.repository.js';
import type { KnownOfEvents } from './known-of-events.js';
import { EventStatusEventsService } from './status/event-status-events.service.js';
import { siteCost } from './site-cost.js';
import { listParts } from '#core/parameters';

type Where = { id?: number; slug?: string };

/** What other modules know of a new event. */
const NOTHING_KNOWN: KnownOfEvents = { ticketed: [], repeated: [] };

/** What other namespaces may say of an event beside what clients of this one can; an empty `image` takes it away. */
export type EventInput = Partial<CreateEventDto> & {
  /** Seconds between the moments that an importer gives as start and end of an all-day event. */
  all_day_span?: number | null;
  /** Id that a new event has to have; for imports that keep ids. */
  requestedId?: number;
  /** What visitors need to read it; empty for nothing. */
  newPassword?: string;
  /** Whether and how it takes place. */
  statusColumns?: Partial<StatusColumns>;
  /** The currency of a new event beside its cost; default: it follows from the text. */
  currency?: CurrencyColumns;
  /** Whether holders of tickets should get a message about a change of status or date; default: no. */
  notify?: boolean;
};

/** Rules of events. */
@Injectable()
export class EventsService {
  constructor(
    private readonly events: EventsRepository,
    private readonly relations: EventRelationsLoader,
    private readonly links: EventLinksService,
    private readonly statusEvents: EventStatusEventsService,
    private readonly posts: PostStore,
    private readonly terms: TermsService,
    private readonly registry: ContentIdRegistry,
    private readonly media: MediaService,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly currency: SiteCurrencyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** One event for an answer of its own. @throws RestError 400, 403, 404 (events.md §4) */
  async read(
    caller: Caller,
    where: Where,
    access: { password?: string; context?: string },
  ): Promise<ResponseMembers<EventResponse>> {
    return (await this.readWithStatus(caller, where, access)).response;
  }

  /** As `read`, with whether and how the event takes place. */
  async readWithStatus(
    caller: Caller,
    where: Where,
    access: { password?: string; context?: string },
  ): Promise<{ response: ResponseMembers<EventResponse>; status: StatusFacts }> {
    const shown = await this.events.findForResponse(where, this.relations.any);
    const event = readable(caller, await this.existing(shown?.event, where, false), access);
    const response = await this.show(caller, event, { jsonLd: true, known: shown?.known });
    return { response, status: statusFacts(event, true) };
  }

  /** As `read`, giving the row. */
  async readable(caller: Caller, where: Where, access: { password?: string }): Promise<EventEntity> {
    return readable(caller, await this.get(where), access);
  }

  /**
   * An event that this unit of work is going to change: others wait until it is over.
   * @throws RestError 404, 400 for something that is no event, 403 for one in the trash
   */
  async lock(id: number): Promise<EventEntity> {
    return outsideTrash(await this.existing(await this.events.lock(id), { id }, false));
  }

  /** Makes an event with everything it names. */
  async create(caller: Caller, params: CreateEventDto): Promise<EventResponse> {
    return this.show(caller, await this.createEvent(caller, params), { known: NOTHING_KNOWN });
  }

  /** As `create`, giving the row. */
  async createEvent(caller: Caller, params: EventInput): Promise<EventEntity> {
    return this.database.write(async () => {
      const { timezone: siteZone } = await this.site.settings();
      const now = this.clock.now();
      const post = await this.posts.newPost(caller, EVENT, await this.postInput(caller, params, now), now);
      const event: EventEntity = {
        ...post,
        ...eventTimes({ ...params, all_day: params.all_day === true }, undefined, siteZone, now),
        // A sticky event counts as changed the moment it is made (recorded so).
        ...(params.sticky === true ? modifiedNow(siteZone, now) : {}),
        all_day_span: params.all_day_span ?? null,
        parent_id: null,
        ...costColumns(params.cost ?? '', params.currency),
        website: params.website == null ? null : sanitizeUrl(params.website),
        show_map: params.show_map === true,
        show_map_link: params.show_map_link === true,
        hide_from_listings: params.hide_from_listings === true,
        sticky: params.sticky === true,
        featured: params.featured === true,
        venue_id: (await this.links.venue(caller, params.venue)) ?? null,
        lineage: null,
        sequence: 0,
        ics_uid: null,
        ...AS_ANNOUNCED,
        ...params.statusColumns,
      };
      await this.events.insert(event);
      await this.saveLinks(caller, event, params, true);
      await this.posts.created(EVENT, event);
      return event;
    });
  }

  /** Changes what is given, nothing else (events.md §5). @param params with `notify`: a message to holders of tickets */
  async update(caller: Caller, where: Where, params: EventChange & Pick<EventInput, 'notify'>): Promise<EventResponse> {
    const before = await this.get(where, true);
    return this.show(caller, await this.updateEvent(caller, before, params));
  }

  /** As `update`, on a row. */
  async updateEvent(caller: Caller, before: EventEntity, params: EventInput): Promise<EventEntity> {
    return this.database.write(async () => {
      const { timezone: siteZone } = await this.site.settings();
      const now = this.clock.now();
      const change: Partial<EventEntity> = await this.posts.change(
        caller,
        EVENT,
        before,
        await this.postInput(caller, params, now),
        now,
      );
      if (touchesTimes(params)) {
        const allDay = params.all_day === undefined ? undefined : params.all_day === true;
        Object.assign(change, eventTimes({ ...params, all_day: allDay }, before, siteZone, now), {
          all_day_span: params.all_day_span ?? null,
        });
      }
      if (unpublishes(before, change) && params.date === undefined && params.date_utc === undefined) {
        // Back to a draft, the date of an event floats again until it is published again.
        Object.assign(change, { date: nowIn(siteZone, now).date, date_utc: null });
      }
      if (params.cost !== undefined) Object.assign(change, costColumns(params.cost));
      if (params.website != null) change.website = sanitizeUrl(params.website);
      for (const flag of ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const) {
        if (params[flag] !== undefined) change[flag] = params[flag] === true;
      }
      const venue = await this.links.venue(caller, params.venue);
      if (venue !== undefined) change.venue_id = venue;
      Object.assign(change, params.statusColumns);
      await this.events.update(before.id, change);
      const after = { ...before, ...change };
      // Terms are counted for what the event was; settling then counts all of them for what it has become.
      await this.saveLinks(caller, before, params, false);
      await this.posts.applyStatus(EVENT, before, after);
      await this.statusEvents.publish(before, after, params.notify === true);
      return after;
    });
  }

  /** Puts an event below another one, as the events of a series are. */
  async setParent(id: number, parentId: number): Promise<void> {
    await this.events.update(id, { parent_id: parentId });
  }

  /**
   * Moves an event to the trash.
   * @param notify whether holders of tickets should get a message about it
   * @throws RestError 410 when it is there already
   */
  async trash(caller: Caller, where: Where, notify = false): Promise<EventResponse> {
    const before = await this.get(where);
    if (before.status === 'trash') throw new RestError('event-is-in-trash', 'This event is in the trash already.', 410);
    const change = await this.posts.trashed(EVENT, before);
    await this.events.update(before.id, change);
    const after = { ...before, ...change };
    await this.posts.applyStatus(EVENT, before, after, notify);
    return this.show(caller, after);
  }

  /**
   * Shows rows as lists do.
   * @param access what may open protected ones
   * @param known ids of those of which other modules may know something; default: all
   */
  async showAll(
    caller: Caller,
    events: EventEntity[],
    access: { password?: unknown; context?: unknown },
    known?: KnownOfEvents,
  ): Promise<EventResponse[]> {
    const relations = await this.relations.load(caller, events, known);
    const cost = siteCost(await this.currency.code());
    const attendance = managesAttendees(caller);
    const request = this.urls.mapperContext(caller);
    return events.map((event) =>
      toEventResponse(event, {
        request,
        relations,
        cost,
        open: opened(caller, EVENT, event, access),
        jsonLd: false,
        attendance,
      }),
    );
  }

  /** The event of an id, whatever its status. */
  find(id: number): Promise<EventEntity | undefined> {
    return this.events.find(id);
  }

  /** Ids of the public events at a venue, in no order. */
  publicIdsAtVenue(venueId: number): Promise<number[]> {
    return this.events.publicIdsAtVenue(venueId);
  }

  /** Events of any status, in no order. */
  findAll(ids: readonly number[]): Promise<EventEntity[]> {
    return this.events.byIds(ids);
  }

  /** The answer for an event that was just written. @param how `known` as for `showAll` */
  async show(
    caller: Caller,
    event: EventEntity,
    how: { jsonLd?: boolean; known?: KnownOfEvents } = {},
  ): Promise<EventResponse> {
    const { jsonLd = false, known } = how;
    const relations = await this.relations.load(caller, [event], known);
    return toEventResponse(event, {
      request: this.urls.mapperContext(caller),
      relations,
      cost: siteCost(await this.currency.code()),
      open: true,
      jsonLd,
      attendance: managesAttendees(caller),
    });
  }

  /** The event of an id or slug. @throws RestError 404, 400 for something that is no event */
  async get(where: Where, slugIsMissing = false): Promise<EventEntity> {
    const { id, slug } = where;
    const event = id === undefined ? await this.events.bySlug(slug ?? '') : await this.events.find(id);
    return this.existing(event, where, slugIsMissing);
  }

  private async existing(event: EventEntity | undefined, { id }: Where, slugIsMissing: boolean): Promise<EventEntity> {
    if (event) return event;
    if (id === undefined && !slugIsMissing)
      throw invalidParameter('slug', 'slug must be the slug of an existing event.');
    if (id !== undefined && (await this.registry.typeOf(id)))
      throw new RestError('rest-invalid-event-id', 'This id is not that of an event.', 400);
    throw new RestError('rest-event-not-found', 'There is no such event.', 404);
  }

  private async saveLinks(caller: Caller, event: EventEntity, params: EventInput, isNew: boolean): Promise<void> {
    const organizers = await this.links.organizers(caller, params.organizer);
    if (organizers !== undefined) {
      await (isNew ? this.events.addOrganizers(event.id, organizers) : this.events.setOrganizers(event.id, organizers));
    }
    const counted = event.status === 'publish';
    for (const [taxonomy, wanted] of [
      [EVENT_CATEGORIES, params.categories],
      [TAGS, params.tags],
    ] as const) {
      if (wanted == null) continue;
      const terms = await this.terms.resolve(taxonomy, listParts(wanted));
      await (isNew
        ? this.terms.setForNewPost(event.id, terms, counted)
        : this.terms.setForPost(taxonomy, event.id, terms, counted));
    }
  }

  private async postInput(caller: Caller, params: EventInput, now: Date): Promise<PostInput> {
    const { timezone } = await this.site.settings();
    const wall = (value: string | number | undefined, zone: string) =>
      value === undefined ? undefined : parseTime(value, { now, zone })?.wall;
    return {
      title: params.title,
      content: params.description,
      excerpt: params.excerpt,
      slug: params.slug,
      requestedId: params.requestedId,
      status: params.status,
      author: params.author,
      password: params.newPassword,
      date: wall(params.date, timezone),
      date_utc: wall(params.date_utc, 'UTC'),
      image_id: await namedImage(caller, params.image, this.media),
    };
  }
}
