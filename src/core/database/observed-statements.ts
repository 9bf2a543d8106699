import type { QueryRunner } from 'typeorm';
import type { Cascades } from './cascades.js';
import { captured, type ChangeRecorder, type RowChange, type RunQuery } from './change-capture.js';
import { mayChangeRows, type CommitWatch } from './commit-watch.js';
import { isWrite, writtenTable } from './write-statement.js';

/** Who wants to know of the statements of query runners. */
export interface StatementObservers {
  /** Called after a commit that makes something new visible to others. */
  watch?: CommitWatch;
  /** Given the rows that were changed, in the transaction that changed them. */
  recorder?: ChangeRecorder;
  /** Finds rows that the database deletes by itself. */
  cascades?: Cascades;
}

/**
 * Sees every statement of one query runner, hand-written ones and those of TypeORM alike. What a savepoint undoes is
 * forgotten with it.
 */
export class ObservedStatements {
  /** Whether one of them changed something that the watch wants to know of. */
  isNoted = false;
  private changes: RowChange[] = [];
  private readonly savepoints: number[] = [];

  constructor(
    private readonly runner: QueryRunner,
    private readonly observers: StatementObservers,
  ) {
    this.observeQueries();
    this.observeSavepoints();
  }

  /** Transactions and savepoints that are open. */
  get depth(): number {
    return this.savepoints.length;
  }

  /** Hands the changed rows to the recorder. Called in the transaction, before its commit. */
  async store(): Promise<void> {
    if (this.changes.length === 0) return;
    const { changes } = this;
    this.changes = [];
    await this.observers.recorder?.store(changes);
  }

  /** Tells the watch of a commit, where there was something for it. */
  committed(): void {
    if (this.isNoted) this.observers.watch?.committed();
  }

  private observeQueries(): void {
    const { runner, observers } = this;
    const run = runner.query.bind(runner) as (...query: unknown[]) => Promise<unknown>;
    const read: RunQuery = (sql, parameters) => run(sql, parameters);
    const query = async (sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> => {
      if (observers.watch && !this.isNoted && mayChangeRows(sql)) {
        this.isNoted = observers.watch.concerns(writtenTable(sql));
      }
      const { recorder } = observers;
      // Who is calling can become known within the transaction, so every statement decides.
      if (!recorder || !isWrite(sql) || !recorder.wants()) return run(sql, parameters, structured);
      const statement = { sql, parameters, run: () => run(sql, parameters, true) };
      const { result, changes } = await captured(
        statement,
        read,
        (table, columns) => recorder.concerns(table, columns),
        observers.cascades,
      );
      this.changes.push(...changes);
      return structured ? result : (result as { raw: unknown }).raw;
    };
    runner.query = query as typeof runner.query;
  }

  private observeSavepoints(): void {
    const { runner, savepoints } = this;
    const start = runner.startTransaction.bind(runner);
    const commit = runner.commitTransaction.bind(runner);
    const rollback = runner.rollbackTransaction.bind(runner);
    runner.startTransaction = async (isolation) => {
      await start(isolation);
      savepoints.push(this.changes.length);
    };
    runner.commitTransaction = async () => {
      await commit();
      savepoints.pop();
    };
    runner.rollbackTransaction = async () => {
      this.changes.length = savepoints.pop() ?? 0;
      await rollback();
    };
  }
}
