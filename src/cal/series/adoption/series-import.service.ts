import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../audit/audit-log.service.js';
import { mayEdit } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { EVENT } from '../../events/calendar-types.js';
import type { EventEntity } from '../../events/events/event.entity.js';
import { EventSourcesService, SERIES_SOURCE } from '../../events/events/event-sources.service.js';
import { EventsService } from '../../events/events/events.service.js';
import { SeriesFilesRepository } from '../files/series-files.repository.js';
import { checkDensity, importedRepetition, type Repetition } from '../repetition.js';
import type { SeriesDateEntity } from '../series-date.entity.js';
import { SeriesGrowthService } from '../series-growth.service.js';
import { SeriesMembersService } from '../series-members.service.js';
import { mayEditSeries } from '../series.policy.js';
import { SeriesConfig } from '../series.config.js';
import type { SeriesEntity } from '../series.entity.js';
import { SeriesRepository } from '../series.repository.js';
import { type AdoptedIdentity, type AdoptedRepetition, type AdoptedSeries, startOfKey } from './adopted-series.js';

/** What became of a series of a source. */
export type AdoptionOutcome =
  | { what: 'created' | 'updated' | 'unchanged'; seriesId: number }
  /** Its events stay events of their own; `reason` is a full sentence, if a person should know why. */
  | { what: 'left'; reason?: string };

type Members = ReadonlyMap<string, EventEntity>;
type Repeating = Pick<SeriesEntity, 'rule' | 'dates' | 'excluded' | 'timezone' | 'start_date' | 'end_date' | 'all_day'>;

