import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter, RestError } from '#core/errors';
import { addMonths, nowIn } from '#core/time';
import { EVENT } from '../events/calendar-types.js';
import type { EventEntity } from '../events/events/event.entity.js';
import { EventsService } from '../events/events/events.service.js';
import { EventFiguresService } from '../tickets/figures/index.js';
import { checkDensity, readRepetition, type Repetition, startsOf } from './repetition.js';
import { SeriesDatesService } from './series-dates.service.js';
import { SeriesGrowthService } from './series-growth.service.js';
import { planDates, type SeriesPlan } from './series-plan.js';
import { startOf } from './series-start.js';
import { SeriesConfig } from './series.config.js';
import type {
  CreateSeriesDto,
  DeleteSeriesDto,
  EditSeriesDto,
  ListSeriesDatesDto,
  ListSeriesDto,
  SeriesDto,
} from './series.dto.js';
import type { SeriesEntity } from './series.entity.js';
import { toSeriesChangeResponse, toSeriesDateResponse, toSeriesResponse } from './series.mapper.js';
import { SeriesRepository } from './series.repository.js';
import type {
  SeriesChangeResponse,
  SeriesDateListResponse,
  SeriesListResponse,
  SeriesResponse,
} from './series.response.js';

/** The starts that a series is to have now. @property madeUntil up to which start these are all */
interface WantedStarts {
  starts: string[];
  cut: boolean;
  madeUntil: string;
}

