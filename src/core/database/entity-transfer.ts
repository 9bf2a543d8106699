import {
  In,
  type EntityTarget,
  type FindOptionsSelect,
  type FindOptionsWhere,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { batches, IDS_PER_STATEMENT } from './batches.js';
import type { Database } from './database.js';
import { SqlExpression } from './sql-expression.js';
import { indexedRowsOf } from './text-search.js';
import { placeholders } from './sql-fragment.js';

/** The key of a row: a number or a text. */
export type TransferKey = number | string;

/**
 * Stores and reads the rows of one table as they are, without the rules of the interface: for moves of whole sites,
 * whose values were decided elsewhere. The module that owns the table exports it.
 */
export class EntityTransfer<E extends ObjectLiteral> {
  /**
   * @param key member that names a row
   * @param derive columns that follow from others, such as keys for sorting
   */
  constructor(
    private readonly database: Database,
    private readonly entity: EntityTarget<E>,
    private readonly key: keyof E & string,
    private readonly derive: (row: Partial<E>) => Partial<E> = () => ({}),
  ) {}

  /** Name of the table. */
  get table(): string {
    return this.rows.metadata.tableName;
  }

  /** A row with the columns that follow from others, as it is stored. */
  complete<Row extends Partial<E>>(row: Row): Row {
    return { ...row, ...this.derive(row) };
  }

  /** Stores rows that have the same members. Part of a unit of work. */
  async insert(rows: readonly Partial<E>[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.insertMany(
      this.entity,
      rows.map((row) => this.complete(row)),
    );
  }

  /** Changes one row. Part of a unit of work. */
  async update(key: TransferKey, change: Partial<E>): Promise<void> {
    const match = { [this.key]: key } as Partial<E>;
    await this.database.update(this.entity, match, { ...change, ...this.derive(change) });
  }

  /** Deletes rows. Part of a unit of work. @returns how many there were */
  async delete(keys: readonly TransferKey[]): Promise<number> {
    let deleted = 0;
    for (const batch of batches(keys, IDS_PER_STATEMENT)) {
      const condition = new SqlExpression(`${this.key} IN (${placeholders(batch)})`, ...batch);
      deleted += await this.database.delete(this.entity, condition, { [this.key]: batch });
    }
    return deleted;
  }

  /** The rows with these values of a member (default: the key). */
  async find(values: readonly TransferKey[], member: keyof E & string = this.key): Promise<E[]> {
    const rows: E[] = [];
    for (const batch of batches([...new Set(values)], IDS_PER_STATEMENT)) {
      rows.push(...(await this.rows.findBy({ [member]: In([...batch]) } as FindOptionsWhere<E>)));
    }
    return rows;
  }

  /**
   * Which of these rows full-text search finds, as far as the index is a table of its own: on SQLite. Elsewhere, and for
   * tables without an index, none is missing.
   * @param ids ids of rows
   */
  async indexed(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (!this.database.embedded) return new Set(ids);
    const sizes = indexedRowsOf(this.table);
    const from = (table: string, column: string) =>
      this.database.em.createQueryBuilder().select(`x.${column}`, column).from(table, 'x');
    const index = await from('sqlite_master', 'name').where('x.name = :sizes', { sizes }).getRawOne<{ name: string }>();
    if (index === undefined) return new Set(ids);
    const existingIds = new Set<number>();
    for (const batch of batches(ids, IDS_PER_STATEMENT)) {
      const rows = await from(sizes, 'id').where('x.id IN (:...batch)', { batch }).getRawMany<{ id: number }>();
      for (const { id } of rows) existingIds.add(id);
    }
    return existingIds;
  }

  /** Some members of all rows. */
  async members<Name extends keyof E & string>(names: readonly Name[]): Promise<Pick<E, Name>[]> {
    const select = Object.fromEntries(names.map((name) => [name, true])) as FindOptionsSelect<E>;
    return await this.rows.find({ select });
  }

  /** How many rows match. */
  count(where: FindOptionsWhere<E> = {}): Promise<number> {
    return this.rows.countBy(where);
  }

  /** The largest value of a member that is a number; 0 without rows. */
  async largest(member: keyof E & string): Promise<number> {
    return Number((await this.rows.maximum(member as never)) ?? 0);
  }

  private get rows(): Repository<E> {
    return this.database.em.getRepository(this.entity);
  }
}
