import type { QueryRunner } from 'typeorm';
import type { Cascades } from './cascades.js';
import { ChangeCapture, insertedId, type ChangeRecorder, type WriteResult } from './change-capture.js';
import type { CommitWatch } from './commit-watch.js';
import { EVERYTHING, type TableTags } from './table-tags.js';
import { declaredChanges, mayChangeRows, type StatementChange, type RowChange } from './statement-change.js';
import type { RunQuery } from './stored-rows.js';

/** Who wants to know of the statements of query runners. */
export interface StatementObservers {
  /** Called after a commit that makes something new visible to others. */
  watch?: CommitWatch;
  /** Tags of what is read and changed. */
  tags: TableTags;
  /** Given the rows that were changed, in the transaction that changed them. */
  recorder?: ChangeRecorder;
  /** Finds rows that the database deletes by itself. */
  cascades?: Cascades;
  /** Whether query runners send statements that begin at the same time in one packet, in their order. */
  sendsTogether: boolean;
}

/** Tags of one unit of work; one that changes more changes everything. */
const MAX_TAGS = 1000;

/** What a statement may do that declares no changes. */
const UNDECLARED: StatementChange = { table: '', verb: 'update' };

/**
 * Sees every statement of one query runner, hand-written ones and those of TypeORM alike. What a savepoint undoes is
 * forgotten with it.
 */
export class ObservedStatements {
  /** Tags of what they changed. */
  private changed = new Set<string>();
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
    if (this.changed.size > 0) this.observers.watch?.committed(this.changed);
  }

  private observeQueries(): void {
    const { runner, observers } = this;
    const run = runner.query.bind(runner) as (...query: unknown[]) => Promise<unknown>;
    const read: RunQuery = (sql, parameters) => run(sql, parameters);
    const query = async (sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> => {
      const changes = declaredChanges(parameters);
      if (!changes && !mayChangeRows(sql)) {
        observers.tags.noteRead(sql);
        return run(sql, parameters, structured);
      }
      if (changes?.length === 0) return run(sql, parameters, structured);
      this.note(changes);
      const { recorder } = observers;
      // Who is calling can become known within the transaction, so every statement decides.
      if (!recorder?.wants()) {
        const result = await run(sql, parameters, structured);
        this.noteInserted(changes, structured ? (result as WriteResult) : { raw: result });
        return result;
      }
      const capture = new ChangeCapture(
        read,
        (table, columns) => recorder.concerns(table, columns),
        observers.cascades,
        observers.sendsTogether,
      );
      const captured = await capture.capture(
        changes ?? [UNDECLARED],
        () => run(sql, parameters, true) as Promise<WriteResult>,
      );
      this.changes.push(...captured.changes);
      this.noteInserted(changes, captured.result);
      return structured ? captured.result : captured.result.raw;
    };
    runner.query = query as typeof runner.query;
  }

  private note(changes: readonly StatementChange[] | undefined, insertedId?: number): void {
    const { watch, tags } = this.observers;
    if (!watch || this.changed.has(EVERYTHING)) return;
    for (const change of changes ?? [UNDECLARED])
      for (const tag of tags.ofChange(change, insertedId)) this.changed.add(tag);
    if (this.changed.size > MAX_TAGS) this.changed = new Set([EVERYTHING]);
  }

  /** Notes the row whose id the database has given. Until then it was not known. */
  private noteInserted(changes: readonly StatementChange[] | undefined, result: WriteResult): void {
    if (changes?.length !== 1 || !changes[0].generatedColumn) return;
    const id = insertedId(result);
    if (id > 0) this.note(changes, id);
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
