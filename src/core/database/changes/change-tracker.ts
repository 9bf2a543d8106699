import type { DataSource, QueryRunner } from 'typeorm';
import type { Engine } from '../engine.js';
import { ChangeCapture, insertedId, rowKey, type ChangeRecorder, type WriteResult } from './change-capture.js';
import { registerDeclaringQueryBuilders } from './declaring-query-builders.js';
import { ForeignKeys } from './foreign-keys.js';
import { changesOf, declareChanges, isDeclared, type RowChange, type StatementChange } from './statement-change.js';
import { ANYTHING, isFollowedIn, RowFollower, type ChangeFollower, type FollowedRows } from './row-follower.js';
import type { RunQuery } from './stored-rows.js';
import { EVERYTHING, TableTags } from './table-tags.js';

/** Wants to know when something was stored that others can see. */
export interface CommitWatch {
  /**
   * A unit of work with writing statements is over: stored, or its state is unknown. Called before any response is
   * sent, and once more when the unit's own hooks have run. Must not throw.
   * @param tags of what it changed (`TableTags`); `EVERYTHING` among them when that is not known
   */
  committed(tags: ReadonlySet<string>): void;
}

/** Tags of one unit of work; one that changes more changes everything. */
const MAX_TAGS = 1000;

/**
 * Tracks what statements change, hand-written ones and those of TypeORM alike: tags of it for caches, and the rows for
 * the audit log.
 */
export class ChangeTracker {
  /** What identifies a row in its table, if it has such a column. */
  static readonly rowKey = rowKey;
  /** Declares what a statement changes. @returns its parameters, which carry the declaration to the query runner */
  static readonly declare = declareChanges;
  /** What a statement changes; nothing for those that only read. */
  static readonly changesOf = changesOf;

  /** Tags of what is read and changed. */
  readonly tags: TableTags;
  /** Which rows the database changes by itself. */
  readonly keys: ForeignKeys;
  /** Whether query runners send statements that begin at the same time in one packet, in their order. */
  readonly sendsTogether: boolean;
  commitWatch?: CommitWatch;
  recorder?: ChangeRecorder;
  readonly followers: ChangeFollower[] = [];

  /** @param read reads outside of units of work */
  constructor(
    dataSource: DataSource,
    engine: Engine,
    private readonly read: RunQuery,
  ) {
    registerDeclaringQueryBuilders();
    this.keys = new ForeignKeys(engine);
    this.tags = new TableTags(dataSource, this.keys);
    this.sendsTogether = engine !== 'sqlite';
  }

  /** Tells `watch` from now on of every commit that makes something new visible to others. */
  async watch(watch: CommitWatch): Promise<void> {
    await this.keys.load(this.read);
    this.commitWatch = watch;
  }

  /** Gives a recorder the rows that are changed from now on, in the transaction that changes them. */
  record(recorder: ChangeRecorder): void {
    this.recorder = recorder;
  }

  /** Gives a follower the keys of all rows that are changed from now on, in the transaction that changes them. */
  async follow(follower: ChangeFollower): Promise<void> {
    await this.keys.load(this.read);
    this.followers.push(follower);
  }

  /** Whether something has to be stored with a statement that runs outside of a unit of work. */
  isStoredWith(sql: string, changes: readonly StatementChange[]): boolean {
    const { followers, keys, recorder } = this;
    if (recorder?.wants()) return true;
    return followers.some((follower) => follower.isOn && isFollowedIn(follower, keys, sql, changes));
  }

  /** Tracks the statements of a query runner. */
  observe(runner: QueryRunner): ObservedStatements {
    return new ObservedStatements(runner, this);
  }
}

/**
 * Sees every statement of one query runner, hand-written ones and those of TypeORM alike. What a savepoint undoes is
 * forgotten with it.
 */
class ObservedStatements {
  /** Tags of what they changed. */
  private changed = new Set<string>();
  private changes: RowChange[] = [];
  private followed: { follower: ChangeFollower; rows: readonly FollowedRows[] }[] = [];
  /** Followers that were off while statements have run. */
  private readonly unfollowed = new Set<ChangeFollower>();
  private readonly savepoints: [changes: number, followed: number][] = [];

  constructor(
    private readonly runner: QueryRunner,
    private readonly tracker: ChangeTracker,
  ) {
    this.observeQueries();
    this.observeSavepoints();
  }

  /** Transactions and savepoints that are open. */
  get depth(): number {
    return this.savepoints.length;
  }