/** Makes events that repeat, and changes how they do. A dry run makes the same plan and does not carry it out. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly repository: SeriesRepository,
    private readonly dates: SeriesDatesService,
    private readonly growth: SeriesGrowthService,
    private readonly events: EventsService,
    private readonly figures: EventFiguresService,
    private readonly audit: AuditLogService,
    private readonly config: SeriesConfig,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes an event the first date of a series, and the other dates as copies of it, in one unit of work.
   * @throws RestError 400 for a repetition that is not accepted, 403 for an event in the trash, 404 for an unknown one,
   * 409 `event-in-series`
   */
  async create(caller: Caller, { event_id: id, dry_run, ...input }: CreateSeriesDto): Promise<SeriesChangeResponse> {
    return this.database.write(async () => {
      const event = await this.events.lock(id);
      if (await this.repository.dateOf(id)) throw alreadyInSeries();
      const draft = this.draftOf(caller, event);
      const repetition = readRepetition(input, startOf(draft), this.clock.now());
      const wanted = this.wanted(repetition, draft, draft.start_date);
      if (wanted.starts.length < 2)
        throw invalidParameter('rule', 'A series must have two dates or more; this one has only the event itself.');
      const first = { event_id: id, original_start: draft.start_date, is_detached: false };
      const plan = planDates([{ ...first, isTrashed: false }], wanted.starts);
      if (dry_run) return toSeriesChangeResponse(plan, [], { dry_run, series: null, cut: wanted.cut });
      const row = this.stored({ ...draft, ...repetition }, wanted);
      const seriesId = await this.repository.insert(row);
      if ((await this.repository.addDates([{ ...first, series_id: seriesId }])) === 0) throw alreadyInSeries();
      const made = await this.dates.make(caller, seriesId, event, plan.created);
      await this.audit.note('event_series', 'create', { event_id: id, dates: made.length + 1 }, about(seriesId));
      const series = await this.show({ ...row, id: seriesId });
      return toSeriesChangeResponse(plan, made, { dry_run, series, cut: wanted.cut });
    });
  }

  /**
   * Changes how a series repeats. Dates that are over stay as they are; those to come are made, moved to the trash or
   * detached, so that the series has the new ones.
   * @throws RestError 400 for a repetition that is not accepted, 403 for events that the caller may not delete, 404
   */
  async edit(caller: Caller, { id, dry_run, ...input }: EditSeriesDto): Promise<SeriesChangeResponse> {
    return this.database.write(async () => {
      const series = await this.lock(id);
      const repetition = readRepetition(input, startOf(series), this.clock.now());
      const now = nowIn(series.timezone, this.clock.now()).date;
      const wanted = this.wanted(repetition, series, now);
      const rows = await this.repository.datesOf(id);
      const present = await this.dates.present(
        series,
        rows.filter(({ original_start: start }) => start > now),
      );
      const plan = planDates(
        present,
        wanted.starts.filter((start) => start > now),
      );
      if (dry_run)
        return toSeriesChangeResponse(plan, [], { dry_run, series: await this.show(series), cut: wanted.cut });
      const template = plan.created.length === 0 ? undefined : await this.dates.template(id);
      if (plan.created.length > 0 && !template) throw noTemplate();
      await this.dates.lose(caller, plan);
      const made = template ? await this.dates.make(caller, id, template, plan.created) : [];
      const changed = { ...this.stored({ ...series, ...repetition }, wanted), id };
      const { rule, dates, excluded, made_until, grow_utc, modified_utc } = changed;
      await this.repository.update(id, { rule, dates, excluded, made_until, grow_utc, modified_utc });
      await this.audit.note('event_series', 'update', countsOf(plan), about(id));
      return toSeriesChangeResponse(plan, made, { dry_run, series: await this.show(changed), cut: wanted.cut });
    });
  }

  /**
   * Ends a series: its dates go to the trash, except those that must stay, which are events of their own afterwards.
   * @throws RestError 403 for events that the caller may not delete, 404
   */
  async remove(caller: Caller, { id, dry_run }: DeleteSeriesDto): Promise<SeriesChangeResponse> {
    return this.database.write(async () => {
      const series = await this.lock(id);
      const plan = planDates(await this.dates.present(series, await this.repository.datesOf(id)), []);
      if (dry_run) return toSeriesChangeResponse(plan, [], { dry_run, series: await this.show(series), cut: false });
      await this.dates.lose(caller, plan);
      await this.repository.remove(id);
      await this.audit.note('event_series', 'delete', countsOf(plan), about(id));
      return toSeriesChangeResponse(plan, [], { dry_run, series: null, cut: false });
    });
  }

  /** A page of series, newest first: the caller's own, or all for those who change events of others. */
  async list(caller: Caller, { page, per_page: perPage, event_id }: ListSeriesDto): Promise<SeriesListResponse> {
    const authorId = caller.can(EVENT.capabilities.editOthers) ? undefined : caller.authorId;
    const filter = { authorId, eventId: event_id };
    const [rows, total] = await this.repository.list(filter, perPage, (page - 1) * perPage);
    const counts = await this.repository.countDates(rows.map(({ id }) => id));
    return {
      total,
      total_pages: Math.ceil(total / perPage),
      series: rows.map((row) => toSeriesResponse(row, counts.get(row.id) ?? 0)),
    };
  }

  /** One series. @throws RestError 404 */
  async read({ id }: SeriesDto): Promise<SeriesResponse> {
    return this.show(existing(await this.repository.find(id)));
  }

  /** The dates of a series, by start. @throws RestError 404 */
  async listDates({ id, page, per_page: perPage }: ListSeriesDatesDto): Promise<SeriesDateListResponse> {
    existing(await this.repository.find(id));
    const [rows, total] = await this.repository.pageOfDates(id, perPage, (page - 1) * perPage);
    const ids = rows.map(({ event_id: eventId }) => eventId);
    const events = new Map((await this.events.findAll(ids)).map((event) => [event.id, event]));
    const figures = new Map((await this.figures.ofHosts(ids)).map((one) => [one.id, one]));
    const dates = rows.flatMap((row) => {
      const event = events.get(row.event_id);
      return event ? toSeriesDateResponse(row, event, figures.get(row.event_id) ?? { sold: 0, capacity: null }) : [];
    });
    return { total, total_pages: Math.ceil(total / perPage), dates };
  }

  private async lock(id: number): Promise<SeriesEntity> {
    return existing(await this.repository.lock(id));
  }

  private async show(series: SeriesEntity): Promise<SeriesResponse> {
    const counts = await this.repository.countDates([series.id]);
    return toSeriesResponse(series, counts.get(series.id) ?? 0);
  }

  /** The starts from a moment up to the horizon, or as many as a series may have to come. @param from wall clock */
  private wanted(
    repetition: Repetition,
    series: Pick<SeriesEntity, 'start_date' | 'timezone' | 'all_day'>,
    from: string,
  ): WantedStarts {
    const now = nowIn(series.timezone, this.clock.now()).date;
    const base = now > series.start_date ? now : series.start_date;
    const lastDate = repetition.rule === '' ? (repetition.dates.at(-1) ?? base) : base;
    const horizon = addMonths(base, this.config.horizonMonths);
    const until = lastDate > horizon ? lastDate : horizon;
    const window = { from, until, most: this.config.maxDates };
    const { starts, cut } = startsOf(repetition, startOf(series), window);
    checkDensity(starts, this.config.maxDatesPerDay);
    return { starts, cut, madeUntil: cut ? (starts.at(-1) ?? until) : until };
  }

  private draftOf(caller: Caller, event: EventEntity): Omit<SeriesEntity, 'id' | keyof Repetition> {
    const { timezone, start_date, end_date, all_day } = event;
    const now = this.clock.nowUtc();
    const author_id = event.author_id ?? (caller.authorId || null);
    const moments = { made_until: start_date, grow_utc: null, created_utc: now, modified_utc: now };
    const file = { ics_uid: null, ics_sequence: 0 };
    return {
      timezone,
      start_date,
      end_date,
      all_day,
      author_id,
      ...moments,
      ...file,
      template: null,
      split_from_id: null,
    };
  }

  private stored<Row extends Omit<SeriesEntity, 'id'>>(row: Row, { madeUntil }: WantedStarts): Row {
    const grow_utc = this.growth.nextLook(row, madeUntil);
    return { ...row, made_until: madeUntil, grow_utc, modified_utc: this.clock.nowUtc() };
  }
}

function existing(series: SeriesEntity | undefined): SeriesEntity {
  if (series) return series;
  throw new RestError('series-not-found', 'There is no such series.', 404);
}

function alreadyInSeries(): RestError {
  return new RestError('event-in-series', 'This event is a date of a series already. Change that series instead.', 409);
}

function noTemplate(): RestError {
  return new RestError(
    'series-without-dates',
    'All dates of the series are in the trash: restore one of them first.',
    409,
  );
}

function countsOf({ created, deleted, detached }: SeriesPlan): Record<string, number> {
  return { created: created.length, deleted: deleted.length, detached: detached.length };
}

function about(id: number): { recordId: string } {
  return { recordId: String(id) };
}
