import { Injectable } from '@nestjs/common';
import { mayEdit } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { forbidden } from '#core/errors';
import { fromMs, SECOND_MS, toMs } from '#core/time';
import { EVENT } from '../events/calendar-types.js';
import { type EventInput, EventsService } from '../events/events/events.service.js';
import { EventStatusService } from '../events/events/status/event-status.service.js';
import { type MadeDate, SeriesDatesService } from './series-dates.service.js';
import type { SeriesEdit, StatusChange } from './series-edit.js';
import type { MovedDate } from './series-edit-plan.js';
import { withoutDates } from './series-refusals.js';
import { SeriesSaleMovesService } from './tickets/series-sale-moves.service.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { SeriesEntity } from './series.entity.js';
import { SeriesRepository } from './series.repository.js';

/** What was done. @property series the one that the dates in question are in */
export interface CarriedOut {
  plan: SeriesEdit['plan'];
  made: MadeDate[];
  series: SeriesEntity;
}

/** Carries out changes of series, in the running unit of work. */
@Injectable()
export class SeriesEditWriterService {
  constructor(
    private readonly repository: SeriesRepository,
    private readonly dates: SeriesDatesService,
    private readonly events: EventsService,
    private readonly status: EventStatusService,
    private readonly sales: SeriesSaleMovesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Does what an edit says. Holders of tickets get a message where dates move and the request wants it.
   * @throws RestError 403 for events that the caller may not change or delete, 409 `series-without-dates`
   */
  async carryOut(caller: Caller, edit: SeriesEdit, notify: boolean): Promise<CarriedOut> {
    const plan = await this.dates.lose(caller, edit.plan);
    const series = await this.store(edit);
    await this.storeDates(edit.rows, plan, series.id);
    const changes = new Map(edit.members.changed.map(({ date, input }) => [date.event_id, input]));
    for (const move of plan.moved) {
      await this.move(caller, move, changes.get(move.date.event_id) ?? {}, notify);
      changes.delete(move.date.event_id);
    }
    for (const [id, input] of changes) await this.update(caller, id, input, notify);
    await this.sales.follow(caller, plan.moved);
    await this.giveStatus(caller, edit.statuses, notify);
    const template = plan.created.length === 0 ? undefined : await this.dates.template(series);
    if (plan.created.length > 0 && !template) throw withoutDates();
    const made = template ? await this.dates.make(caller, series, template, plan.created) : [];
    return { plan, made, series };
  }

  /** Changes the times of a date alone, and of the sale of its tickets. */
  async moveOne(caller: Caller, moved: readonly MovedDate[], notify: boolean): Promise<void> {
    for (const move of moved) await this.move(caller, move, {}, notify);
    await this.sales.follow(caller, moved);
  }

  /** Changes the times and members of a date, and nothing of its series. */
  private async move(caller: Caller, { date, times }: MovedDate, input: EventInput, notify: boolean): Promise<void> {
    const { event_id: id, event, reason } = date;
    const { start_date, end_date, timezone, all_day } = times;
    const isAnnounced = event.event_status === 'scheduled' || event.event_status === 'rescheduled';
    // The times that visitors and calendars had are shown beside the new ones only where people are expected.
    if (reason !== undefined && isAnnounced && all_day === event.all_day) {
      this.checkRights(caller, date.event);
      await this.status.change(caller, {
        ...{ id, event_status: 'rescheduled', start_date, end_date, timezone, notify, dry_run: false },
      });
      if (Object.keys(input).length > 0) await this.update(caller, id, input, false);
    } else await this.update(caller, id, { ...input, start_date, end_date, timezone, all_day }, notify);
  }

  /** Says of dates whether they take place. @throws RestError 403 for callers who may not */
  async giveStatus(caller: Caller, changes: readonly StatusChange[], notify: boolean): Promise<void> {
    for (const { date, event_status, reason } of changes) {
      const event = await this.events.lock(date.event_id);
      this.checkRights(caller, event);
      await this.status.change(caller, { id: event.id, event_status, reason, notify, dry_run: false });
    }
  }

  /** Changes members of an event. @throws RestError 403 for callers who may not */
  async update(caller: Caller, id: number, input: EventInput, notify: boolean): Promise<void> {
    const event = await this.events.lock(id);
    this.checkRights(caller, event);
    await this.events.updateEvent(caller, event, { ...input, notify });
  }

  private checkRights(caller: Caller, event: Parameters<typeof mayEdit>[2] & { id: number }): void {
    if (!mayEdit(caller, EVENT, event))
      throw forbidden('rest_forbidden', `You may not change the event ${event.id} of this series.`);
  }

  private async store({ series, head, after }: SeriesEdit): Promise<SeriesEntity> {
    if (head) {
      const madeUntil = fromMs(toMs(after.start_date) - SECOND_MS);
      await this.repository.update(series.id, {
        ...head,
        made_until: madeUntil < series.made_until ? madeUntil : series.made_until,
        grow_utc: null,
        ics_sequence: series.ics_sequence + 1,
        modified_utc: this.clock.nowUtc(),
      });
      const { id: former, ...row } = after;
      const created = { ...row, split_from_id: former, ics_uid: null, ics_sequence: 0 };
      return { ...created, id: await this.repository.insert(created) };
    }
    const { id, ...row } = { ...after, ics_sequence: series.ics_sequence + 1 };
    await this.repository.update(id, row);
    return { id, ...row };
  }

  /** Gives dates their starts, and their series where it is another one. */
  private async storeDates(
    rows: readonly SeriesDateEntity[],
    plan: SeriesEdit['plan'],
    seriesId: number,
  ): Promise<void> {
    const gone = new Set([...plan.deleted.map(({ event_id: id }) => id), ...plan.forgotten]);
    const detached = new Set(plan.detached.map(({ event_id: id }) => id));
    const after = rows
      .filter(({ event_id: id }) => !gone.has(id))
      .map((row) => ({
        event_id: row.event_id,
        series_id: seriesId,
        original_start: plan.starts.get(row.event_id) ?? row.original_start,
        is_detached: row.is_detached || detached.has(row.event_id),
      }));
    const stored = new Map(rows.map((row) => [row.event_id, row]));
    const isSame = (row: SeriesDateEntity): boolean => {
      const before = stored.get(row.event_id);
      return (
        before?.series_id === row.series_id &&
        before.original_start === row.original_start &&
        before.is_detached === row.is_detached
      );
    };
    if (after.length === rows.length && after.every(isSame)) return;
    // A start is unique in its series, and another date may still have it.
    await this.repository.removeDates(rows.map(({ event_id: id }) => id));
    await this.repository.addDates(after);
  }
}
