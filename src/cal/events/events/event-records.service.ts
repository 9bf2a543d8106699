import { Injectable } from '@nestjs/common';
import { SiteCurrencyService } from '../site-currency.service.js';
import type { TermOfPost } from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import type { ContentParts } from '../../../content/parts/content-parts.js';
import type { OrganizerEntity } from '../organizers/organizer.entity.js';
import type { ResponseMembers } from '../response-members.js';
import type { VenueEntity } from '../venues/venue.entity.js';
import { EventRelationsLoader } from './event-relations.loader.js';
import type { EventEntity } from './event.entity.js';
import { toEventResponse } from './event.mapper.js';
import type { EventResponse } from './event.response.js';
import type { SeriesOfEvent } from './event-series.adapter.js';
import { EventsRepository } from './events.repository.js';
import type { KnownOfEvents } from './known-of-events.js';
import { siteCost } from './site-cost.js';

/** An event with the rows it links to. */
export interface ExportedEvent {
  event: EventEntity;
  terms: TermOfPost[];
  venue: VenueEntity | undefined;
  organizers: OrganizerEntity[];
  /** What its content refers to. */
  parts: ContentParts;
  /** Address of its image. */
  image: string | undefined;
  /** Kinds of tickets it has: `tc` (sold), `rsvp`. */
  providers: readonly string[];
  /** The series that it is a date of. */
  series: SeriesOfEvent | undefined;
}

/** Reads events for other namespaces: structured data, imports and exports. */
@Injectable()
export class EventRecordsService {
  constructor(
    private readonly events: EventsRepository,
    private readonly relations: EventRelationsLoader,
    private readonly currency: SiteCurrencyService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * Events with their description for schema.org, by id; the number of queries does not depend on how many. Of those
   * behind a password only what everybody sees. Which of them the caller may see at all is for the caller to know.
   */
  async described(caller: Caller, ids: readonly number[]): Promise<Map<number, ResponseMembers<EventResponse>>> {
    const { events, known } = await this.events.byIdsForResponse(ids, this.relations.any);
    const relations = await this.relations.load(caller, events, known);
    const cost = siteCost(await this.currency.code());
    const request = this.urls.mapperContext(caller);
    return new Map(
      events.map((event) => {
        const open = event.password === '';
        return [event.id, toEventResponse(event, { request, relations, cost, open, jsonLd: true, attendance: false })];
      }),
    );
  }

  /** Events with what they link to, as far as the caller may see it, by id; in any status. */
  async byIds(caller: Caller, ids: readonly number[]): Promise<Map<number, ExportedEvent>> {
    const { events, known } = await this.events.byIdsForResponse(ids, this.relations.any);
    const exported = await this.exported(caller, events, known);
    return new Map(exported.map((one) => [one.event.id, one]));
  }

  /** A page of events in any status but trash, with what they link to, by id from after `afterId` on. */
  async exportPage(caller: Caller, afterId: number, limit: number): Promise<ExportedEvent[]> {
    return this.exported(caller, await this.events.afterId(afterId, limit));
  }

  /**
   * Rows with what they link to, as far as the caller may see it.
   * @param known ids of those of which other modules may know something; default: all
   */
  async exported(caller: Caller, events: EventEntity[], known?: KnownOfEvents): Promise<ExportedEvent[]> {
    const relations = await this.relations.load(caller, events, known);
    return events.map((event) => ({
      event,
      terms: relations.terms.get(event.id) ?? [],
      venue: relations.venues.get(event.venue_id ?? 0),
      organizers: relations.organizers.get(event.id) ?? [],
      parts: relations.parts,
      image: relations.images.get(event.image_id ?? 0)?.url,
      providers: relations.tickets.get(event.id)?.providers ?? [],
      series: relations.series.get(event.id),
    }));
  }
}