  /** Hands the changed rows to the recorder and the followers. Called in the transaction, before its commit. */
  async store(): Promise<void> {
    const { changes, followed } = this;
    for (const follower of this.unfollowed) if (follower.isOn) followed.push({ follower, rows: [ANYTHING] });
    this.changes = [];
    this.followed = [];
    if (changes.length > 0) await this.tracker.recorder?.store(changes);
    for (const [follower, all] of Map.groupBy(followed, (one) => one.follower))
      await follower.store(all.flatMap(({ rows }) => rows));
  }

  /** Tells the watch of a commit, where there was something for it. */
  committed(): void {
    this.unfollowed.clear();
    if (this.changed.size > 0) this.tracker.commitWatch?.committed(this.changed);
  }

  private observeQueries(): void {
    const { runner, tracker } = this;
    const run = runner.query.bind(runner) as (...query: unknown[]) => Promise<unknown>;
    const read: RunQuery = (sql, parameters) => run(sql, parameters);
    const write = async (
      sql: string,
      parameters: unknown[],
      changes: readonly StatementChange[],
    ): Promise<WriteResult> => {
      this.note(changes);
      let recorded = (): Promise<WriteResult> => this.record(changes, read, () => run(sql, parameters, true));
      for (const follower of tracker.followers) {
        const record = recorded;
        if (!follower.isOn) this.unfollowed.add(follower);
        else if (isFollowedIn(follower, tracker.keys, sql, changes))
          recorded = () => this.follow(follower, { sql, changes, read }, record);
      }
      const result = await recorded();
      this.noteInserted(changes, result);
      return result;
    };
    const query = (sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> => {
      const changes = changesOf(sql, parameters);
      if (changes.length > 0) {
        const result = write(sql, parameters, changes);
        return structured ? result : result.then(({ raw }) => raw);
      }
      // What reads a part of its tables has noted that.
      if (!isDeclared(parameters)) tracker.tags.noteRead(sql);
      return run(sql, parameters, structured);
    };
    runner.query = query as typeof runner.query;
  }

  private async follow(
    follower: ChangeFollower,
    { sql, changes, read }: { sql: string; changes: readonly StatementChange[]; read: RunQuery },
    run: () => Promise<WriteResult>,
  ): Promise<WriteResult> {
    const { keys, sendsTogether } = this.tracker;
    const following = new RowFollower(follower, keys, read, sendsTogether);
    const { result, rows } = await following.follow(sql, changes, run);
    if (rows.length > 0) this.followed.push({ follower, rows });
    return result;
  }

  private record(
    changes: readonly StatementChange[],
    read: RunQuery,
    run: () => Promise<unknown>,
  ): Promise<WriteResult> {
    const { recorder } = this.tracker;
    const write = run as () => Promise<WriteResult>;
    // Who is calling can become known within the transaction, so every statement decides.
    return recorder?.wants() ? this.capture(recorder, changes, read, write) : write();
  }

  private async capture(
    recorder: ChangeRecorder,
    changes: readonly StatementChange[],
    read: RunQuery,
    write: () => Promise<WriteResult>,
  ): Promise<WriteResult> {
    const { keys, sendsTogether } = this.tracker;
    const concerns: ChangeRecorder['concerns'] = (table, columns) => recorder.concerns(table, columns);
    const captured = await new ChangeCapture(read, concerns, keys, sendsTogether).capture(changes, write);
    this.changes.push(...captured.changes);
    return captured.result;
  }

  private note(changes: readonly StatementChange[], insertedId?: number): void {
    const { commitWatch, tags } = this.tracker;
    if (!commitWatch || this.changed.has(EVERYTHING)) return;
    for (const change of changes) for (const tag of tags.ofChange(change, insertedId)) this.changed.add(tag);
    if (this.changed.size > MAX_TAGS) this.changed = new Set([EVERYTHING]);
  }

  /** Notes the row whose id the database has given. Until then it was not known. */
  private noteInserted(changes: readonly StatementChange[], result: WriteResult): void {
    if (changes.length !== 1 || !changes[0].generatedColumn) return;
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
      savepoints.push([this.changes.length, this.followed.length]);
    };
    runner.commitTransaction = async () => {
      await commit();
      savepoints.pop();
    };
    runner.rollbackTransaction = async () => {
      [this.changes.length, this.followed.length] = savepoints.pop() ?? [0, 0];
      await rollback();
    };
  }
}
