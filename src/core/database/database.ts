import { AsyncLocalStorage } from 'node:async_hooks';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, QueryRunner } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { RequestContext } from '#core/context';
import { ChangeTracker, type ReadRows, type WriteResult } from './changes/index.js';
import { deferStatement } from './deferred.writer.js';
import type { Engine } from './engine.js';
import { EntityStatements, type WriteStatement } from './entity-statements.js';
import { EntityWriter } from './entity.writer.js';
import { RowHydrator } from './row-hydrator.js';
import { joinUnits } from './typeorm-units.js';
import {
  newUnit,
  retryPauseMs,
  runRollbackHooks,
  settledFailure,
  worthAnotherTry,
  type RollbackHook,
  type SettleCommit,
  type Unit,
  type UnitOptions,
} from './unit-of-work.js';
import { readCounted, type Reader, readerOf } from './database-reader.js';

/**
 * The database as the rest of the service sees it: `read` for hand-written SQL, `em` for entities, `write` for a unit
 * of work. Repositories are its only users.
 */
export class Database extends EntityWriter implements OnApplicationShutdown {
  private readonly units = new AsyncLocalStorage<Unit>();
  /** What units of work change, for caches and the audit log. */
  readonly changes: ChangeTracker;
  private readonly hydrator: RowHydrator;
  /** Makes the query runner of a new unit of work. */
  private readonly createRunner: () => QueryRunner;

  constructor(
    readonly dataSource: DataSource,
    readonly engine: Engine,
    /** Reads outside of units of work, and looks whether there can be some. */
    readonly reader: Reader,
    /** The replica of `DATABASE_READ_URL`, if there is one. `ReplicaService` decides what is read from it. */
    readonly replica?: Reader,
  ) {
    super(new EntityStatements(dataSource, engine));
    this.changes = new ChangeTracker(dataSource, engine, (sql) => this.read(sql));
    this.hydrator = new RowHydrator(dataSource);
    const runner = (): QueryRunner | undefined => this.running?.runner;
    this.createRunner = joinUnits(dataSource, {
      get runner() {
        return runner();
      },
      changes: this.changes,
      transaction: (work, isolation) => this.transaction(work, isolation),
      joining: (own, work) => this.units.run(newUnit(own, 1), work),
    });
  }

  /** On Node 20 every storage in use slows each promise of the process down, also those of closed applications. */
  onApplicationShutdown(): void {
    this.units.disable();
  }

  /** The entity manager of the running unit of work; outside of one, that of the data source. */
  get em(): EntityManager {
    return this.running?.runner.manager ?? this.dataSource.manager;
  }

  /** Notes what answers are made from that is not read by a query. */
  get tags(): ChangeTracker['tags'] {
    return this.changes.tags;
  }

  /** `true` on SQLite, where one transaction writes at a time. */
  get embedded(): boolean {
    return this.engine === 'sqlite';
  }

  /**
   * Ends a `SELECT` whose rows other units may not change until the unit of work is over; on SQLite units take turns
   * anyway.
   */
  get forUpdate(): string {
    return this.embedded ? '' : ' FOR UPDATE';
  }

  /** How often the unit of work at hand has been run, this time included: more than once when it lost a race. */
  get maxAttempts(): number {
    return this.running?.tries ?? 1;
  }

  private get running(): Unit | undefined {
    const unit = this.units.getStore();
    return unit?.isOver ? undefined : unit;
  }

  /** As `running`, for what writes. @throws Error when it goes on after its unit, which may have been undone */
  private get joined(): Unit | undefined {
    const unit = this.units.getStore();
    if (unit?.isOver) throw new Error('The unit of work is over. What goes on beside it runs `outside` of it.');
    return unit;
  }

  /** Whether a unit of work is running. */
  get writing(): boolean {
    return this.running !== undefined;
  }

  /** Identifies the running unit of work, the same in all that joins it. */
  get unit(): object | undefined {
    return this.running?.root;
  }

  /** Whether the next unit of work would be refused at once. */
  get isFull(): boolean {
    return this.reader.isFull ?? false;
  }

  /** Units of work that wait for the turn to write on SQLite; 0 on other engines, where connections are waited for. */
  get waiting(): number {
    return this.reader.waiting ?? 0;
  }

  /** Runs `work` outside of the running unit of work: what goes on beside it must not use its connection. */
  outside<T>(work: () => T): T {
    return this.units.exit(work);
  }

  /**
   * Runs a query that changes nothing and returns its rows. Goes through the running unit of work, so it sees what
   * that has written.
   * @param rows what it reads of its tables, where that is less than all (`ReadRows`)
   */
  read<T>(sql: string, parameters: readonly unknown[] = [], rows?: ReadRows): Promise<T[]> {
    this.tags.noteRead(sql, rows);
    return this.queryRows(sql, parameters, false);
  }

  /**
   * As `read`, for short queries that are repeated often: MySQL reads the text of each once per connection and
   * keeps it (`STATEMENTS_KEPT`). What varies, `LIMIT` included, belongs in the parameters, since every text is a
   * statement of its own. Not for rows of many columns or with moments: those take mysql2 longer to read in this form
   * than the text takes MySQL.
   */
  readPrepared<T>(sql: string, parameters: readonly unknown[] = [], rows?: ReadRows): Promise<T[]> {
    this.tags.noteRead(sql, rows);
    return this.queryRows(sql, parameters, true);
  }