/** Makes series of events that were imported as the dates of one, and finds these events again. */
@Injectable()
export class SeriesImportService {
  constructor(
    private readonly repository: SeriesRepository,
    private readonly files: SeriesFilesRepository,
    private readonly growth: SeriesGrowthService,
    private readonly members: SeriesMembersService,
    private readonly events: EventsService,
    private readonly sources: EventSourcesService,
    private readonly audit: AuditLogService,
    private readonly config: SeriesConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The events that a series here has at dates of its source: those that were imported, and those that the series has
   * made itself since. Two queries.
   * @param keys see `AdoptedSeries.events`
   * @returns event ids by key
   */
  async eventsAt(identity: AdoptedIdentity, keys: readonly string[]): Promise<Map<string, number>> {
    const series = await this.find(identity);
    if (!series || keys.length === 0) return new Map();
    const starts = new Map(keys.map((key) => [startOfKey(key, placeOf(series)) ?? '', key]));
    const dates = await this.files.datesAt(series.id, [...starts.keys()]);
    return new Map(dates.map(({ event_id: id, original_start: start }) => [starts.get(start) ?? '', id]));
  }

  /**
   * Makes a series of events, or adds them to that which an earlier import has made, in one unit of work. Events that
   * the caller may not change, or that are in another series, are left out of it.
   */
  async adopt(caller: Caller, adopted: AdoptedSeries): Promise<AdoptionOutcome> {
    return this.database.write(async () => {
      const found = await this.find(adopted);
      const series = found && (await this.repository.lock(found.id));
      if (series && !mayEditSeries(caller, series)) return { what: 'left' };
      const { repetition } = adopted;
      const place = series ? placeOf(series) : repetition;
      if (!place) return { what: 'left' };
      const members = await this.eventsOf(caller, adopted, place);
      if (series) return this.update(series, adopted, members);
      if (!repetition || adopted.ownId !== undefined) return { what: 'left' };
      return this.create(caller, repetition, adopted, members);
    });
  }

  private async create(
    caller: Caller,
    imported: AdoptedRepetition,
    adopted: AdoptedSeries,
    members: Members,
  ): Promise<AdoptionOutcome> {
    const known = await this.files.datesOf([...members.values()].map(({ id }) => id));
    const taken = new Set(known.map(({ event_id: id }) => id));
    const free = new Map([...members].filter(([, { id }]) => !taken.has(id)));
    if (free.size < 2) return { what: 'left' };
    const repetition = this.read(imported, adopted, [...free.keys()]);
    if (repetition instanceof RestError) return { what: 'left', reason: repetition.message };
    const now = this.clock.nowUtc();
    const row: Omit<SeriesEntity, 'id'> = {
      ...repetition,
      ...{ timezone: imported.zone, start_date: imported.start, end_date: imported.end, all_day: imported.allDay },
      ...{ made_until: imported.until, grow_utc: null, author_id: caller.authorId || null },
      ...{ template: await this.usual([...free.values()]), split_from_id: null },
      ...{ ics_uid: adopted.uid, ics_sequence: imported.sequence, created_utc: now, modified_utc: now },
    };
    const id = await this.repository.insert({ ...row, grow_utc: this.growth.nextLook(row, row.made_until) });
    if ((await this.repository.addDates(rowsOf(id, free))) < 2) throw alreadyTaken();
    await this.remember(adopted, row, [...free.values()]);
    await this.audit.note('event_series', 'create', { dates: free.size, imported: true }, { recordId: String(id) });
    return { what: 'created', seriesId: id };
  }

  private async update(series: SeriesEntity, adopted: AdoptedSeries, members: Members): Promise<AdoptionOutcome> {
    const { id } = series;
    const change = await this.changeOf(series, adopted, [...members.keys()]);
    if (change instanceof RestError) return { what: 'left', reason: change.message };
    const added = await this.repository.addDates(rowsOf(id, members));
    if (change) await this.remember(adopted, { ...series, ...change }, [...members.values()]);
    if (added === 0 && !change) return { what: 'unchanged', seriesId: id };
    const after = { ...series, ...change };
    await this.repository.update(id, {
      ...change,
      grow_utc: this.growth.nextLook(after, after.made_until),
      ics_sequence: Math.max(series.ics_sequence + 1, adopted.repetition?.sequence ?? 0),
      modified_utc: this.clock.nowUtc(),
    });
    await this.audit.note('event_series', 'update', { created: added, imported: true }, { recordId: String(id) });
    return { what: 'updated', seriesId: id };
  }

  /** What the source says of the repetition that is not here yet. A file of our own series knows less than we do. */
  private async changeOf(
    series: SeriesEntity,
    adopted: AdoptedSeries,
    starts: readonly string[],
  ): Promise<Partial<SeriesEntity> | RestError | undefined> {
    const { repetition: imported, overwrites, ownId } = adopted;
    if (!imported || overwrites === 'never' || ownId !== undefined) return undefined;
    const repetition = this.read(imported, adopted, starts);
    if (repetition instanceof RestError) return repetition;
    const change: Partial<SeriesEntity> = {
      ...repetition,
      ...{ timezone: imported.zone, start_date: imported.start, end_date: imported.end, all_day: imported.allDay },
    };
    const [was, is] = [fingerprintOf(series), fingerprintOf({ ...series, ...change })];
    const last = (await this.sources.find([sourceOf(adopted)]))?.fingerprint;
    if (was === is || (overwrites === 'when-changed' && is === last)) return undefined;
    if (overwrites === 'unless-edited' && last !== undefined && was !== last) return undefined;
    return { ...change, made_until: imported.until > series.made_until ? imported.until : series.made_until };
  }

  private read(
    imported: AdoptedRepetition,
    { calledOff }: AdoptedSeries,
    starts: readonly string[],
  ): Repetition | RestError {
    const { rule, dates, excluded, start: wall, zone, allDay } = imported;
    const off = calledOff.flatMap((key) => startOfKey(key, imported) ?? []);
    try {
      checkDensity(starts, this.config.maxDatesPerDay);
      return importedRepetition({ rule, dates: [...dates], excluded: [...excluded, ...off] }, { wall, zone, allDay });
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  /** The members that most of the dates have: what differs was changed at the source for one date. */
  private async usual(events: readonly EventEntity[]): Promise<SeriesEntity['template']> {
    const values = [...(await this.members.valuesOfAll(events)).values()];
    const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()];
    return groups.reduce((most, group) => (group.length > most.length ? group : most))[0] ?? null;
  }

  private async eventsOf(
    caller: Caller,
    { events }: AdoptedSeries,
    place: Parameters<typeof startOfKey>[1],
  ): Promise<Members> {
    const rows = new Map((await this.events.findAll([...events.values()])).map((event) => [event.id, event]));
    return new Map(
      [...events].flatMap(([key, id]) => {
        const [start, event] = [startOfKey(key, place), rows.get(id)];
        return start !== undefined && event && mayEdit(caller, EVENT, event) ? [[start, event] as const] : [];
      }),
    );
  }

  /** Stores a fingerprint of the imported repetition, to distinguish later changes at the source from local ones. */
  private async remember(adopted: AdoptedSeries, row: Repeating, [event]: readonly EventEntity[]): Promise<void> {
    if (event) await this.sources.remember([sourceOf(adopted)], { eventId: event.id, fingerprint: fingerprintOf(row) });
  }

  private find({ uid, ownId }: AdoptedIdentity): Promise<SeriesEntity | undefined> {
    return ownId === undefined ? this.files.byUid(uid) : this.repository.find(ownId);
  }
}

/** Another import has made the same series at the same time. */
function alreadyTaken(): RestError {
  return new RestError('event-in-series', 'Its events have become dates of another series.', 409);
}

function sourceOf({ uid }: AdoptedIdentity): string {
  return SERIES_SOURCE + uid;
}

function fingerprintOf({ rule, dates, excluded, timezone, start_date, end_date, all_day }: Repeating): string {
  const words = [rule, dates, excluded, timezone, start_date, end_date, all_day];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

function placeOf({ timezone: zone, all_day: allDay, start_date: start }: SeriesEntity) {
  return { zone, allDay, start };
}

function rowsOf(seriesId: number, members: Members): SeriesDateEntity[] {
  return [...members].map(([start, { id }]) => ({
    event_id: id,
    series_id: seriesId,
    original_start: start,
    is_detached: false,
  }));
}
