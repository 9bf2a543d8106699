import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { invalidParameter } from '#core/errors';
import type { ZonedWall } from '#core/icalendar';
import { fromMs, toMs } from '#core/time';
import { guarded, readRepetition, type Repetition, sentRepetition } from './repetition.js';
import { type Shift, shifted, shiftRule } from './rule-shift.js';
import { SeriesDatesService } from './series-dates.service.js';
import { type RequestedDate, type SeriesEdit, statusChanges } from './series-edit.js';
import { planEdit, type SeriesEditPlan, type TimesTarget } from './series-edit-plan.js';
import { memberChanges, type MemberChanges } from './series-member-changes.js';
import { SeriesMembersService } from './series-members.service.js';
import type { PresentDate } from './series-plan.js';
import { splitRepetition } from './series-split.js';
import { startOf } from './series-start.js';
import { SeriesStartsService } from './series-starts.service.js';
import type { SeriesTemplate } from './series-template.js';
import { lengthOf } from './series-times.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { EditSeriesDto } from './series.dto.js';
import type { SeriesEntity } from './series.entity.js';

/** A series that is changed, locked. @property date the one that the request is about */
export interface EditSubject {
  series: SeriesEntity;
  rows: readonly SeriesDateEntity[];
  date: RequestedDate | undefined;
}

/** The dates in question as they are, as a series of their own. */
interface Part {
  series: SeriesEntity;
  rows: readonly SeriesDateEntity[];
  head?: Repetition;
}

/** Finds out what a change of a series does. Stores nothing. */
@Injectable()
export class SeriesEditPlannerService {
  constructor(
    private readonly dates: SeriesDatesService,
    private readonly members: SeriesMembersService,
    private readonly starts: SeriesStartsService,
    private readonly clock: Clock,
  ) {}

  /** What becomes of the dates. @throws RestError 400 for a repetition that is not accepted, or that no rule can say */
  async plan(subject: EditSubject, dto: EditSeriesDto): Promise<SeriesEdit> {
    const { series, date } = subject;
    const part = partOf(subject, dto.scope);
    const times = timesTarget(part.series, date, dto);
    const after = this.repeated(part.series, times, dto);
    const now = this.starts.now(series);
    const earliest = part.rows.find(({ original_start: start }) => start > now)?.original_start;
    const moved = earliest === undefined ? now : shiftedBy(earliest, times?.shift);
    const wanted = this.starts.wanted(after, after, moved < now ? moved : now);
    if (times && times.shift.from !== times.shift.to && !wanted.starts.includes(times.shift.to)) throw unsaidMove();
    const present = await this.present(series, part.rows, now);
    const target = {
      series: part.series,
      wanted: wanted.starts,
      inOrder: times !== undefined && !sentRepetition(dto),
      times,
    };
    const plan = planEdit(present, target, now, this.clock.now());
    const members = await this.memberChanges(part.series, date, present, plan);
    const staying = present.filter(({ event_id: id }) => plan.starts.has(id));
    const statuses = statusChanges(staying, dto);
    const template = templateAfter(series.template, date);
    return {
      ...{ series, rows: part.rows, head: part.head, plan, members, statuses, cut: wanted.cut },
      after: this.starts.stored<SeriesEntity>({ ...after, template }, wanted),
    };
  }

  /** How the dates in question repeat afterwards, and when the first one is. */
  private repeated(series: SeriesEntity, times: TimesTarget | undefined, dto: EditSeriesDto): SeriesEntity {
    const shift = times?.shift;
    const start = shiftedBy(series.start_date, shift);
    const { timezone, all_day } = times ?? series;
    const length = times?.length ?? lengthOf(series);
    const begin: ZonedWall = { wall: start, zone: timezone, allDay: all_day };
    const own = shift ? movedRepetition(series, begin, shift, dto.rule === undefined) : repetitionOf(series);
    const repetition = sentRepetition(dto)
      ? readRepetition(
          {
            rule: dto.rule ?? own.rule,
            dates: dto.dates ?? own.dates,
            excluded_dates: dto.excluded_dates ?? own.excluded,
          },
          begin,
          this.clock.now(),
        )
      : own;
    const end_date = fromMs(toMs(start) + length);
    return { ...series, ...repetition, start_date: start, end_date, timezone, all_day };
  }

