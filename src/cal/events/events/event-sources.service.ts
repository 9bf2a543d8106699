import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../../core/database/database.js';
import { EventSourceEntity } from './event-source.entity.js';

/** An event that came from elsewhere. */
export interface SourcedEvent {
  eventId: number;
  /** SHA-256 of what was imported last. */
  fingerprint: string;
}

const idOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** Remembers where events came from, so that importing one again finds it (see `EventSourceEntity`). */
@Injectable()
export class EventSources {
  constructor(private readonly database: Database) {}

  /** The event with one of these identities; an earlier one in the list counts more. */
  async find(sources: readonly string[]): Promise<SourcedEvent | undefined> {
    if (sources.length === 0) return undefined;
    const ids = sources.map(idOf);
    const rows = await this.database.read<EventSourceEntity>(
      `SELECT * FROM event_sources WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    const [first] = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return first && { eventId: first.event_id, fingerprint: first.fingerprint };
  }

  /** Notes the identities of an event. One that was another event's is its no longer. */
  async remember(sources: readonly string[], event: SourcedEvent): Promise<void> {
    for (const source of new Set(sources)) {
      const row = { event_id: event.eventId, fingerprint: event.fingerprint };
      const id = idOf(source);
      if ((await this.database.update(EventSourceEntity, id, row)) > 0) continue;
      await this.database.insert(EventSourceEntity, { id, source: source.slice(0, 255), ...row });
    }
  }
}
