import type { QueryRunner } from 'typeorm';
import { RequestContext } from '#core/context';
import { ChangeTracker } from './changes/index.js';

/** What reads outside of units of work, and knows whether more work can be taken in. */
export interface Reader {
  /** @param prepared whether the database should keep the statement */
  read<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> | T[];
  /** Whether the next unit of work would be refused at once. */
  readonly isFull?: boolean;
  /** Units of work that wait for their turn, where they take turns. */
  readonly waiting?: number;
  /**
   * SQLite: stores a change of the file, as soon as the running unit of work is over.
   * @throws what keeps the file from being written
   */
  tryWrite?(timeoutMs: number): Promise<void>;
}

/** What reads through the connection of a unit of work. */
export function readerOf(runner: Pick<QueryRunner, 'query'>): Reader {
  return {
    read: <T>(sql: string, parameters: readonly unknown[]) =>
      runner.query(sql, ChangeTracker.declare([...parameters], [])) as Promise<T[]>,
  };
}

/** Reads, and counts the query and its time in the running request. */
export async function readCounted<T>(
  reader: Reader,
  sql: string,
  parameters: readonly unknown[],
  prepared: boolean,
): Promise<T[]> {
  const context = RequestContext.peek();
  const started = context ? performance.now() : 0;
  try {
    const rows = reader.read<T>(sql, parameters, prepared);
    return rows instanceof Promise ? await rows : rows;
  } finally {
    if (context) {
      context.queries++;
      context.queryTime += performance.now() - started;
    }
  }
}
