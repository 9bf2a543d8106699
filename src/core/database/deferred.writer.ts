import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { rowBatches } from './batches.js';
import type { WriteResult } from './changes/index.js';
import type {
  ChangedTables,
  EntityStatements,
  KnownChange,
  Match,
  RowUpdate,
  WriteStatement,
} from './entity-statements.js';

/**
 * Writes whose result does not matter. MySQL and MariaDB receive such a statement together with the next one of the unit
 * of work, with its COMMIT at the latest: the order stays the same, and the way to the server is saved (decision 0016).
 * SQLite runs it at once.
 *
 * An error appears at the statement that took the failed one along, and ends the unit of work. So these are for statements
 * whose failure is handled for the unit as a whole, if at all. Ids that the database gives are not known.
 */
export class DeferredWriter {
  constructor(
    private readonly statements: EntityStatements,
    private readonly run: (statement: WriteStatement) => Promise<WriteResult>,
  ) {}

  /** As `EntityWriter.execute`. */
  async execute(
    sql: string,
    parameters: readonly unknown[],
    tables: ChangedTables,
    known?: KnownChange,
  ): Promise<void> {
    await this.defer({ sql, parameters, changes: this.statements.changesOf(tables, known) });
  }

  /** As `EntityWriter.insertMany`. */
  async insertMany<E extends ObjectLiteral>(entity: EntityTarget<E>, rows: readonly Partial<E>[]): Promise<void> {
    for (const batch of rowBatches(rows)) await this.defer(this.statements.insert(entity, batch));
  }

  /** As `EntityWriter.upsert`. @param change what happens to rows that are there, unless they get the new values */
  async upsert<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    key: readonly (keyof E & string)[],
    rows: readonly Partial<E>[],
    change?: RowUpdate<NoInfer<E>>,
  ): Promise<void> {
    for (const batch of rowBatches(rows)) await this.defer(this.statements.upsert(entity, key, batch, change));
  }

  /** As `EntityWriter.update`. */
  async update<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    match: Match<NoInfer<E>>,
    change: RowUpdate<NoInfer<E>>,
  ): Promise<void> {
    const statement = this.statements.update(entity, match, change);
    if (statement) await this.defer(statement);
  }

  private defer(statement: WriteStatement): Promise<unknown> {
    return this.run({ ...statement, isDeferred: true });
  }
}

const DEFERRED = Symbol('deferred statement');

interface DeferredParameters extends ReadonlyArray<unknown> {
  [DEFERRED]?: true;
}

/**
 * Lets MySQL and MariaDB receive a statement together with the next one of its unit of work. @returns its parameters,
 * which carry this to the query runner
 */
export function deferStatement<P extends unknown[]>(parameters: P): P {
  (parameters as DeferredParameters)[DEFERRED] = true;
  return parameters;
}

/** Whether a statement with these parameters may be sent together with the next one. */
export function isDeferred(parameters: readonly unknown[]): boolean {
  return (parameters as DeferredParameters)[DEFERRED] === true;
}
