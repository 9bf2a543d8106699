import type { Type } from '@nestjs/common';
import type { SqlExpression } from '#core/database';

/** A row of a queue. */
export interface QueuedRow {
  id: number;
  /** Attempts that were begun. */
  attempts: number;
  /**
   * When the next attempt is, or when the lease of a running one ends, milliseconds since 1970 by the clock of the
   * database; null: there is nothing to do.
   */
  due: number | null;
}

/** Rows that background jobs work off when they are due. */
export interface WorkQueueOptions<Row extends QueuedRow = QueuedRow> {
  /** What waits, in plural and as sentences begin: `Deliveries of domain events`. */
  name: string;
  entity: Type<Row>;
  /** Condition of the rows that wait, which an index with `due` behind it serves; nothing when none can. */
  waiting: () => SqlExpression | undefined;
  /** Milliseconds for which a process may keep rows to itself. */
  leaseMs: number;
  /** Milliseconds from the first attempt that failed to the next; doubled each time, and up to a quarter longer. */
  firstRetryMs: number;
  /** Milliseconds between two attempts, at most, without that quarter. */
  maxRetryMs: number;
  /** Attempts after which a row is given up; default: none. */
  maxAttempts?: number;
  /** Milliseconds after which work that is due counts as late; none where a check of its own looks at it. */
  lateAfterMs?: number;
  /** Column of the moment since when a row waits, milliseconds since 1970, with an index; none: it is not looked at. */
  since?: string;
  /** Columns that change with a claim. */
  claim?: Partial<Row>;
  /**
   * Columns that change when an attempt fails; `due` is set to the next attempt unless they have it.
   * @param isFinal whether it was the last one
   */
  failed?: (row: Row, error: unknown, isFinal: boolean) => Partial<Row>;
  /** Whether an error says that no other attempt can succeed. */
  isFinal?: (error: unknown) => boolean;
  /** What the log calls a row; default: its id. */
  describe?: (row: Row) => string;
}
