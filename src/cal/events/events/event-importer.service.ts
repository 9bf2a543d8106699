import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/context/clock.js';
import { Database, placeholders } from '../../../core/database/database.js';
import { paramsOf } from '../../../core/rest/parameters/index.js';
import { compileParams, parseParameters } from '../../../core/rest/parameters/parse.js';
import { ServiceLookup } from '../../../core/rest/lookup.js';
import { SiteService } from '../../../core/site/site.service.js';
import { globalId } from '../post.mapper.js';
import { isSame } from './event-same.js';
import { CreateEventParams } from './event.dto.js';
import { EventSourceEntity } from './event-source.entity.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';

/** An event as a source gives it. */
export interface ImportedEvent {
  /** Identity at the source over all runs, at most 255 characters. */
  source: string;
  /** What the interface would be sent to make it. */
  fields: Record<string, unknown>;
  /** The source has called it off. */
  cancelled?: boolean;
  /** Visitors need a password for it at the source, which does not tell the password. */
  protected?: boolean;
}

/** What became of it. */
export interface ImportOutcome {
  /** `unchanged`: the source says what it said last time. */
  what: 'created' | 'updated' | 'unchanged' | 'cancelled';
  id?: number;
}

const PARAMS = compileParams(paramsOf(CreateEventParams));
/** Identity of an event that was made here, as exports name it. */
export function ownSource(id: number): string {
  return `almanac:${globalId(id)}`;
}

/** The event of this site that a source names; 0 for none. */
function ownId(source: string): number {
  const id = Number(/\?id=(\d+)$/.exec(source)?.[1] ?? 0);
  return source === ownSource(id) ? id : 0;
}

/** What becomes of an event whose password we do not know: nobody but its editors sees it, where visitors would have. */
const hidden = (status: CreateEventParams['status']): CreateEventParams['status'] =>
  status === undefined || status === 'publish' || status === 'future' ? 'private' : status;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Makes events that come from elsewhere, or updates those made before, through the rules of the REST interface. Runs in
 * the caller's unit of work.
 */
@Injectable()
export class EventImporter {
  constructor(
    private readonly events: EventsService,
    private readonly repository: EventsRepository,
    private readonly database: Database,
    private readonly lookup: ServiceLookup,
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /** Takes one event. @throws RestError when its fields are not in order; nothing is written then */
  async take(imported: ImportedEvent): Promise<ImportOutcome> {
    const id = sha256(imported.source);
    const said = [imported.fields, imported.cancelled ?? false, ...(imported.protected ? ['protected'] : [])];
    const fingerprint = sha256(JSON.stringify(said));
    const [known] = await this.database.read<EventSourceEntity>('SELECT * FROM event_sources WHERE id = ?', [id]);
    const before = await this.repository.find(known?.event_id ?? ownId(imported.source));
    if (known && before && known.fingerprint === fingerprint) return { what: 'unchanged', id: before.id };
    if (imported.cancelled) {
      if (!before) return { what: 'cancelled' };
      if (before.status !== 'trash') await this.events.trash({ id: before.id });
      await this.remember(imported.source, before.id, fingerprint, known !== undefined);
      return { what: 'updated', id: before.id };
    }
    const params = (await parseParameters(
      PARAMS,
      { path: {}, body: imported.fields, query: {} },
      this.lookup,
    )) as unknown as CreateEventParams;
    if (imported.protected && !before?.password) params.status = hidden(params.status);
    if (before) {
      const [stored] = await this.events.exported([before]);
      if (stored && isSame(stored, params, (await this.site.settings()).timezone, this.clock.now())) {
        await this.remember(imported.source, before.id, fingerprint, known !== undefined);
        return { what: 'unchanged', id: before.id };
      }
      // One that was trashed because its source had called it off comes back with it.
      await this.events.updateEvent(before, {
        ...params,
        status: params.status ?? (before.status === 'trash' ? 'publish' : undefined),
      });
      await this.remember(imported.source, before.id, fingerprint, known !== undefined);
      return { what: 'updated', id: before.id };
    }
    const event = await this.events.createEvent(params);
    await this.remember(imported.source, event.id, fingerprint, false);
    return { what: 'created', id: event.id };
  }

  private async remember(source: string, eventId: number, fingerprint: string, known: boolean): Promise<void> {
    const id = sha256(source);
    if (known) await this.database.update(EventSourceEntity, id, { event_id: eventId, fingerprint });
    else await this.database.insert(EventSourceEntity, { id, source, event_id: eventId, fingerprint });
  }

  /** The sources of events that have one, by event id. */
  async sourcesOf(eventIds: readonly number[]): Promise<Map<number, string>> {
    if (eventIds.length === 0) return new Map();
    const rows = await this.database.read<{ event_id: number; source: string }>(
      `SELECT event_id, source FROM event_sources WHERE event_id IN (${placeholders(eventIds)})`,
      eventIds,
    );
    return new Map(rows.map(({ event_id: id, source }) => [id, source]));
  }
}
