import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { invalidParameter } from '#core/errors';
import { touchesTimes } from '../events/events/event-times.js';
import { type EventInput, EventsService } from '../events/events/events.service.js';
import { SeriesDatesService } from './series-dates.service.js';
import { SeriesEditWriterService } from './series-edit-writer.service.js';
import type { RequestedDate } from './series-edit.js';
import type { MemberChange } from './series-member-changes.js';
import { differing, SeriesMembersService } from './series-members.service.js';
import { withoutDates } from './series-refusals.js';
import { SeriesStartsService } from './series-starts.service.js';
import { SERIES_MEMBERS } from './series-template.js';
import { requestedTimes } from './series-times.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { EditSeriesDto } from './series.dto.js';
import type { SeriesEntity } from './series.entity.js';

/** The date that a change of a series is about. */
@Injectable()
export class SeriesRequestedDateService {
  constructor(
    private readonly dates: SeriesDatesService,
    private readonly members: SeriesMembersService,
    private readonly writer: SeriesEditWriterService,
    private readonly events: EventsService,
    private readonly starts: SeriesStartsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the date that a request names, and gives it the members of the request in the running unit of work: what they
   * mean, such as a venue by its name, is found out once and then given to the other dates.
   * @returns nothing for requests that are about the repetition alone
   * @throws RestError 400 for an event that is not a date of the series, and for members without a date, 403 for one that
   * is in the trash or may not be changed, 409 `series-without-dates`
   */
  async read(
    caller: Caller,
    series: SeriesEntity,
    rows: readonly SeriesDateEntity[],
    dto: EditSeriesDto,
  ): Promise<RequestedDate | undefined> {
    const input = membersOf(dto);
    const names = SERIES_MEMBERS.filter((name) => input[name] !== undefined);
    const isAbout = names.length > 0 || input.status !== undefined;
    const row = this.rowOf(series, rows, dto, isAbout);
    if (!row) return undefined;
    const event = await this.events.lock(row.event_id);
    const [present] = await this.dates.present(series, [row]);
    const before = await this.members.valuesOf(event);
    const times = requestedTimes(dto, event, this.clock.now());
    if (isAbout) await this.writer.update(caller, event.id, input, dto.notify);
    const after = isAbout ? ((await this.events.find(event.id)) ?? event) : event;
    const values = isAbout ? await this.members.valuesOf(after) : before;
    return {
      date: { ...row, ...present, isTrashed: false, event },
      times,
      members: { event, after, before, values, names },
    };
  }

  /** What the request has changed of the date. */
  changes({ date, members: { event, after, before, values, names } }: RequestedDate): MemberChange[] {
    const members: string[] = differing(before, values, names);
    if (event.status !== after.status) members.push('status');
    return members.length === 0 ? [] : [{ date, members, input: {} }];
  }

  private rowOf(
    series: SeriesEntity,
    rows: readonly SeriesDateEntity[],
    dto: EditSeriesDto,
    isAbout: boolean,
  ): SeriesDateEntity | undefined {
    const { event_id: id, scope } = dto;
    if (id === undefined) {
      if (scope !== 'all') throw invalidParameter('event_id', `event_id is required with the scope ${scope}.`);
      if (touchesTimes(dto))
        throw invalidParameter('event_id', 'event_id is required: the times are those of one date.');
      if (!isAbout) return undefined;
      const now = this.starts.now(series);
      const next = rows.find((row) => !row.is_detached && row.original_start > now);
      if (!next) throw withoutDates();
      return next;
    }
    const row = rows.find((one) => one.event_id === id && !one.is_detached);
    if (!row) throw invalidParameter('event_id', 'event_id must be that of a date of this series.');
    return row;
  }
}

/** What a request says of the members of dates. */
function membersOf(dto: EditSeriesDto): EventInput {
  const input: EventInput = dto.status === undefined ? {} : { status: dto.status };
  for (const name of SERIES_MEMBERS) if (dto[name] !== undefined) Object.assign(input, { [name]: dto[name] });
  return input;
}
