import { Injectable } from '@nestjs/common';
import { type PostEntity, mayRead, type TermOfPost, TermsService } from '#core/content';
import { ORGANIZER, VENUE } from '../calendar-types.js';
import type { Caller } from '#core/context';
import type { ContentParts } from '../../../content/parts/content-parts.js';
import { ContentPartsLoader } from '../../../content/parts/content-parts.loader.js';
import { type ImageSummary, MediaService } from '../../../content/media/media.service.js';
import type { OrganizerOfEvent } from '../organizers/organizers.repository.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import type { VenueEntity } from '../venues/venue.entity.js';
import { VenuesService } from '../venues/venues.service.js';
import type { EventEntity } from './event.entity.js';
import { EventSeriesAdapter, type SeriesOfEvent } from './event-series.adapter.js';
import type { KnownOfEvents, ReadableAny } from './known-of-events.js';
import { type TicketingSummary, TicketingAdapter } from './ticketing.adapter.js';

/** Everything that events show of other things. */
export interface EventRelations {
  terms: Map<number, TermOfPost[]>;
  venues: Map<number, VenueEntity>;
  organizers: Map<number, OrganizerOfEvent[]>;
  images: Map<number, ImageSummary>;
  /** What the contents of events, venues and organizers refer to. */
  parts: ContentParts;
  tickets: Map<number, TicketingSummary>;
  series: ReadonlyMap<number, SeriesOfEvent>;
  /** Whether a linked post has no password to ask for. */
  isOpen(row: PostEntity): boolean;
}

/** Fetches what a page of events shows of other things: one query a kind, however many events there are. */
@Injectable()
export class EventRelationsLoader {
  constructor(
    private readonly terms: TermsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly media: MediaService,
    private readonly ticketing: TicketingAdapter,
    private readonly series: EventSeriesAdapter,
    private readonly parts: ContentPartsLoader,
  ) {}

  /** SQL conditions for events `e` of which other modules know something. */
  get any(): ReadableAny {
    return {
      tickets: this.ticketing.any,
      series: this.series.any,
      readsOf: (ids) => this.series.readsOf(ids),
    };
  }

  /**
   * The relations of these events.
   * @param reader who is to see them
   * @param known ids of those of which other modules may know something; default: all
   */
  async load(reader: Caller, events: readonly EventEntity[], known?: Partial<KnownOfEvents>): Promise<EventRelations> {
    const ids = events.map(({ id }) => id);
    const [terms, venues, organizers, tickets, series] = await Promise.all([
      this.terms.ofPosts(ids),
      this.venues.nested(events.flatMap(({ venue_id: venue }) => venue ?? [])),
      this.organizers.ofEvents(ids),
      this.ticketing.summaries(reader, known?.ticketed ?? ids),
      this.series.ofEvents(known?.repeated ?? ids),
    ]);
    const shown = [...events, ...venues, ...organizers];
    const [images, parts] = await Promise.all([
      this.media.images(shown.flatMap(({ image_id: image }) => image ?? [])),
      this.parts.load(shown),
    ]);
    return {
      terms: Map.groupBy(terms, (term) => term.content_id),
      venues: new Map(venues.filter((row) => mayRead(reader, VENUE, row)).map((venue) => [venue.id, venue])),
      organizers: Map.groupBy(
        organizers.filter((row) => mayRead(reader, ORGANIZER, row)),
        (row) => row.event_id,
      ),
      images,
      parts,
      tickets,
      series,
      isOpen: (row) => row.password === '',
    };
  }
}
