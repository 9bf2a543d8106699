import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { decodeEntities, plainText } from '#core/text';
import { EventEntity } from './event.entity.js';
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

/** Begins the identities of series, which are noted with one of their events. */
export const SERIES_SOURCE = 'series:';

const idOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** Remembers where events came from, so that importing one again finds it (see `EventSourceEntity`). */
@Injectable()
export class EventSourcesService {
  constructor(
    @InjectRepository(EventSourceEntity) private readonly sources: Repository<EventSourceEntity>,
    @InjectRepository(EventEntity) private readonly events: Repository<EventEntity>,
  ) {}

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
      const event = await this.events.findOne({
        select: { id: true, title: true, start_date: true },
        where: { id: row.event_id },
      });
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
    const rows = await this.sources.findBy({ id: In(ids) });
    return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  /** The sources of events that were imported, by event id. */
  async sourcesOf(eventIds: readonly number[]): Promise<Map<number, string>> {
    if (eventIds.length === 0) return new Map();
    const rows = await this.sources.find({
      where: { event_id: In(eventIds) },
      order: { event_id: 'ASC', id: 'ASC' },
    });
    const ofEvents = rows.filter((row) => !isOwnNumber(row) && !row.source.startsWith(SERIES_SOURCE));
    return new Map(ofEvents.map(({ event_id: id, source }) => [id, source]));
  }

  /** Notes the identities of an event. One that was another event's is its no longer. */
  async remember(sources: readonly string[], event: SourcedEvent): Promise<void> {
    // The identity of the earlier release is used up: no other source may find the event by it.
    if (event.formerSource !== undefined) await this.sources.delete({ id: idOf(event.formerSource) });
    for (const source of new Set(sources)) {
      const row = { event_id: event.eventId, fingerprint: event.fingerprint };
      const id = idOf(source);
      const { affected } = await this.sources.update({ id }, row);
      if (affected === 0) await this.sources.insert({ id, source: source.slice(0, 255), ...row });
    }
  }
}
