import { Injectable } from '@nestjs/common';
import { Database, throughIndex } from '#core/database';

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
    const index = throughIndex(this.database.engine, 'ix_events_end');
    return this.database.read<SearchableEvent>(
      `SELECT e.id, e.title, v.title AS venue, v.city FROM events e${index}
        LEFT JOIN venues v ON v.id = e.venue_id AND v.status = 'publish' AND v.password = ''
        WHERE e.status = 'publish' AND e.hide_from_listings = 0 AND e.end_utc > ? AND e.password = ''
        ORDER BY e.end_utc, e.start_date, e.id LIMIT ?`,
      [now, MAX_EVENTS],
    );
  }

  /** Names of public organizers, the newest first. */
  async organizers(): Promise<string[]> {
    const rows = await this.database.read<{ title: string }>(
      "SELECT o.title FROM organizers o WHERE o.status = 'publish' AND o.password = '' ORDER BY o.id DESC LIMIT ?",
      [MAX_ORGANIZERS],
    );
    return rows.map(({ title }) => title);
  }
}
