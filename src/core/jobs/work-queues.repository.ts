import { Injectable, type Type } from '@nestjs/common';
import { changeInBatches, Database, hasRows, latestEnd, SqlExpression } from '#core/database';
import type { QueuedRow, WorkQueueOptions } from './work-queue.options.js';

/** What is needed of a queue to look after it. */
type LookedAfterQueue = Omit<WorkQueueOptions, 'entity' | 'claim' | 'failed' | 'describe'> & { entity: Type<object> };

/** Milliseconds since a row was stored after which its work counts as late, also if it is tried again and again. */
const MAX_WAIT_MS = 1_800_000;

/** SQL for the rows that background jobs work off. */
@Injectable()
export class WorkQueuesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes rows for one process until `until`. The process that has the first of them has all: it stops at the first one
   * that another one took.
   * @returns the rows that it has now, with their claim
   */
  claim<Row extends QueuedRow>(
    { entity, waiting, claim }: WorkQueueOptions<Row>,
    rows: readonly Row[],
    until: number,
  ): Promise<Row[]> {
    return this.database.write(async () => {
      const claimed: Row[] = [];
      for (const row of rows) {
        const change = { ...claim, due: until, attempts: row.attempts + 1 } as Partial<Row>;
        const match = isAsRead(waiting, row);
        if (match && (await this.database.update(entity, match, change)) === 1) claimed.push({ ...row, ...change });
        else if (claimed.length === 0) break;
      }
      return claimed;
    });
  }

  /**
   * Changes claimed rows, unless they were claimed again or no longer wait.
   * @param changeOf the columns that change; nothing: the row is removed
   */
  async settle<Row extends QueuedRow>(
    { entity, waiting }: WorkQueueOptions<Row>,
    claimed: readonly Row[],
    changeOf: (row: Row) => Partial<Row> | undefined,
  ): Promise<void> {
    if (claimed.length === 0) return;
    await this.database.write(async () => {
      for (const row of claimed) {
        const match = isAsRead(waiting, row);
        const change = changeOf(row);
        if (!match) continue;
        if (change) await this.database.update(entity, match, change);
        else await this.database.delete(entity, match);
      }
    });
  }

  /** Whether work of a queue waits for too long. */
  async isLate(queue: LookedAfterQueue, nowMs: number): Promise<boolean> {
    const { lateAfterMs, since } = queue;
    if (lateAfterMs !== undefined && (await this.has(queue, 'due <= ?', nowMs - lateAfterMs))) return true;
    return since !== undefined && this.has(queue, `${since} <= ?`, nowMs - MAX_WAIT_MS);
  }

  /** Makes work due now that is due later than it can be: a wrong clock has written that. @returns how many rows */
  async bringForward(queue: LookedAfterQueue, nowMs: number): Promise<number> {
    const { waiting, leaseMs, firstRetryMs, maxRetryMs } = queue;
    const rows = waiting();
    if (!rows) return 0;
    const latest = latestEnd(nowMs, leaseMs);
    const doublings = Math.ceil(Math.log2(maxRetryMs / firstRetryMs));
    const longest = Math.ceil((maxRetryMs * 5) / 4);
    const pause = `CASE WHEN attempts = 0 THEN 0 WHEN attempts <= ${doublings} THEN (${firstRetryMs} << attempts) ELSE ${longest} END`;
    const where = `${rows.sql} AND due > ? AND due > ? + (${pause})`;
    const table = this.tableOf(queue);
    const late = { table, key: 'id', where, parameters: [...rows.parameters, latest, latest] };
    return changeInBatches(this.database, late, (match) => this.database.update(table, match, { due: nowMs }));
  }

  private async has(queue: LookedAfterQueue, condition: string, limit: number): Promise<boolean> {
    const rows = queue.waiting();
    if (!rows) return false;
    const late = new SqlExpression(`${rows.sql} AND ${condition}`, ...rows.parameters, limit);
    return hasRows(this.database, this.tableOf(queue), late);
  }

  private tableOf({ entity }: LookedAfterQueue): string {
    return this.database.dataSource.getMetadata(entity).tableName;
  }
}

/** Condition of a row that waits and is as it was read; nothing when none can wait. */
function isAsRead(
  waiting: () => SqlExpression | undefined,
  { id, attempts, due }: QueuedRow,
): SqlExpression | undefined {
  const rows = waiting();
  const [isDue, ...moment] = due === null ? ['due IS NULL'] : ['due = ?', due];
  return (
    rows &&
    new SqlExpression(
      `id = ? AND attempts = ? AND ${isDue} AND ${rows.sql}`,
      id,
      attempts,
      ...moment,
      ...rows.parameters,
    )
  );
}
