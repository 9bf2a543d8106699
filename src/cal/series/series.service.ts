import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { EVENT } from '../events/calendar-types.js';
import type { EventEntity } from '../events/events/event.entity.js';
import { EventsService } from '../events/events/events.service.js';
import { EventFiguresService } from '../tickets/figures/index.js';
import { readRepetition, type Repetition } from './repetition.js';
import { SeriesDatesService } from './series-dates.service.js';
import { SeriesMembersService } from './series-members.service.js';
import { planDates } from './series-plan.js';
import { alreadyInSeries, noSeries } from './series-refusals.js';
import { SeriesStartsService } from './series-starts.service.js';
import { startOf } from './series-start.js';
import type { SeriesTemplate } from './series-template.js';
import type { CreateSeriesDto, DeleteSeriesDto, ListSeriesDatesDto, ListSeriesDto, SeriesDto } from './series.dto.js';
import type { SeriesEntity } from './series.entity.js';
import { countsOf, toSeriesChangeResponse, toSeriesDateResponse, toSeriesResponse } from './series.mapper.js';
import { SeriesRepository } from './series.repository.js';
import type {
  SeriesChangeResponse,
  SeriesDateListResponse,
  SeriesListResponse,
  SeriesResponse,
} from './series.response.js';

/** Makes events that repeat, and changes how they do. A dry run makes the same plan and does not carry it out. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly repository: SeriesRepository,
    private readonly dates: SeriesDatesService,
    private readonly members: SeriesMembersService,
    private readonly starts: SeriesStartsService,
    private readonly events: EventsService,
    private readonly figures: EventFiguresService,
    private readonly audit: AuditLogService,
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
      const draft = this.draftOf(caller, event, await this.members.valuesOf(event));
      const repetition = readRepetition(input, startOf(draft), this.clock.now());
      const wanted = this.starts.wanted(repetition, draft, draft.start_date);
      if (wanted.starts.length < 2)
        throw invalidParameter('rule', 'A series must have two dates or more; this one has only the event itself.');
      const first = { event_id: id, series_id: 0, original_start: draft.start_date, is_detached: false };
      const plan = planDates([{ ...first, isTrashed: false }], wanted.starts);
      const outcome = { dry_run, plan, cut: wanted.cut, split: null };
      if (dry_run) return toSeriesChangeResponse({ ...outcome, made: [], series: null });
      const row = this.starts.stored({ ...draft, ...repetition }, wanted);
      const seriesId = await this.repository.insert(row);
      if ((await this.repository.addDates([{ ...first, series_id: seriesId }])) === 0) throw alreadyInSeries();
      const made = await this.dates.make(caller, { ...row, id: seriesId }, event, plan.created);
      await this.audit.note('event_series', 'create', { event_id: id, dates: made.length + 1 }, about(seriesId));
      const series = await this.show({ ...row, id: seriesId });
      return toSeriesChangeResponse({ ...outcome, made, series });
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
      const outcome = { dry_run, cut: false, made: [], split: null };
      if (dry_run) return toSeriesChangeResponse({ ...outcome, plan, series: await this.show(series) });
      const done = await this.dates.lose(caller, plan);
      await this.repository.remove(id);
      await this.audit.note('event_series', 'delete', countsOf(done), about(id));
      return toSeriesChangeResponse({ ...outcome, plan: done, series: null });
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

  private draftOf(
    caller: Caller,
    event: EventEntity,
    template: SeriesTemplate,
  ): Omit<SeriesEntity, 'id' | keyof Repetition> {
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
      template,
      split_from_id: null,
    };
  }
}

function existing(series: SeriesEntity | undefined): SeriesEntity {
  if (series) return series;
  throw noSeries();
}

function about(id: number): { recordId: string } {
  return { recordId: String(id) };
}
