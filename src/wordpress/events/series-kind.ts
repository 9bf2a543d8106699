import { Injectable } from '@nestjs/common';
import { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import type { EventEntity } from '../../cal/events/events/event.entity.js';
import { SeriesTransferService } from '../../cal/series/index.js';
import type { SeriesDateEntity, SeriesEntity } from '../../cal/series/index.js';
import { moveWall } from '#core/time';
import type { BuildContext } from '../../migration/build-context.js';
import { idsIn } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import {
  type Built,
  RecordKind,
  RegisterRecordKind,
  type RowOrigin,
  rowOf,
  type TableRows,
} from '../../migration/record-kind.js';
import type { Fields, SourceAccess, SourceRecord } from '../../migration/source.js';
import { SERIES } from './events-traits.js';
import { recurringPosts } from './recurring-posts.js';

/** A series with its dates, by ids here. */
interface SeriesRows {
  series: SeriesEntity;
  dates: SeriesDateEntity[];
}

const GROUP_SIZE = 200;

/** Events that recur and whose dates are events of their own at the source: series with a list of dates. */
@Injectable()
@RegisterRecordKind(SERIES)
export class SeriesKind extends RecordKind<SeriesRows> {
  private events: ReadonlyMap<number, EventEntity> = new Map();

  constructor(
    private readonly transfer: SeriesTransferService,
    private readonly eventTransfer: EventTransferService,
  ) {
    super();
  }

  override list(source: SourceAccess, after: number): AsyncIterable<readonly SourceRecord[]> | undefined {
    const read = recurringPosts(source);
    return read && this.records(read, after);
  }

  private async *records(read: () => Promise<Map<number, number[]>>, after: number) {
    const found = [...(await read())].filter(([id]) => id > after).sort(([one], [other]) => one - other);
    for (let from = 0; from < found.length; from += GROUP_SIZE)
      yield found.slice(from, from + GROUP_SIZE).map(([id, below]): SourceRecord => ({
        kind: this.name,
        id,
        fields: { dates: [id, ...below].sort((one, other) => one - other) },
      }));
  }

  takes(field: string): boolean {
    return field === 'dates';
  }

  override async prepare(records: readonly SourceRecord[], context: BuildContext): Promise<void> {
    const ids = records.flatMap(({ fields }) =>
      idsIn(fields, 'dates').flatMap((id) => context.target('content', id) ?? []),
    );
    this.events = new Map((await this.eventTransfer.events.find(ids)).map((event) => [event.id, event]));
  }

  build(record: SourceRecord, id: number, context: BuildContext): SeriesRows {
    const events = idsIn(record.fields, 'dates').flatMap((date) => {
      const target = context.target('content', date);
      return (target === undefined ? undefined : this.events.get(target)) ?? [];
    });
    const byStart = [...events].sort((one, other) => (one.start_utc < other.start_utc ? -1 : 1));
    const [first] = byStart;
    if (!first || byStart.length < 2) throw new QuarantineError('It has not two dates here.');
    const dates = new Map<string, SeriesDateEntity>();
    for (const event of byStart) {
      const start = moveWall(event.start_date, event.timezone, first.timezone);
      if (dates.has(start))
        context.changed('dates', `The event ${event.id} starts with another one: it is none of its dates.`);
      else dates.set(start, { event_id: event.id, series_id: id, original_start: start, is_detached: false });
    }
    const starts = [...dates.keys()].sort();
    return { series: seriesOf(id, first, starts), dates: [...dates.values()] };
  }

  async insert(built: readonly Built<SeriesRows>[]): Promise<void> {
    await this.transfer.series.insert(built.map(({ row }) => row.series));
    await this.transfer.dates.insert(built.flatMap(({ row }) => row.dates));
  }

  async replace(built: readonly Built<SeriesRows>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _, ...columns } = row.series;
      await this.transfer.series.update(id, columns);
      const before = await this.transfer.dates.find([id], 'series_id');
      await this.transfer.dates.delete(before.map(({ event_id: event }) => event));
    }
    await this.transfer.dates.insert(built.flatMap(({ row }) => row.dates));
  }

  async load(ids: readonly number[]): Promise<Map<number, SeriesRows>> {
    const dates = Map.groupBy(await this.transfer.dates.find(ids, 'series_id'), ({ series_id: id }) => id);
    const rows = await this.transfer.series.find(ids);
    return new Map(rows.map((series) => [series.id, { series, dates: dates.get(series.id) ?? [] }]));
  }

  describe({ dates }: SeriesRows, context: BuildContext): Fields {
    const ids = dates.flatMap(({ event_id: id }) => context.source('content', id) ?? []);
    return { dates: ids.sort((one, other) => one - other) };
  }

  tables({ series, dates }: SeriesRows, origin: RowOrigin): TableRows {
    return {
      [this.transfer.series.table]: [rowOf(this.transfer.series, series, origin)],
      [this.transfer.dates.table]: [...dates].sort((one, other) => one.event_id - other.event_id),
    };
  }

  async remove(ids: readonly number[]): Promise<void> {
    const dates = await this.transfer.dates.find(ids, 'series_id');
    await this.transfer.dates.delete(dates.map(({ event_id: event }) => event));
    await this.transfer.series.delete(ids);
  }

  async nextId(): Promise<number> {
    return (await this.transfer.series.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.transfer.series.find(ids)).map(({ id }) => id);
  }
}

/** A list of dates without a rule: what the rule of the source would make further is not known here. */
function seriesOf(id: number, first: EventEntity, starts: readonly string[]): SeriesEntity {
  const { timezone, start_date, end_date, all_day, author_id, date_utc, modified_utc } = first;
  const made = date_utc ?? first.start_utc;
  return {
    id,
    rule: '',
    dates: starts.slice(1),
    excluded: [],
    timezone,
    start_date,
    end_date,
    all_day,
    made_until: starts.at(-1) ?? start_date,
    grow_utc: null,
    author_id,
    template: null,
    split_from_id: null,
    ics_uid: null,
    ics_sequence: 0,
    created_utc: made,
    modified_utc: modified_utc ?? made,
  };
}