  /** As `read`, outside of units of work and from the replica, which may be older. @throws when it cannot be read */
  readReplica<T>(sql: string, parameters: readonly unknown[], rows?: ReadRows, prepared = false): Promise<T[]> {
    if (!this.replica) throw new Error('There is no replica');
    this.tags.noteRead(sql, rows);
    return readCounted(this.replica, sql, parameters, prepared);
  }

  /** As `read`, for rows with columns of an entity: their values have the types that the entity declares. */
  async readEntities<E extends ObjectLiteral, Row extends E = E>(
    entity: EntityTarget<E>,
    sql: string,
    parameters: readonly unknown[] = [],
    rows?: ReadRows,
  ): Promise<Row[]> {
    return (await this.read<Row>(sql, parameters, rows)).map((row) => this.hydrate(entity, row));
  }

  /** Gives the values of a row the types that an entity declares (`RowHydrator`). @returns the same row */
  hydrate<Row extends object>(entity: EntityTarget<ObjectLiteral>, row: Row): Row {
    return this.hydrator.hydrate(entity, row);
  }

  private queryRows<T>(sql: string, parameters: readonly unknown[], prepared: boolean): Promise<T[]> {
    const unit = this.running;
    // Reading past TypeORM's query runner saves a third of the time of a short query.
    return readCounted(unit ? readerOf(unit.runner) : this.reader, sql, parameters, prepared);
  }

  protected async run({ sql, parameters, changes, isDeferred = false }: WriteStatement): Promise<WriteResult> {
    const unit = this.joined;
    if (!unit) throw new Error('A writing statement outside of a unit of work');
    const context = RequestContext.peek();
    if (context) context.queries++;
    const values = changes ? ChangeTracker.declare([...parameters], changes) : [...parameters];
    if (isDeferred) deferStatement(values);
    return (await unit.runner.query(sql, values, true)) as WriteResult;
  }

  /**
   * Runs `work` as one unit: all of it is stored or nothing. Joins the unit that is already running. A unit that
   * loses a deadlock or its connection is run again, so `work` must touch only the database (or undo it `afterRollback`).
   * @param settle finds out what became of a unit whose COMMIT had no response; without it that is an error
   */
  async write<T>(work: () => Promise<T>, settle?: SettleCommit): Promise<T> {
    if (this.joined) return work();
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.runUnit(work, { attempt, settle });
      } catch (error) {
        if (!worthAnotherTry(error, attempt, performance.now() - began)) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs(attempt)));
      }
    }
  }

  /** TypeORM's `transaction`: a unit of work that is tried once, or an attempt within the running one. */
  private transaction<T>(work: (manager: EntityManager) => Promise<T>, isolation?: IsolationLevel): Promise<T> {
    const run = (): Promise<T> => work(this.em);
    return this.running ? this.attempt(run) : this.units.exit(() => this.runUnit(run, { attempt: 1, isolation }));
  }

  private async runUnit<T>(work: () => Promise<T>, { attempt, isolation, settle }: UnitOptions): Promise<T> {
    RequestContext.noteWrite();
    const runner = this.createRunner();
    const statements = this.changes.observe(runner);
    const unit = newUnit(runner, attempt);
    let result: T;
    const whole = async (): Promise<void> => {
      result = await work();
      await statements.store();
    };
    try {
      await this.inTransaction(unit, whole, isolation).finally(() => runner.release());
    } catch (error) {
      // If the connection broke at the very end, it is unknown whether the unit was stored.
      statements.committed();
      const failure = await settledFailure(error, settle);
      if (failure) await runRollbackHooks(unit, failure);
      if (failure) throw failure;
    }
    statements.committed();
    if (unit.afterCommit.length === 0) return result!;
    for (const hook of unit.afterCommit) await hook();
    // Until the last hook, cached values may have been older than what is stored.
    statements.committed();
    return result!;
  }

  /**
   * Runs `work` inside the running unit such that its failure undoes only its own changes (a savepoint) and its own
   * hooks.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const outer = this.joined;
    if (!outer) return this.write(work);
    const inner = newUnit(outer.runner, outer.tries, outer);
    try {
      const result = await this.inTransaction(inner, work);
      outer.afterCommit.push(...inner.afterCommit);
      outer.afterRollback.push(...inner.afterRollback);
      return result;
    } catch (error) {
      await runRollbackHooks(inner, error);
      throw error;
    }
  }

  /** Runs `hook` once the running unit is stored; at once outside of one. */
  afterCommit(hook: () => void | Promise<void>): void {
    const unit = this.running;
    if (unit) unit.afterCommit.push(hook);
    else void hook();
  }

  /** Runs `hook` if the running unit (or the attempt within it) is undone; never outside of one. */
  afterRollback(hook: RollbackHook): void {
    this.running?.afterRollback.push(hook);
  }

  private async inTransaction<T>(unit: Unit, work: () => Promise<T>, isolation?: IsolationLevel): Promise<T> {
    const { runner } = unit;
    try {
      await runner.startTransaction(isolation);
      const result = await this.units.run(unit, work);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // What went wrong first is what the caller has to know.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      unit.isOver = true;
    }
  }
}
