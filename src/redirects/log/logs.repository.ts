import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import {
  Database,
  SqlExpression,
  placeholders,
  deleteInBatches,
  type SqlFragment,
  IDS_PER_STATEMENT,
  batches,
} from '#core/database';
import { Conditions, whereClause, directionSql, ListQueryBuilder, type ListPage } from '#core/lists';
import type { Filter } from '../list/list.dto.js';
import { pageWindow } from '../list/list.sql.js';
import { GROUPINGS, LOG_TABLES, groupCondition, logConditions, logOrder, type Grouping } from './log-list.sql.js';
import type { ListLogDto } from './log.dto.js';
import {
  AGENT_KEY_LENGTH,
  LogEntity,
  NotFoundLogEntity,
  RedirectLogEntity,
  groupKey,
  type LogKind,
} from './log.entity.js';

/** An entry of a log as it comes in. */
export type NewLogEntry<Kind extends LogKind> = Omit<
  Kind extends 'log' ? RedirectLogEntity : NotFoundLogEntity,
  'id' | 'url_key' | 'agent_key'
>;

/** An entry of either log. */
export type LogRow = NotFoundLogEntity & Partial<RedirectLogEntity>;

/** Entries that have something in common. */
export interface LogGroup {
  /** What they have in common, as the first of them has it. */
  shown: string | null;
  count: number;
}

/** SQL for the two logs. Moments are UTC texts. */
@Injectable()
export class LogsRepository {
  private readonly logs: Record<LogKind, Repository<LogEntity>>;

  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
    @InjectRepository(RedirectLogEntity) visits: Repository<RedirectLogEntity>,
    @InjectRepository(NotFoundLogEntity) notFound: Repository<NotFoundLogEntity>,
  ) {
    this.logs = { log: visits, '404': notFound };
  }

  /** Notes a request. Texts must fit their columns (`LogEntity`). */
  async add<Kind extends LogKind>(kind: Kind, entry: NewLogEntry<Kind>): Promise<number> {
    const keys: Pick<LogEntity, 'url_key' | 'agent_key'> = {
      url_key: groupKey(entry.url),
      agent_key: entry.agent === null ? null : groupKey(entry.agent, AGENT_KEY_LENGTH),
    };
    return kind === 'log'
      ? this.database.insert(RedirectLogEntity, { ...entry, ...keys })
      : this.database.insert(NotFoundLogEntity, { ...entry, ...keys });
  }

  /** A page of entries. */
  list(kind: LogKind, params: ListLogDto): Promise<ListPage<LogRow>> {
    return this.lists.page<LogRow>({
      entity: kind === 'log' ? RedirectLogEntity : NotFoundLogEntity,
      plan: { where: Conditions.of(logConditions(kind, params.filterBy)), order: logOrder(params) },
      window: pageWindow(params),
      total: 'counted',
    });
  }

  /**
   * A page of groups of entries, by their number and then by what they have in common. Its rows are groups and not
   * rows of a table, so it is not read through `ListQueryBuilder`.
   */
  async groups(kind: LogKind, by: Grouping, params: ListLogDto): Promise<ListPage<LogGroup>> {
    const table = LOG_TABLES[kind];
    const key = GROUPINGS[by];
    const { limit, offset } = pageWindow(params);
    const direction = directionSql(params.direction === 'desc');
    const where = Conditions.of(logConditions(kind, params.filterBy));
    const rows = await this.database.read<LogGroup>(
      `SELECT l.${by} AS shown, g.entries AS count FROM
         (SELECT ${key} AS common, COUNT(*) AS entries, MIN(id) AS first FROM ${table} ${whereClause(where)}
          GROUP BY ${key} ORDER BY entries ${direction}, common LIMIT ? OFFSET ?) g
       INNER JOIN ${table} l ON l.id = g.first ORDER BY g.entries ${direction}, g.common`,
      [...where.parameters, limit, offset],
    );
    const [{ total }] = await this.database.read<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT ${key} FROM ${table} ${whereClause(where)} GROUP BY ${key}) g`,
      where.parameters,
    );
    return { rows: rows.map(({ shown, count }) => ({ shown, count: Number(count) })), total: Number(total) };
  }

  /** Deletes entries by their ids. */
  async deleteIds(kind: LogKind, ids: readonly number[]): Promise<number> {
    let deleted = 0;
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      deleted += await this.delete(kind, [{ sql: `id IN (${placeholders(batch)})`, parameters: batch }]);
    }
    return deleted;
  }

  /** Deletes all entries of groups. @param shown what they have in common, as `groups` returns it. @returns how many */
  async deleteGroups(kind: LogKind, by: Grouping, shown: readonly string[]): Promise<number> {
    let deleted = 0;
    for (const each of shown) deleted += await this.delete(kind, [groupCondition(by, each)]);
    return deleted;
  }

  /** Deletes all entries that a filter finds. @returns how many */
  deleteWhere(kind: LogKind, filter: Filter | undefined): Promise<number> {
    return this.delete(kind, logConditions(kind, filter));
  }

  /** Drops the oldest entries from before `before`, at most `most`. @returns how many */
  async expire(kind: LogKind, before: string, most: number): Promise<number> {
    const log = this.logs[kind];
    const [last] = await log.find({
      select: { id: true, created: true },
      where: { created: LessThan(before) },
      order: { created: 'ASC', id: 'ASC' },
      skip: most - 1,
      take: 1,
    });
    if (!last) return (await log.delete({ created: LessThan(before) })).affected ?? 0;
    const { created, id } = last;
    return this.database.delete(
      LOG_TABLES[kind],
      new SqlExpression('created <= ? AND (created < ? OR id <= ?)', created, created, id),
    );
  }

  /** Deletes the oldest entries beyond the newest `rows`, in batches. @returns how many */
  async trim(kind: LogKind, rows: number): Promise<number> {
    const table = LOG_TABLES[kind];
    const [first] = await this.logs[kind].find({ select: { id: true }, order: { id: 'DESC' }, skip: rows, take: 1 });
    if (!first) return 0;
    return deleteInBatches(this.database, { table, key: 'id', where: 'id <= ?', parameters: [first.id] });
  }

  private delete(kind: LogKind, conditions: readonly SqlFragment[]): Promise<number> {
    return this.database.delete(LOG_TABLES[kind], Conditions.of(conditions).expression());
  }
}
