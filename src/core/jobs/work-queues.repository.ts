import { Injectable } from '@nestjs/common';
import { changeInBatches, Database, hasRows, latestEnd, SqlExpression } from '#core/database';

/**
 * Rows that background jobs work off when they are due. The table has the columns `id`, `attempts` (that were begun) and
 * `due`: when the next attempt is, or when the lease of a running one ends, milliseconds since 1970 by the clock of the
 * database.
 */
export interface WorkQueue {
  /** What waits, in plural and as sentences begin: `Deliveries of domain events`. */
  name: string;
  table: string;
  /** Condition of the rows that wait, which an index with `due` behind it serves; nothing when none can. */
  waiting: () => SqlExpression | undefined;
  /** Milliseconds for which a process may keep a row to itself. */
  leaseMs: number;
  /** Milliseconds from the first attempt that failed to the next, at most; doubled each time. */
  firstRetryMs: number;
  /** Milliseconds between two attempts, at most. */
  maxRetryMs: number;
  /** Milliseconds after which work that is due counts as late; none where a check of its own looks at it. */
  lateAfterMs?: number;
  /** Column of the moment since when a row waits, milliseconds since 1970, with an index; none: it is not looked at. */
  since?: string;
}

/** Milliseconds since a row was stored after which its work counts as late, also if it is tried again and again. */
const MAX_WAIT_MS = 1_800_000;

/** SQL for the rows that background jobs work off. */
@Injectable()
export class WorkQueuesRepository {
  constructor(private readonly database: Database) {}

  /** Whether work of a queue waits for too long. */
  async isLate(queue: WorkQueue, nowMs: number): Promise<boolean> {
    const { lateAfterMs, since } = queue;
    if (lateAfterMs !== undefined && (await this.has(queue, 'due <= ?', nowMs - lateAfterMs))) return true;
    return since !== undefined && this.has(queue, `${since} <= ?`, nowMs - MAX_WAIT_MS);
  }

  private async has({ table, waiting }: WorkQueue, condition: string, limit: number): Promise<boolean> {
    const rows = waiting();
    if (!rows) return false;
    const late = new SqlExpression(`${rows.sql} AND ${condition}`, ...rows.parameters, limit);
    return hasRows(this.database, table, late);
  }

  /** Makes work due now that is due later than it can be: a wrong clock has written that. @returns how many rows */
  async bringForward({ table, waiting, leaseMs, firstRetryMs, maxRetryMs }: WorkQueue, nowMs: number): Promise<number> {
    const rows = waiting();
    if (!rows) return 0;
    const latest = latestEnd(nowMs, leaseMs);
    const doublings = Math.ceil(Math.log2(maxRetryMs / firstRetryMs));
    const pause = `CASE WHEN attempts = 0 THEN 0 WHEN attempts < ${doublings} THEN (${firstRetryMs} << attempts) ELSE ${maxRetryMs} END`;
    const where = `${rows.sql} AND due > ? AND due > ? + (${pause})`;
    const late = { table, key: 'id', where, parameters: [...rows.parameters, latest, latest] };
    return changeInBatches(this.database, late, (match) => this.database.update(table, match, { due: nowMs }));
  }
}
