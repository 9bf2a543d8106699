import { type QueryRunner, type TableColumnOptions, Table } from 'typeorm';

/**
 * Columns as migrations name them, turned into what each engine calls them. Text that people write is compared without
 * regard to case on MySQL; `key` columns (slugs, hashes, codes, statuses) are ASCII and compared byte by byte on both.
 */
export class Columns {
  readonly mysql: boolean;

  constructor(runner: QueryRunner) {
    this.mysql = runner.dataSource.options.type === 'mysql';
  }

  /** A number counted up by the database. */
  id(name = 'id'): TableColumnOptions {
    return {
      name,
      type: this.mysql ? 'int' : 'integer',
      isPrimary: true,
      isGenerated: true,
      generationStrategy: 'increment',
    };
  }

  int(name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return { name, type: this.mysql ? 'int' : 'integer', ...options };
  }

  /** Minor units of money and other numbers beyond 32 bits. */
  bigint(name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return { name, type: this.mysql ? 'bigint' : 'integer', ...options };
  }

  double(name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return { name, type: 'double', ...options };
  }

  flag(name: string, preset = false): TableColumnOptions {
    return {
      name,
      type: this.mysql ? 'tinyint' : 'boolean',
      ...(this.mysql ? { length: '1' } : {}),
      default: preset ? '1' : '0',
    };
  }

  /** A flag that may be undecided (null). */
  optionalFlag(name: string): TableColumnOptions {
    return { ...this.flag(name), default: undefined, isNullable: true };
  }

  key(name: string, length: number, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return {
      name,
      type: 'varchar',
      length: String(length),
      ...(this.mysql ? { charset: 'ascii', collation: 'ascii_bin' } : {}),
      ...options,
    };
  }

  /** Text whose bytes count, in any script: sort keys. */
  binary(name: string, length: number, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return {
      name,
      type: 'varchar',
      length: String(length),
      ...(this.mysql ? { charset: 'utf8mb4', collation: 'utf8mb4_bin' } : {}),
      ...options,
    };
  }

  string(name: string, length: number, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return { name, type: 'varchar', length: String(length), ...options };
  }

  /** Text without a length that matters. */
  text(name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return { name, type: this.mysql ? 'longtext' : 'text', ...options };
  }

  /** A moment or a wall-clock time, to the second. */
  moment(name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions {
    return { name, type: 'datetime', ...options };
  }
}

/** An index: `[name, columns]`. Names are unique over the whole schema because SQLite wants them so. */
export type IndexSpec = [name: string, columns: string[]];

/** Makes a table with its keys in one statement where the engine can. */
export async function createTable(
  runner: QueryRunner,
  name: string,
  columns: TableColumnOptions[],
  keys: {
    primary?: string[];
    unique?: IndexSpec[];
    index?: IndexSpec[];
    /** column → `[table, what happens when the target row goes]` */
    foreign?: Record<string, [table: string, onDelete: 'CASCADE' | 'SET NULL' | 'RESTRICT']>;
  } = {},
): Promise<void> {
  await runner.createTable(
    new Table({
      name,
      columns: columns.map((column) => (keys.primary?.includes(column.name) ? { ...column, isPrimary: true } : column)),
      indices: [
        ...(keys.unique ?? []).map(([key, columnNames]) => ({ name: key, columnNames, isUnique: true })),
        ...(keys.index ?? []).map(([key, columnNames]) => ({ name: key, columnNames })),
      ],
      foreignKeys: Object.entries(keys.foreign ?? {}).map(([column, [target, onDelete]]) => ({
        name: `fk_${name}_${column}`,
        columnNames: [column],
        referencedTableName: target,
        referencedColumnNames: ['id'],
        onDelete,
      })),
      engine: 'InnoDB',
    }),
    false,
    true,
    true,
  );
}
