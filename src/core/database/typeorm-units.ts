import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { ChangeTracker } from './changes/index.js';

/** The units of work that TypeORM's own doings take part in. */
export interface RunningUnits {
  /** The query runner of the running unit of work, if there is one. */
  readonly runner: QueryRunner | undefined;
  readonly changes: ChangeTracker;
  /** Runs `work` in a transaction of its own, or as an attempt within the running unit. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>, isolation?: IsolationLevel): Promise<T>;
  /** Runs `work` such that the hand-written statements in it join the transaction of `runner`. */
  joining<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T>;
}

type TransactionWork<T> = (manager: EntityManager) => Promise<T>;

/**
 * Makes repositories, query builders, `DataSource.manager` and `DataSource.transaction` join the running unit of work,
 * as a Nest developer expects of injected ones. Outside of a unit they write on their own, and the response cache and
 * the audit log see that too.
 * @returns makes the query runner of a new unit
 */
export function joinUnits(dataSource: DataSource, units: RunningUnits): () => QueryRunner {
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const { runner } = units;
    return runner ? joined(runner) : standalone(create(mode), units);
  };
  const transaction = <T>(first: IsolationLevel | TransactionWork<T>, second?: TransactionWork<T>): Promise<T> =>
    typeof first === 'string' ? units.transaction(second!, first) : units.transaction(first);
  dataSource.manager.transaction = transaction;
  return create;
}

/** A runner of a unit as TypeORM uses it: released with the unit, not by each of its users. */
function joined(runner: QueryRunner): QueryRunner {
  return new Proxy(runner, {
    get(target, name) {
      if (name === 'release') return () => Promise.resolve();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

/** A runner that TypeORM uses outside of units of work. */
function standalone(runner: QueryRunner, units: RunningUnits): QueryRunner {
  const statements = units.changes.observe(runner);
  const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
  const commit = runner.commitTransaction.bind(runner);
  runner.commitTransaction = async () => {
    if (statements.depth > 1) return commit();
    await units.joining(runner, () => statements.store());
    // If the connection broke at the very end, it is unknown whether it was stored.
    return commit().finally(() => statements.committed());
  };
  runner.query = (async (sql: string, parameters: unknown[] = [], ...rest: unknown[]) => {
    const changes = ChangeTracker.changesOf(sql, parameters);
    if (statements.depth > 0 || changes.length === 0) return query(sql, parameters, ...rest);
    if (!units.changes.isStoredWith(sql, changes))
      return query(sql, parameters, ...rest).finally(() => statements.committed());
    // The change and what is recorded of it are stored together.
    await runner.startTransaction();
    try {
      const result = await query(sql, parameters, ...rest);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }) as typeof runner.query;
  return runner;
}
