import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThanOrEqual, type ObjectLiteral, Repository, type SelectQueryBuilder } from 'typeorm';
import { batches, Database, IDS_PER_STATEMENT, locked, placeholders, SqlExpression } from '#core/database';
import { DAY_MS, type DayOffset, dayOf, fromMs, toMs } from '#core/time';
import { DisputeEntity } from '../../payments/dispute.entity.js';
import { RefundEntity } from '../../payments/refund.entity.js';
import { OrderEntity } from '../../sales/model/order.entity.js';
import type { SalesGroup, SalesQuery } from '../sales-query.js';
import type { RawSalesRow } from '../merge-sales.js';
import { SalesChangeEntity } from './sales-change.entity.js';
import { SalesDimensionEntity } from './sales-dimension.entity.js';
import { SalesRollupEntity } from './sales-rollup.entity.js';
import { SalesStateEntity } from './sales-state.entity.js';
import {
  chunkOf,
  idsOf,
  QUARTER_MS,
  SALES_SOURCE_NAMES,
  SALES_SOURCES,
  type SalesSource,
  type SalesSum,
} from './sum-sales.js';

const STATE_ID = 1;

/** Quarter-hours of a day. */
const QUARTERS = DAY_MS / QUARTER_MS;

/** Columns with the orders of each group: of the site, and of an event. */
const ORDER_COLUMNS = {
  day: ['orders', 'host_orders'],
  event: ['event_orders', 'host_orders'],
  ticket: ['ticket_orders', 'host_ticket_orders'],
  code: ['orders', 'host_orders'],
  tax_rate: ['rate_orders', 'host_rate_orders'],
} as const satisfies Record<SalesGroup, readonly [site: keyof SalesRollupEntity, host: keyof SalesRollupEntity]>;

/** Columns of dimensions that groups are made by. */
const KEY_COLUMNS = { event: 'event_id', ticket: 'ticket_id', code: 'discount_code', tax_rate: 'tax_rate' } as const;

/** A row of sums that are stored. */
export interface StoredSalesRow extends RawSalesRow {
  /** Orders that count for the total: an order with several tickets counts in one row only. */
  all_orders: number | string;
}

