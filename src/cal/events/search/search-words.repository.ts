import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { EventEntity } from '../events/event.entity.js';
import { OrganizerEntity } from '../organizers/organizer.entity.js';
import { VenueEntity } from '../venues/venue.entity.js';

/** Coming events, and organizers, whose words are known. */
const MAX_EVENTS = 5000;
const MAX_ORGANIZERS = 2000;

/** Texts of one event that visitors find. */
export interface SearchableEvent {
  id: number;
  title: string;
  /** Name and city of the venue; null: it has none that is public. */
  venue: string | null;
  city: string | null;
}

/** What searches could find, as texts. */
@Injectable()
export class SearchWordsRepository {
  constructor(private readonly database: Database) {}

  /** Public events that are not over, soonest end first. @param now UTC */
  events(now: string): Promise<SearchableEvent[]> {
    return this.database.em
      .createQueryBuilder(EventEntity, 'e')
      .leftJoin(VenueEntity, 'v', "v.id = e.venue_id AND v.status = 'publish' AND v.password = ''")
      .select('e.id', 'id')
      .addSelect('e.title', 'title')
      .addSelect('v.title', 'venue')
      .addSelect('v.city', 'city')
      .where("e.status = 'publish' AND e.hide_from_listings = 0 AND e.password = ''")
      .andWhere('e.end_utc > :now', { now })
      .orderBy('e.end_utc')
      .limit(MAX_EVENTS)
      .getRawMany<SearchableEvent>();
  }

  /** Names of public organizers, the newest first. */
  async organizers(): Promise<string[]> {
    const rows = await this.database.em.find(OrganizerEntity, {
      select: { id: true, title: true },
      where: { status: 'publish', password: '' },
      order: { id: 'DESC' },
      take: MAX_ORGANIZERS,
    });
    return rows.map(({ title }) => title);
  }
}
