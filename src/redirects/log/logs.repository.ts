import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../core/database/database.js';
import { deleteInBatches } from '../../core/database/delete-in-batches.js';
import type { Condition } from '../../core/database/text-search.js';
import type { Filter } from '../list/list.dto.js';
import { directionSql, pageWindow, whereOf } from '../list/list.sql.js';
import { GROUPINGS, LOG_TABLES, groupCondition, logConditions, logOrder } from './log-list.sql.js';
import type { Grouping } from './log-list.sql.js';
import type { ListLogParams } from './log.dto.js';
import { AGENT_KEY, LogEntity, NotFoundLogEntity, RedirectLogEntity, groupKey } from './log.entity.js';
import type { LogKind, RequestData } from './log.entity.js';

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

/** A part of a log, and how long the whole is. */
export interface LogPage<Row> {
  rows: Row[];
  total: number;
}

/** Ids that one `IN` names. */
const BATCH = 500;

/** SQL for the two logs. Moments are UTC texts. */
@Injectable()
export class LogsRepository {
  constructor(private readonly database: Database) {}

  /** Notes a request. Texts must fit their columns (`LogEntity`). */
  async add<Kind extends LogKind>(kind: Kind, entry: NewLogEntry<Kind>): Promise<number> {
    const keys: Pick<LogEntity, 'url_key' | 'agent_key'> = {
      url_key: groupKey(entry.url),
      agent_key: entry.agent === null ? null : groupKey(entry.agent, AGENT_KEY),
    };
    return kind === 'log'
      ? this.database.insert(RedirectLogEntity, { ...entry, ...keys })
      : this.database.insert(NotFoundLogEntity, { ...entry, ...keys });
  }

  /** A page of entries. */
  async list(kind: LogKind, params: ListLogParams): Promise<LogPage<LogRow>> {
    const { limit, offset } = pageWindow(params);
    const where = whereOf(logConditions(kind, params.filterBy));
    const rows = await this.database.read<LogRow>(
      `SELECT * FROM ${LOG_TABLES[kind]} ${where.sql} ${logOrder(params)} LIMIT ? OFFSET ?`,
      [...where.parameters, limit, offset],
    );
    const total = await this.count(`SELECT COUNT(*) AS total FROM ${LOG_TABLES[kind]} ${where.sql}`, where.parameters);
    return { rows: rows.map(toRow), total };
  }

  /** A page of groups of entries, by their number and then by what they have in common. */
  async groups(kind: LogKind, by: Grouping, params: ListLogParams): Promise<LogPage<LogGroup>> {
    const table = LOG_TABLES[kind];
    const key = GROUPINGS[by];
    const { limit, offset } = pageWindow(params);
    const where = whereOf(logConditions(kind, params.filterBy));
    const rows = await this.database.read<LogGroup>(
      `SELECT l.${by} AS shown, g.entries AS count FROM
         (SELECT ${key} AS common, COUNT(*) AS entries, MIN(id) AS first FROM ${table} ${where.sql}
          GROUP BY ${key} ORDER BY entries ${directionSql(params)}, common LIMIT ? OFFSET ?) g
       INNER JOIN ${table} l ON l.id = g.first ORDER BY g.entries ${directionSql(params)}, g.common`,
      [...where.parameters, limit, offset],
    );
    const total = await this.count(
      `SELECT COUNT(*) AS total FROM (SELECT ${key} FROM ${table} ${where.sql} GROUP BY ${key}) g`,
      where.parameters,
    );
    return { rows: rows.map(({ shown, count }) => ({ shown, count: Number(count) })), total };
  }

  /** Deletes entries by their ids. */
  async deleteIds(kind: LogKind, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await this.delete(kind, [{ sql: `id IN (${placeholders(batch)})`, parameters: batch }]);
    }
  }

  /** Deletes all entries of groups. @param shown what they have in common, as `groups` tells it */
  async deleteGroups(kind: LogKind, by: Grouping, shown: readonly string[]): Promise<void> {
    for (const each of shown) await this.delete(kind, [groupCondition(by, each)]);
  }

  /** Deletes all entries that a filter finds. */
  async deleteWhere(kind: LogKind, filter: Filter | undefined): Promise<void> {
    await this.delete(kind, logConditions(kind, filter));
  }

  /** Drops the oldest entries from before `before`, at most `most`. @returns how many */
  async expire(kind: LogKind, before: string, most: number): Promise<number> {
    const table = LOG_TABLES[kind];
    const [last] = await this.database.read<{ created: string; id: number }>(
      `SELECT created, id FROM ${table} WHERE created < ? ORDER BY created, id LIMIT 1 OFFSET ${most - 1}`,
      [before],
    );
    if (!last) return this.database.execute(`DELETE FROM ${table} WHERE created < ?`, [before], table);
    return this.database.execute(
      `DELETE FROM ${table} WHERE created <= ? AND (created < ? OR id <= ?)`,
      [last.created, last.created, last.id],
      table,
    );
  }

  /** Deletes the oldest entries beyond the newest `rows`, in batches. @returns how many */
  async trim(kind: LogKind, rows: number): Promise<number> {
    const table = LOG_TABLES[kind];
    const [first] = await this.database.read<{ id: number }>(
      `SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET ${rows}`,
    );
    if (!first) return 0;
    return deleteInBatches(this.database, { table, key: 'id', where: 'id <= ?', parameters: [first.id] });
  }

  private async delete(kind: LogKind, conditions: readonly Condition[]): Promise<void> {
    const { sql, parameters } = whereOf(conditions);
    await this.database.execute(`DELETE FROM ${LOG_TABLES[kind]} ${sql}`, parameters, LOG_TABLES[kind]);
  }

  private async count(sql: string, parameters: readonly unknown[]): Promise<number> {
    const [row] = await this.database.read<{ total: number }>(sql, parameters);
    return Number(row?.total ?? 0);
  }
}

/** Both engines give JSON as text. */
function toRow(row: LogRow): LogRow {
  const data = row.request_data as unknown as string | null;
  return { ...row, request_data: data === null ? null : (JSON.parse(data) as RequestData) };
}
