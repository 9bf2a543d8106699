import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { rowBatches } from './batches.js';
import type { ChangedValues, WriteResult } from './changes/index.js';
import { DeferredWriter } from './deferred.writer.js';
import type {
  ChangedTables,
  EntityStatements,
  KnownChange,
  Match,
  RowUpdate,
  WriteStatement,
} from './entity-statements.js';

/** Writes rows of entities with single statements, in the running unit of work. */
export abstract class EntityWriter {
  /** Writes whose result does not matter. */
  readonly deferred: DeferredWriter;

  protected constructor(private readonly statements: EntityStatements) {
    this.deferred = new DeferredWriter(statements, (statement) => this.run(statement));
  }

  protected abstract run(statement: WriteStatement): Promise<WriteResult>;

  /**
   * Runs a hand-written statement in the running unit of work, where the methods for entities cannot express it.
   * @param tables what it changes. Without it, the statement counts as a change of every table: the response cache is
   *   purged, and the audit log has an entry without a record.
   * @param known what else the statement does not show; sync tokens become invalid where rows of objects are not known
   * @returns how many rows it changed
   */
  async execute(
    sql: string,
    parameters: readonly unknown[] = [],
    tables?: ChangedTables,
    known?: KnownChange,
  ): Promise<number> {
    const changes = tables && this.statements.changesOf(tables, known);
    return (await this.run({ sql, parameters, changes })).affected ?? 0;
  }

  /** Stores one row. @returns the id the database gave, for entities that count theirs up */
  async insert<E extends ObjectLiteral>(entity: EntityTarget<E>, row: Partial<E>): Promise<number> {
    const { raw } = await this.run(this.statements.insert(entity, [row]));
    return Number(typeof raw === 'object' && raw !== null ? (raw as { insertId: number }).insertId : raw);
  }

  /** Stores many rows that have the same members, some hundred with one statement. */
  async insertMany<E extends ObjectLiteral>(entity: EntityTarget<E>, rows: readonly Partial<E>[]): Promise<void> {
    for (const batch of rowBatches(rows)) await this.run(this.statements.insert(entity, batch));
  }

  /** Stores rows unless one of their unique keys is taken. @returns how many were stored */
  async insertMissing<E extends ObjectLiteral>(entity: EntityTarget<E>, rows: readonly Partial<E>[]): Promise<number> {
    let stored = 0;
    for (const batch of rowBatches(rows)) {
      stored += (await this.run(this.statements.insert(entity, batch, 'ignore'))).affected ?? 0;
    }
    return stored;
  }

  /** Stores rows, and changes those that have the same key. @param key members of a unique key */
  async upsert<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    key: readonly (keyof E & string)[],
    rows: readonly Partial<E>[],
  ): Promise<void> {
    for (const batch of rowBatches(rows)) await this.run(this.statements.upsert(entity, key, batch));
  }

  /**
   * Changes some columns of the rows that match.
   * @param touched values of the rows in columns that the entity is `TaggedBy`, where `match` does not show them
   * @returns how many rows there were
   */
  async update<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    match: Match<NoInfer<E>>,
    change: RowUpdate<NoInfer<E>>,
    touched?: ChangedValues,
  ): Promise<number> {
    const statement = this.statements.update(entity, match, change, touched);
    return statement ? ((await this.run(statement)).affected ?? 0) : 0;
  }

  /** Deletes the rows that match. @param touched as of `update` @returns how many rows there were */
  async delete<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    match: Match<NoInfer<E>>,
    touched?: ChangedValues,
  ): Promise<number> {
    return (await this.run(this.statements.delete(entity, match, touched))).affected ?? 0;
  }
}
