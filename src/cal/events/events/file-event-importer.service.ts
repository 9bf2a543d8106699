import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mayDelete, mayEdit } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { type RestError, forbidden } from '#core/errors';
import { InjectParser, ParameterParser } from '#core/parameters';
import { SiteService } from '#core/site';
import { utcToWall } from '#core/time';
import { EVENT } from '../calendar-types.js';
import { isSame } from './event-same.js';
import { CreateEventDto } from './event.dto.js';
import { EventSourcesService, type SourcedEvent } from './event-sources.service.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { EventRecordsService, type ExportedEvent } from './event-records.service.js';
import type { StatusColumns } from './event-status.js';
import { hiddenStatus } from './hidden-status.js';
import { ImportedPlacesService, type PlaceOrigin, type PlacesOfEvent } from './imported-places.service.js';

/** An event as a source gives it. */
export interface ImportedEvent {
  /** Identity over all runs, at most 255 characters. */
  source: string;
  /** Identities that earlier releases gave the same record. */
  formerSources?: readonly string[];
  /** Id of our own event that the record is an export of. */
  ownId?: number;
  /** What a new event takes over from the source. */
  origin?: EventOrigin;
  /** What the interface would be sent to make it. */
  fields: Record<string, unknown>;
  /** Ids of the terms that `fields` names, where they are known: names can belong to several terms. */
  termIds?: { categories?: readonly number[]; tags?: readonly number[] };
  /** Whether and how it takes place, as far as the source says. */
  statusColumns?: Partial<StatusColumns>;
  /** The source has called it off. */
  cancelled?: boolean;
  /** The source has it in the trash. */
  trashed?: boolean;
  /** Visitors need a password for it at the source. */
  protected?: boolean;
  /** That password, if the source contains it. */
  password?: string;
}

/** What a new event, and the venue and organizers that it names, take over from the source. */
export interface EventOrigin {
  slug?: string;
  /** Publication date, UTC. */
  date_utc?: string;
  /** Last change, UTC. */
  modified_utc?: string;
  /** Id of its author here. */
  author?: number;
  requestedId?: number;
  /** Instead of the status among the fields. */
  status?: CreateEventDto['status'];
  venue?: PlaceOrigin;
  /** In the order of the organizers. */
  organizers?: readonly PlaceOrigin[];
}

