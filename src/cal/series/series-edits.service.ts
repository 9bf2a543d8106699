import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { SeriesRequestedDateService } from './series-requested-date.service.js';
import { SeriesEditPlannerService } from './series-edit-planner.service.js';
import { SeriesEditWriterService } from './series-edit-writer.service.js';
import { type RequestedDate, type StatusChange, statusChanges } from './series-edit.js';
import type { MemberChange } from './series-member-changes.js';
import { noSeries } from './series-refusals.js';
import type { EditSeriesDto } from './series.dto.js';
import type { SeriesEntity } from './series.entity.js';
import { countsOf, type SeriesOutcome, toSeriesChangeResponse, toSeriesResponse } from './series.mapper.js';
import { SeriesRepository } from './series.repository.js';
import type { SeriesChangeResponse } from './series.response.js';

/** Undoes a unit of work that only shows what it would do. */
class DryRunRollback extends Error {
  constructor(readonly answer: SeriesChangeResponse) {
    super('This was a dry run.');
  }
}

/** Changes one date of a series, one with those after it, or all to come. */
@Injectable()
export class SeriesEditsService {
  constructor(
    private readonly repository: SeriesRepository,
    private readonly requested: SeriesRequestedDateService,
    private readonly planner: SeriesEditPlannerService,
    private readonly writer: SeriesEditWriterService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
  ) {}

  /**
   * Changes how a series repeats, and what its dates to come have in common, in one unit of work. A dry run makes the
   * same plan in a unit of work that is undone.
   * @throws RestError 400 for what is not accepted, 403 for events that the caller may not change or delete, 404,
   * 409 `series-without-dates`
   */
  async edit(caller: Caller, dto: EditSeriesDto): Promise<SeriesChangeResponse> {
    const { id: _id, scope: _scope, event_id: _event, notify: _notify, dry_run: _dry, ...change } = dto;
    if (Object.values(change).every((value) => value === undefined))
      throw invalidParameter(
        'scope',
        'Send what is to be changed: rule, dates, excluded_dates, or members of the events.',
      );
    try {
      return await this.database.attempt(() => this.editLocked(caller, dto));
    } catch (error) {
      if (error instanceof DryRunRollback) return error.answer;
      throw error;
    }
  }

  private async editLocked(caller: Caller, dto: EditSeriesDto): Promise<SeriesChangeResponse> {
    const series = await this.repository.lock(dto.id);
    if (!series) throw noSeries();
    const rows = await this.repository.datesOf(series.id);
    const date = await this.requested.read(caller, series, rows, dto);
    const outcome =
      dto.scope === 'this' && date
        ? await this.editOne(caller, series, date, dto)
        : await this.editSeveral(caller, { series, rows, date }, dto);
    const answer = toSeriesChangeResponse(outcome);
    if (dto.dry_run) throw new DryRunRollback(answer);
    const counts = { scope: dto.scope, ...countsOf(outcome.plan), changed: answer.changed.length };
    await this.audit.note('event_series', 'update', counts, { recordId: String(series.id) });
    return answer;
  }

  /** The date differs from its series afterwards, which stays as it is. */
  private async editOne(
    caller: Caller,
    series: SeriesEntity,
    requested: RequestedDate,
    dto: EditSeriesDto,
  ): Promise<SeriesOutcome> {
    const { dry_run, notify } = dto;
    const { date, times } = requested;
    const moved = times ? [{ date, times }] : [];
    const statuses = statusChanges([date], dto);
    if (!dry_run) {
      await this.writer.moveOne(caller, moved, notify);
      await this.writer.giveStatus(caller, statuses, notify);
    }
    return {
      dry_run,
      cut: false,
      plan: { created: [], deleted: [], detached: [], moved },
      members: { changed: withStatuses(this.requested.changes(requested), statuses), retained: [] },
      made: [],
      series: await this.show(series),
      split: null,
    };
  }

  private async editSeveral(
    caller: Caller,
    subject: Parameters<SeriesEditPlannerService['plan']>[0],
    dto: EditSeriesDto,
  ): Promise<SeriesOutcome> {
    const { dry_run, notify } = dto;
    const edit = await this.planner.plan(subject, dto);
    const { cut, head } = edit;
    // What the date that was asked for has got is stored already.
    const own = subject.date ? this.requested.changes(subject.date) : [];
    const changed = withStatuses([...own, ...edit.members.changed], edit.statuses);
    const members = { changed, retained: edit.members.retained };
    if (dry_run)
      return { dry_run, cut, plan: edit.plan, members, made: [], series: await this.show(edit.series), split: null };
    const { plan, made, series } = await this.writer.carryOut(caller, edit, notify);
    const former = head && (await this.repository.find(edit.series.id));
    return {
      ...{ dry_run, cut, plan, members, made },
      series: await this.show(former ?? series),
      split: former ? await this.show(series) : null,
    };
  }

  private async show(series: SeriesEntity): Promise<ReturnType<typeof toSeriesResponse>> {
    const counts = await this.repository.countDates([series.id]);
    return toSeriesResponse(series, counts.get(series.id) ?? 0);
  }
}

/** Changes of members with those of the status of events. */
function withStatuses(changed: readonly MemberChange[], statuses: readonly StatusChange[]): MemberChange[] {
  const others = new Map(statuses.map(({ date }) => [date.event_id, date]));
  const both = changed.map((change) =>
    others.delete(change.date.event_id) ? { ...change, members: [...change.members, 'event_status'] } : change,
  );
  return [...both, ...[...others.values()].map((date) => ({ date, members: ['event_status'], input: {} }))];
}
