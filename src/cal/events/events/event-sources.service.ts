import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../../core/database/database.js';
import { decodeEntities, plainText } from '../../../core/text/index.js';
import { EventSourceEntity } from './event-source.entity.js';

/** An event that came from elsewhere. */
export interface SourcedEvent {
  eventId: number;
  /** SHA-256 of what was imported last. */
  fingerprint: string;
  /** The identity of an earlier release under which it was found. */
  formerSource?: string;
}

/** Identities that earlier releases gave a record, with what tells whether an event is that record. */
export interface FormerIdentity {
  formerSources: readonly string[];
  title: string;
  /** Wall time in the event's zone. */
  start: string;
}

/** Characters of `YYYY-MM-DD HH:MM`. */
const MINUTE_LENGTH = 16;

const nameKey = (text: string): string => plainText(decodeEntities(text)).toLowerCase();

/** Whether an earlier release noted an event of ours that it met in an export of its own. */
const isOwnNumber = ({ source, event_id: id }: EventSourceEntity): boolean =>
  /^almanac:.+\?id=(\d+)$/.exec(source)?.[1] === String(id);

const idOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** Remembers where events came from, so that importing one again finds it (see `EventSourceEntity`). */
@Injectable()
export class EventSources {
  constructor(private readonly database: Database) {}

  /**
   * The event with one of these identities; an earlier one in the list counts more.
   *
   * @param former looked at when none of them is known
   */
  async find(sources: readonly string[], former?: FormerIdentity): Promise<SourcedEvent | undefined> {
    const [first] = await this.rows(sources);
    if (first) return { eventId: first.event_id, fingerprint: first.fingerprint };
    return former && this.findFormer(former);
  }

  /**
   * Earlier releases identified records by host and number, so two sites of one host shared identities, and so did an
   * event of ours and a foreign one. Such an identity counts only when the event still has the title or the start of
   * the record, and both when the number is that of the event itself.
   */
  private async findFormer({ formerSources, title, start }: FormerIdentity): Promise<SourcedEvent | undefined> {
    for (const row of await this.rows(formerSources)) {
      const [event] = await this.database.read<{ title: string; start_date: string }>(
        'SELECT title, start_date FROM events WHERE id = ?',
        [row.event_id],
      );
      if (!event) continue;
      const sameTitle = nameKey(event.title) === nameKey(title);
      const sameStart = event.start_date.slice(0, MINUTE_LENGTH) === start.slice(0, MINUTE_LENGTH);
      if (isOwnNumber(row) ? sameTitle && sameStart : sameTitle || sameStart)
        return { eventId: row.event_id, fingerprint: row.fingerprint, formerSource: row.source };
    }
    return undefined;
  }

  private async rows(sources: readonly string[]): Promise<EventSourceEntity[]> {
    if (sources.length === 0) return [];
    const ids = sources.map(idOf);
    const rows = await this.database.read<EventSourceEntity>(
      `SELECT * FROM event_sources WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  /** The sources of events that were imported, by event id. */
  async sourcesOf(eventIds: readonly number[]): Promise<Map<number, string>> {
    if (eventIds.length === 0) return new Map();
    const rows = await this.database.read<EventSourceEntity>(
      `SELECT * FROM event_sources WHERE event_id IN (${placeholders(eventIds)}) ORDER BY event_id, id`,
      eventIds,
    );
    return new Map(rows.filter((row) => !isOwnNumber(row)).map(({ event_id: id, source }) => [id, source]));
  }

  /** Notes the identities of an event. One that was another event's is its no longer. */
  async remember(sources: readonly string[], event: SourcedEvent): Promise<void> {
    // The identity of the earlier release is used up: no other source may find the event by it.
    if (event.formerSource !== undefined)
      await this.database.execute('DELETE FROM event_sources WHERE id = ?', [idOf(event.formerSource)]);
    for (const source of new Set(sources)) {
      const row = { event_id: event.eventId, fingerprint: event.fingerprint };
      const id = idOf(source);
      if ((await this.database.update(EventSourceEntity, id, row)) > 0) continue;
      await this.database.insert(EventSourceEntity, { id, source: source.slice(0, 255), ...row });
    }
  }
}
