import { Injectable } from '@nestjs/common';
import { type PostEntity, mayRead, type TermOfPost, TermsService } from '#core/content';
import { ORGANIZER, VENUE } from '../calendar-types.js';
import { RequestContext } from '#core/context';
import { type ImageSummary, MediaService } from '../../../content/media/media.service.js';
import type { OrganizerOfEvent } from '../organizers/organizers.repository.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import type { VenueEntity } from '../venues/venue.entity.js';
import { VenuesService } from '../venues/venues.service.js';
import type { EventEntity } from './event.entity.js';
import { type TicketingSummary, TicketingAdapter } from './ticketing.adapter.js';

/** Everything that events show of other things. */
export interface EventRelations {
  terms: Map<number, TermOfPost[]>;
  venues: Map<number, VenueEntity>;
  organizers: Map<number, OrganizerOfEvent[]>;
  images: Map<number, ImageSummary>;
  tickets: Map<number, TicketingSummary>;
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
  ) {}

  /**
   * The relations of these events.
   * @param ticketed ids of those that may have tickets; default: all
   * @param reader who is to see them; default: the caller
   */
  async load(
    events: readonly EventEntity[],
    ticketed?: readonly number[],
    reader = RequestContext.current().caller,
  ): Promise<EventRelations> {
    const ids = events.map(({ id }) => id);
    const [terms, venues, organizers, tickets] = await Promise.all([
      this.terms.ofPosts(ids),
      this.venues.nested(events.flatMap(({ venue_id: venue }) => venue ?? [])),
      this.organizers.ofEvents(ids),
      this.ticketing.summaries(ticketed ?? ids),
    ]);
    const images = await this.media.images(
      [...events, ...venues, ...organizers].flatMap(({ image_id: image }) => image ?? []),
    );
    return {
      terms: groupBy(terms, (term) => term.content_id),
      venues: new Map(venues.filter((row) => mayRead(reader, VENUE, row)).map((venue) => [venue.id, venue])),
      organizers: groupBy(
        organizers.filter((row) => mayRead(reader, ORGANIZER, row)),
        (row) => row.event_id,
      ),
      images,
      tickets,
      isOpen: (row) => row.password === '',
    };
  }
}

function groupBy<T>(rows: readonly T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