/** What became of it. */
export interface ImportOutcome {
  /** `unchanged`: the source says what it said last time. */
  what: 'created' | 'updated' | 'unchanged' | 'cancelled';
  id?: number;
  /** It is unchanged, and in the trash here. */
  isTrashed?: boolean;
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** SHA-256 of what the source says; the words are those of earlier releases. */
function fingerprintOf(imported: ImportedEvent): string {
  const { fields, cancelled, trashed, protected: isProtected, password, statusColumns } = imported;
  const words = [
    ...(isProtected ? ['protected'] : []),
    ...(trashed ? ['trashed'] : []),
    ...(password ? [password] : []),
    ...(statusColumns ? [statusColumns] : []),
  ];
  return createHash('sha256')
    .update(JSON.stringify([fields, cancelled ?? false, ...words]))
    .digest('hex');
}

function notAllowed(): RestError {
  return forbidden('rest_cannot_edit', 'It is here already, and you may not change it.');
}

/** Whether an event has these columns already. */
function hasColumns(event: StatusColumns, columns: Partial<StatusColumns>): boolean {
  return (Object.keys(columns) as (keyof StatusColumns)[]).every((name) => event[name] === columns[name]);
}

/** The terms of an event by their ids, where these are known. */
function termsBy({ categories, tags }: NonNullable<ImportedEvent['termIds']> = {}): Pick<
  CreateEventDto,
  'categories' | 'tags'
> {
  return { ...(categories && { categories: [...categories] }), ...(tags && { tags: [...tags] }) };
}

/**
 * Makes events that come from elsewhere, or updates those made before, through the rules of the REST interface. Runs in
 * the caller's unit of work.
 */
@Injectable()
export class FileEventImporterService {
  constructor(
    private readonly events: EventsService,
    private readonly eventRecords: EventRecordsService,
    private readonly repository: EventsRepository,
    private readonly sources: EventSourcesService,
    private readonly places: ImportedPlacesService,
    @InjectParser(CreateEventDto) private readonly parser: ParameterParser<CreateEventDto>,
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes one event.
   * @throws RestError when its fields are not in order, or the caller may not change it; nothing is written then
   */
  async take(caller: Caller, imported: ImportedEvent): Promise<ImportOutcome> {
    const fingerprint = fingerprintOf(imported);
    const existing = await this.known(imported);
    const before = await this.repository.find(existing?.eventId ?? imported.ownId ?? 0);
    if (existing && before && existing.formerSource === undefined && existing.fingerprint === fingerprint)
      return { what: 'unchanged', id: before.id, isTrashed: before.status === 'trash' };
    const remember = (eventId: number): Promise<void> => this.remember(imported, { ...existing, eventId, fingerprint });
    if (before && (imported.cancelled || imported.trashed)) {
      const isNews = before.status !== 'trash';
      if (isNews && !mayDelete(caller, EVENT, before)) throw notAllowed();
      if (isNews) await this.events.trash(caller, { id: before.id });
      await remember(before.id);
      return { what: isNews ? 'updated' : 'unchanged', id: before.id };
    }
    if (imported.cancelled) return { what: 'cancelled' };
    const params = await this.parser.parse(caller, { ...imported.fields });
    const { password } = imported;
    if (!before && imported.origin?.status !== undefined) params.status = imported.origin.status;
    if (imported.protected && !password && !before?.password) params.status = hiddenStatus(params.status);
    if (before) {
      const [stored] = await this.eventRecords.exported(caller, [before]);
      const keepsPassword = password === undefined || password === before.password;
      const keepsStatus = hasColumns(before, imported.statusColumns ?? {});
      if (stored && keepsPassword && keepsStatus && (await this.isSame(stored, params, imported.origin))) {
        await remember(before.id);
        return { what: 'unchanged', id: before.id };
      }
      if (!mayEdit(caller, EVENT, before)) throw notAllowed();
      await this.resolvePlaces(caller, params, imported.origin, stored);
      // One that was trashed because its source had called it off comes back with it.
      await this.events.updateEvent(caller, before, {
        ...params,
        ...termsBy(imported.termIds),
        newPassword: password,
        statusColumns: imported.statusColumns,
        status: params.status ?? (before.status === 'trash' ? 'publish' : undefined),
      });
      await remember(before.id);
      return { what: 'updated', id: before.id };
    }
    await this.resolvePlaces(caller, params, imported.origin);
    const { slug, date_utc, requestedId, author, modified_utc: modified } = imported.origin ?? {};
    const event = await this.events.createEvent(caller, {
      ...params,
      ...termsBy(imported.termIds),
      newPassword: password,
      statusColumns: imported.statusColumns,
      slug,
      date_utc,
      requestedId,
      author,
    });
    if (imported.trashed) await this.events.trash(caller, { id: event.id });
    if (modified !== undefined) await this.changedAt(event.id, modified);
    await remember(event.id);
    return { what: 'created', id: event.id };
  }

  /** Dates the last change of a new event as its source does. */
  private async changedAt(id: number, modifiedUtc: string): Promise<void> {
    const { timezone } = await this.site.settings();
    await this.repository.update(id, { modified: utcToWall(modifiedUtc, timezone), modified_utc: modifiedUtc });
  }

  private known({ source, formerSources = [], fields }: ImportedEvent): Promise<SourcedEvent | undefined> {
    const [title, start] = [String(fields.title), String(fields.start_date)];
    return this.sources.find([source], { formerSources, title, start });
  }

  /** Our own events are found by their id, so that other sites cannot refer to them. */
  private async remember({ source, ownId }: ImportedEvent, event: SourcedEvent): Promise<void> {
    if (event.eventId !== ownId) await this.sources.remember([source], event);
  }

  /** Makes the venue and the organizers that an event names, under their former addresses, and names them by id. */
  private async resolvePlaces(
    caller: Caller,
    params: CreateEventDto,
    origin: EventOrigin = {},
    { venue, organizers }: PlacesOfEvent = { organizers: [] },
  ): Promise<void> {
    if (isFields(params.venue)) params.venue = await this.places.venue(caller, params.venue, origin.venue ?? {}, venue);
    if (Array.isArray(params.organizer))
      params.organizer = await this.places.organizers(
        caller,
        params.organizer.filter(isFields),
        origin.organizers ?? [],
        organizers,
      );
  }

  private async isSame(stored: ExportedEvent, params: CreateEventDto, origin: EventOrigin = {}): Promise<boolean> {
    const { timezone } = await this.site.settings();
    return isSame(stored, params, timezone, this.clock.now()) && (await this.places.areThese(stored, origin));
  }

  /** The sources of events that have one, by event id. */
  sourcesOf(eventIds: readonly number[]): Promise<Map<number, string>> {
    return this.sources.sourcesOf(eventIds);
  }
}
