import { Logger } from '@nestjs/common';
import { type DatabaseClockService, isOutage } from '#core/database';
import type { QueuedRow, WorkQueueOptions } from './work-queue.options.js';
import type { WorkQueuesRepository } from './work-queues.repository.js';

/** How an attempt ended. */
export type AttemptResult = 'done' | 'retried' | 'failed';

/** Reports how attempts at the work of a queue ended. */
export type AttemptWatcher = (queue: string, result: AttemptResult, count: number) => void;

/** What becomes of claimed rows: the columns that change, the same for all or by row; nothing: the rows are removed. */
type RowChanges<Row> = Partial<Row> | ((row: Row) => Partial<Row> | undefined) | undefined;

/** What a queue needs of the service. */
export interface WorkQueueServices {
  readonly repository: WorkQueuesRepository;
  readonly clock: DatabaseClockService;
  readonly report: AttemptWatcher;
}

/**
 * The rows of a queue: each attempt has a claim that ends by the clock of the database, and one that fails is repeated
 * after a growing pause. Any number of processes may work on a queue.
 */
export class WorkQueue<Row extends QueuedRow = QueuedRow> {
  private readonly log = new Logger('Jobs');
  /** Rows of attempts that run in this process. */
  private readonly held = new Set<Row>();

  constructor(
    readonly options: WorkQueueOptions<Row>,
    private readonly services: WorkQueueServices,
  ) {}

  /** When a claim ends that is made now. */
  private get leaseEnd(): number {
    return this.services.clock.nowMs() + this.options.leaseMs;
  }

  /**
   * Makes an attempt at rows as they were read. The process that claims the first of them has all; without effect where
   * another one was faster.
   * @param work gets the rows with their claim; returns the columns that change, of all rows or by row, nothing: the rows
   * are removed. What it throws makes another attempt due
   * @throws what says that the database cannot serve: the claim then ends by itself
   */
  async attempt(rows: readonly Row[], work: (claimed: readonly Row[]) => Promise<RowChanges<Row>>): Promise<void> {
    const { repository, report } = this.services;
    const claimed = await repository.claim(this.options, rows, this.leaseEnd);
    if (claimed.length === 0) return;
    for (const row of claimed) this.held.add(row);
    try {
      const change = await this.result(claimed, work);
      await repository.settle(this.options, claimed, typeof change === 'function' ? change : () => change);
      report(this.options.name, 'done', claimed.length);
    } catch (error) {
      if (isOutage(error)) throw error;
      await this.fail(claimed, error);
    } finally {
      for (const row of claimed) this.held.delete(row);
    }
  }

  /** Gives running attempts back: others can make them at once. Only for work that may run twice at the same time. */
  async release(): Promise<void> {
    const nowMs = this.services.clock.nowMs();
    await this.services.repository.settle(this.options, [...this.held], ({ attempts }) => ({
      ...({ due: nowMs, attempts: attempts - 1 } as Partial<Row>),
    }));
  }

  /** Whether work waits for too long. */
  isLate(): Promise<boolean> {
    return this.services.repository.isLate(this.options, this.services.clock.nowMs());
  }

  /** Makes work due now that is due later than it can be: a wrong clock has written that. */
  async bringForward(): Promise<void> {
    const { repository, clock } = this.services;
    const count = await repository.bringForward(this.options, clock.nowMs());
    if (count > 0)
      this.log.warn(`${this.options.name}: ${count} were due later than can be, by a wrong clock, and are due now`);
  }

  /** @throws Error when processes have ended in all attempts before */
  private result(
    claimed: readonly Row[],
    work: (claimed: readonly Row[]) => Promise<RowChanges<Row>>,
  ): Promise<RowChanges<Row>> {
    const { maxAttempts = Infinity } = this.options;
    if (claimed.some(({ attempts }) => attempts > maxAttempts)) throw new Error('no attempt came to an end');
    return work(claimed);
  }

  private async fail(claimed: readonly Row[], error: unknown): Promise<void> {
    const { name, failed, isFinal, maxAttempts = Infinity, describe = ({ id }: Row) => String(id) } = this.options;
    const nowMs = this.services.clock.nowMs();
    const changes = new Map(
      claimed.map((row) => {
        const isOver = row.attempts >= maxAttempts || isFinal?.(error) === true;
        const pauseMs = retryDelayMs(this.options, row.attempts);
        const next = isOver ? 'no other attempt' : `next attempt in ${Math.round(pauseMs / 1000)} s`;
        this.log.warn(`${name}: ${describe(row)} failed, ${next}: ${messageOf(error)}`);
        this.services.report(name, isOver ? 'failed' : 'retried', 1);
        const change = { due: nowMs + pauseMs, ...failed?.(row, error, isOver) } as Partial<Row>;
        return [row, change] as const;
      }),
    );
    await this.services.repository.settle(this.options, claimed, (row) => changes.get(row));
  }
}

/** Milliseconds until the next attempt, up to a quarter longer so that retries spread out. */
export function retryDelayMs(
  { firstRetryMs, maxRetryMs }: Pick<WorkQueueOptions, 'firstRetryMs' | 'maxRetryMs'>,
  attempts: number,
  random = Math.random(),
): number {
  return Math.round(Math.min(firstRetryMs * 2 ** (attempts - 1), maxRetryMs) * (1 + random / 4));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
