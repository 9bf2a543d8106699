import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { LogEntity, NotFoundLogEntity, RedirectLogEntity, groupKey } from './log.entity.js';
import type { LogKind } from './log.entity.js';

/** An entry of a log as it comes in. */
export type NewLogEntry<Kind extends LogKind> = Omit<
  Kind extends 'log' ? RedirectLogEntity : NotFoundLogEntity,
  'id' | 'url_key' | 'agent_key'
>;

/** The table of each log. */
export const LOG_TABLES: Readonly<Record<LogKind, string>> = { log: 'redirect_log', '404': 'redirect_not_found_log' };

/** Longest key of an agent. */
const AGENT_KEY = 255;

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

  /** Drops the oldest entries from before `before`, at most `most`. @returns how many */
  async expire(kind: LogKind, before: string, most: number): Promise<number> {
    const table = LOG_TABLES[kind];
    const [last] = await this.database.read<{ created: string; id: number }>(
      `SELECT created, id FROM ${table} WHERE created < ? ORDER BY created, id LIMIT 1 OFFSET ${most - 1}`,
      [before],
    );
    if (!last) return this.database.execute(`DELETE FROM ${table} WHERE created < ?`, [before]);
    return this.database.execute(`DELETE FROM ${table} WHERE created < ? OR (created = ? AND id <= ?)`, [
      last.created,
      last.created,
      last.id,
    ]);
  }
}
