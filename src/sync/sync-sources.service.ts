import { Injectable } from '@nestjs/common';
import { batches, Database, IDS_PER_STATEMENT, placeholders, type RunQuery } from '#core/database';
import { SyncKindRegistry, type SyncSource } from './sync-kind.registry.js';

/** A source with the kind that declares it. */
type KindSource = SyncSource & { kind: string };

/** Knows which rows objects are made from. */
@Injectable()
export class SyncSourcesService {
  private byTable?: ReadonlyMap<string, readonly KindSource[]>;

  constructor(
    private readonly kinds: SyncKindRegistry,
    private readonly database: Database,
  ) {}

  /** Columns of a table whose values are needed when these columns are set; nothing: it is not known which are. */
  columnsOf(table: string, columns?: readonly string[]): readonly string[] {
    const wanted = this.of(table).filter((source) => matters(source, columns));
    return [...new Set(wanted.map(({ column }) => column))];
  }

  /** Objects that are found only by rows that are about to be deleted, by kind. */
  async found(
    table: string,
    column: string,
    values: readonly unknown[],
    read: RunQuery,
  ): Promise<[string, number[]][]> {
    const all: [string, number[]][] = [];
    for (const { kind, select } of this.of(table, column))
      if (select !== undefined) all.push([kind, await this.select(select, values, read)]);
    return all;
  }

  /** Ids of the objects that values of a column belong to, by kind. */
  async objectsOf(table: string, column: string, values: readonly number[]): Promise<[string, readonly number[]][]> {
    const direct = this.of(table, column)
      .filter(({ select }) => select === undefined)
      .map(({ kind }): [string, readonly number[]] => [kind, values]);
    const read: RunQuery = (sql, parameters) => this.database.read(sql, parameters);
    return [...direct, ...(await this.found(table, column, values, read))];
  }

  private async select(sql: string, values: readonly unknown[], read: RunQuery): Promise<number[]> {
    const ids: number[] = [];
    for (const some of batches(values, IDS_PER_STATEMENT)) {
      const rows = (await read(sql.replace('(?)', `(${placeholders(some)})`), [...some])) as { id: number | null }[];
      for (const { id } of rows) if (id !== null) ids.push(Number(id));
    }
    return ids;
  }

  private of(table: string, column?: string): readonly KindSource[] {
    this.byTable ??= Map.groupBy(
      this.kinds.all.flatMap(({ options }) =>
        options.sources.map((source) => ({ ...source, kind: source.of ?? options.kind })),
      ),
      ({ table: name }) => name,
    );
    const all = this.byTable.get(table.toLowerCase()) ?? [];
    return column === undefined ? all : all.filter((source) => source.column === column);
  }
}

function matters({ set, ignored = [] }: SyncSource, columns: readonly string[] | undefined): boolean {
  if (columns === undefined) return true;
  return columns.some((column) => (set?.includes(column) ?? true) && !ignored.includes(column));
}