/** The sums of sales that are stored. */
@Injectable()
export class SalesRollupsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SalesChangeEntity) private readonly changes: Repository<SalesChangeEntity>,
    @InjectRepository(SalesDimensionEntity) private readonly dimensions: Repository<SalesDimensionEntity>,
    @InjectRepository(SalesRollupEntity) private readonly rollups: Repository<SalesRollupEntity>,
    @InjectRepository(SalesStateEntity) private readonly states: Repository<SalesStateEntity>,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    @InjectRepository(RefundEntity) private readonly refunds: Repository<RefundEntity>,
    @InjectRepository(DisputeEntity) private readonly disputes: Repository<DisputeEntity>,
  ) {}

  /** Stores what has changed, with the unit of work. */
  note(changes: readonly Omit<SalesChangeEntity, 'id'>[]): Promise<void> {
    return this.database.deferred.insertMany(SalesChangeEntity, changes);
  }

  /** Changes whose sums are not made yet. */
  pending(limit: number): Promise<SalesChangeEntity[]> {
    return this.changes.find({ order: { id: 'ASC' }, take: limit });
  }

  /** Those of some changes that are still pending. */
  async stillPending(ids: readonly number[]): Promise<number[]> {
    const found: number[] = [];
    for (const some of batches(ids, IDS_PER_STATEMENT))
      found.push(...(await this.changes.findBy({ id: In([...some]) })).map(({ id }) => id));
    return found;
  }

  /** Removes changes, in a unit of work. */
  async remove(ids: readonly number[]): Promise<void> {
    for (const some of batches(ids, IDS_PER_STATEMENT))
      await this.database.delete(SalesChangeEntity, new SqlExpression(`id IN (${placeholders(some)})`, ...some));
  }

  /** Ids of changes by their chunk. Rows that are gone count for chunk 0: their orders were noted when they went. */
  async chunksOf(changes: readonly SalesChangeEntity[]): Promise<Map<number, number[]>> {
    const chunks = new Map<number, number[]>();
    const add = (chunk: number, id: number): void => void chunks.set(chunk, [...(chunks.get(chunk) ?? []), id]);
    const orders = {
      refund: await this.ordersOf(this.refunds, changes, 'refund'),
      dispute: await this.ordersOf(this.disputes, changes, 'dispute'),
    };
    for (const { id, source, row_key: key } of changes) {
      if (source === 'chunk') add(key, id);
      else if (source !== 'all') add(chunkOf(orders[source].get(key) ?? 0), id);
    }
    return chunks;
  }

  private async ordersOf(
    rows: Repository<RefundEntity> | Repository<DisputeEntity>,
    changes: readonly SalesChangeEntity[],
    of: 'refund' | 'dispute',
  ): Promise<Map<number, number>> {
    const orders = new Map<number, number>();
    const ids = [...new Set(changes.filter(({ source }) => source === of).map(({ row_key: key }) => key))];
    for (const some of batches(ids, IDS_PER_STATEMENT)) {
      const found = await (rows as Repository<RefundEntity>).find({
        select: { id: true, order_id: true },
        where: { id: In([...some]) },
      });
      for (const { id, order_id: order } of found) orders.set(id, order);
    }
    return orders;
  }

  /** All chunks with orders or sums. */
  async allChunks(): Promise<number[]> {
    const chunks = new Set<number>();
    for (let first = 0; ;) {
      const where = { id: MoreThanOrEqual(first) };
      const [order] = await this.orders.find({ select: { id: true }, where, order: { id: 'ASC' }, take: 1 });
      if (!order) break;
      chunks.add(chunkOf(order.id));
      first = idsOf(chunkOf(order.id)).end;
    }
    const stored = await this.rollups
      .createQueryBuilder('r')
      .select('DISTINCT r.chunk', 'chunk')
      .getRawMany<{ chunk: number }>();
    for (const { chunk } of stored) chunks.add(chunk);
    return [...chunks].sort((a, b) => a - b);
  }

  /** The state, in a unit of work; others cannot make sums until it ends. */
  async lock(): Promise<SalesStateEntity> {
    const find = async (): Promise<SalesStateEntity | undefined> =>
      (await this.states.find({ where: { id: STATE_ID }, ...locked(this.database) }))[0];
    const state = await find();
    if (state) return state;
    await this.database.insertMissing(SalesStateEntity, [{ id: STATE_ID, version: 0, next_chunk: 0 }]);
    return (await find())!;
  }

  /** Changes the state that is locked. */
  async update(state: SalesStateEntity, change: Partial<SalesStateEntity> = {}): Promise<void> {
    await this.database.update(SalesStateEntity, { id: STATE_ID }, { version: state.version + 1, ...change });
  }

  /** Replaces the sums of a chunk, in a unit of work. @returns whether they were different */
  async replace(chunk: number, sums: readonly SalesSum[]): Promise<boolean> {
    const ids = await this.dimensionIds(sums);
    const fresh = sums.map(({ dimension: _, dimensionHash, ...sum }): SalesRollupEntity => ({
      ...sum,
      dimension_id: ids.get(dimensionHash)!,
      chunk,
    }));
    const stored = await this.rollups.findBy({ chunk });
    if (areEqual(stored, fresh)) return false;
    await this.database.delete(SalesRollupEntity, { chunk });
    await this.database.insertMany(SalesRollupEntity, fresh);
    return true;
  }

  private async dimensionIds(sums: readonly SalesSum[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const wanted = new Map(sums.map(({ dimension, dimensionHash }) => [dimensionHash, dimension]));
    const find = async (): Promise<void> => {
      const missing = [...wanted.keys()].filter((hash) => !ids.has(hash));
      for (const some of batches(missing, IDS_PER_STATEMENT)) {
        const where = { dimension_hash: In([...some]) };
        const found = await this.dimensions.find({ select: { id: true, dimension_hash: true }, where });
        for (const { id, dimension_hash: hash } of found) ids.set(hash, id);
      }
    };
    await find();
    const rows = [...wanted].filter(([hash]) => !ids.has(hash));
    if (rows.length === 0) return ids;
    await this.database.insertMissing(
      SalesDimensionEntity,
      rows.map(([hash, dimension]) => ({ dimension_hash: hash, ...dimension })),
    );
    await find();
    return ids;
  }

  /** As `SalesRepository.rows`, from sums by quarter-hour, with the orders of each row that count for the total. */
  async rows(query: SalesQuery, group: SalesGroup, limit: number): Promise<StoredSalesRow[]> {
    const { host } = query;
    const scope = host === undefined ? 0 : 1;
    const [orders, allOrders] = [ORDER_COLUMNS[group][scope], ORDER_COLUMNS.day[scope]];
    const key = group === 'day' ? this.daySql(query.offsets) : `d.${KEY_COLUMNS[group]}`;
    const isInPeriod = (alias: string): string => `${alias}.quarter >= :from AND ${alias}.quarter < :until`;
    const select = this.dimensions.createQueryBuilder('d');
    if (host === undefined && group !== 'day') {
      // One row for each dimension has to be joined and compared. `+ 0` keeps MariaDB from reading each one anew.
      const columns = [...new Set([orders, allOrders, 'seats', 'amount_minor'])];
      const byDimension = (sums: SelectQueryBuilder<ObjectLiteral>): SelectQueryBuilder<ObjectLiteral> =>
        columns
          .reduce(
            (all, name) => all.addSelect(`SUM(s.${name})`, name),
            sums.select('s.dimension_id + 0', 'dimension_id'),
          )
          .addSelect('s.source', 'source')
          .from(SalesRollupEntity, 's')
          .where(isInPeriod('s'))
          .groupBy('s.dimension_id + 0')
          .addGroupBy('s.source');
      select.innerJoin(byDimension, 'r', 'r.dimension_id = d.id');
    } else select.innerJoin(SalesRollupEntity, 'r', 'r.dimension_id = d.id').where(isInPeriod('r'));
    if (host !== undefined) select.andWhere('d.post_id = :host', { host });
    select.select('r.source', 'source');
    if (group === 'event' || group === 'ticket') select.addSelect(`MAX(d.${group}_title)`, 'title');
    const rows = await select
      .addSelect('d.currency', 'currency')
      .addSelect(key, 'row_key')
      .addSelect(`SUM(r.${orders})`, 'orders')
      .addSelect(`SUM(r.${allOrders})`, 'all_orders')
      .addSelect('SUM(r.seats)', 'seats')
      .addSelect('SUM(r.amount_minor)', 'amount')
      .groupBy('r.source')
      .addGroupBy('d.currency')
      .addGroupBy(key)
      .orderBy('r.source')
      .limit(limit * SALES_SOURCE_NAMES.length)
      .setParameters({ from: toMs(query.fromUtc) / QUARTER_MS, until: toMs(query.untilUtc) / QUARTER_MS })
      .getRawMany<StoredSalesRow & Record<'source' | 'amount', number | string>>();
    return rows.map(({ source: number, amount, row_key: value, ...row }) => ({
      ...row,
      row_key: group === 'day' ? dayOf(fromMs(Number(value) * DAY_MS)) : value,
      [AMOUNTS.get(Number(number))!]: amount,
    }));
  }

  /** Days since 1970 in a zone. */
  private daySql(offsets: readonly DayOffset[]): string {
    const divide = this.database.embedded ? '/' : 'DIV';
    const day = ({ seconds }: DayOffset): string =>
      `(r.quarter + ${(seconds * 1000) / QUARTER_MS}) ${divide} ${QUARTERS}`;
    const cases = offsets
      .slice(0, -1)
      .map((offset) => `WHEN r.quarter < ${Math.floor(toMs(offset.untilUtc) / QUARTER_MS)} THEN ${day(offset)}`);
    const last = day(offsets.at(-1)!);
    return cases.length === 0 ? last : `CASE ${cases.join(' ')} ELSE ${last} END`;
  }
}

/** The member of rows that the amounts of a source are. */
const AMOUNTS = new Map<number, 'sold' | 'refunded' | 'disputed'>(
  (
    [
      ['sold', 'sold'],
      ['fees', 'sold'],
      ['refunded', 'refunded'],
      ['disputed', 'disputed'],
      ['returned', 'disputed'],
    ] as const satisfies [SalesSource, string][]
  ).map(([source, member]) => [SALES_SOURCES[source], member]),
);

function areEqual(stored: readonly SalesRollupEntity[], fresh: readonly SalesRollupEntity[]): boolean {
  if (stored.length !== fresh.length) return false;
  const text = (row: SalesRollupEntity): string => JSON.stringify(Object.entries(row).sort());
  const known = new Set(stored.map(text));
  return fresh.every((row) => known.has(text(row)));
}