  /** Dates that are over are not looked at: nothing is done with them. */
  private async present(series: SeriesEntity, rows: readonly SeriesDateEntity[], now: string): Promise<PresentDate[]> {
    const over = rows.filter(({ original_start: start }) => start <= now);
    const coming = rows.filter(({ original_start: start }) => start > now);
    return [
      ...over.map((row): PresentDate => ({ ...row, isTrashed: false, reason: 'past' })),
      ...(await this.dates.present(series, coming)),
    ];
  }

  private async memberChanges(
    series: SeriesEntity,
    requested: RequestedDate | undefined,
    present: readonly PresentDate[],
    plan: SeriesEditPlan,
  ): Promise<MemberChanges> {
    if (!requested) return { changed: [], retained: [] };
    const { members, date } = requested;
    const others = present.filter(
      ({ event_id: id, isTrashed }) => plan.starts.has(id) && !isTrashed && id !== date.event_id,
    );
    const values = await this.members.valuesOfAll(others.flatMap(({ event }) => event ?? []));
    return memberChanges(others, values, series.template ?? members.before, members);
  }
}

function partOf({ series, rows, date }: EditSubject, scope: EditSeriesDto['scope']): Part {
  const at = date?.date.original_start;
  const isSplit = scope === 'following' && rows.some((row) => !row.is_detached && row.original_start < (at ?? ''));
  if (!isSplit || at === undefined) return { series, rows };
  const { head, tail, tailStart } = splitRepetition(repetitionOf(series), startOf(series), at);
  const end_date = fromMs(toMs(tailStart) + lengthOf(series));
  return {
    series: { ...series, ...tail, start_date: tailStart, end_date },
    rows: rows.filter(({ original_start: start }) => start >= at),
    head,
  };
}

/** How the times change; nothing where they do not. */
function timesTarget(
  series: SeriesEntity,
  requested: RequestedDate | undefined,
  dto: EditSeriesDto,
): TimesTarget | undefined {
  if (!requested?.times) return undefined;
  const { times, date } = requested;
  const { event, original_start: from } = date;
  const length = lengthOf(times) === lengthOf(event) ? lengthOf(series) : lengthOf(times);
  return {
    shift: { from, to: times.start_date === event.start_date ? from : times.start_date },
    length,
    timezone: dto.timezone === undefined ? series.timezone : times.timezone,
    all_day: dto.all_day === undefined ? series.all_day : times.all_day,
    eventId: event.id,
    requested: times,
  };
}

function shiftedBy(wall: string, shift: Shift | undefined): string {
  return shift ? shifted(wall, shift) : wall;
}

function repetitionOf({ rule, dates, excluded }: Repetition): Repetition {
  return { rule, dates, excluded };
}

/** @param isRuleKept whether the request has no rule of its own */
function movedRepetition(series: SeriesEntity, begin: ZonedWall, shift: Shift, isRuleRetained: boolean): Repetition {
  const { rule, dates, excluded } = series;
  const keeps = isRuleRetained && rule !== '';
  const moved = keeps ? guarded(() => shiftRule(rule, startOf(series), begin, shift)) : '';
  if (moved === undefined) throw unsaidMove();
  const move = (wall: string): string => shifted(wall, shift);
  return { rule: moved, dates: dates.map(move), excluded: excluded.map(move) };
}

function unsaidMove(): Error {
  return invalidParameter(
    'start_date',
    'The rule of the series cannot say where its dates are after this move. Send the new rule, or move this date alone (scope this).',
  );
}

function templateAfter(template: SeriesTemplate | null, requested: RequestedDate | undefined): SeriesTemplate | null {
  if (!requested) return template;
  const { before, values, names } = requested.members;
  return { ...(template ?? before), ...Object.fromEntries(names.map((name) => [name, values[name]])) };
}
