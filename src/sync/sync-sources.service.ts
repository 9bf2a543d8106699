import { Injectable } from '@nestjs/common';
import type { RunQuery } from '#core/database';
import { SyncKindRegistry, type SyncSource } from './sync-kind.registry.js';
import { SyncRepository } from './sync.repository.js';

/** A source with its kind and the table of that. */
type KindSource = SyncSource & { kind: string; objects: string };

/** Knows which rows objects are made from. */
@Injectable()
export class SyncSourcesService {
  private byTable?: ReadonlyMap<string, readonly KindSource[]>;
  private readonly columns = new Map<string, readonly string[]>();

  constructor(
    private readonly kinds: SyncKindRegistry,
    private readonly repository: SyncRepository,
  ) {}

  /** Columns of a table whose values are needed when these columns are set; nothing: it is not known which are. */
  columnsOf(table: string, columns?: readonly string[]): readonly string[] {
    if (columns) return columnsIn(this.of(table).filter((source) => matters(source, columns)));
    let all = this.columns.get(table);
    if (!all) this.columns.set(table, (all = columnsIn(this.of(table))));
    return all;
  }

  /** Objects that are found only by rows that are about to be deleted, by kind. */
  async found(
    table: string,
    column: string,
    values: readonly unknown[],
    read?: RunQuery,
  ): Promise<[string, number[]][]> {
    const all: [string, number[]][] = [];
    for (const { kind, objects, through } of this.of(table, column))
      if (through) all.push([kind, await this.repository.named({ ...through, objects }, values, read)]);
    return all;
  }

  /** Ids of the objects that values of a column belong to, by kind. */
  async objectsOf(table: string, column: string, values: readonly number[]): Promise<[string, readonly number[]][]> {
    const direct = this.of(table, column)
      .filter(({ through }) => !through)
      .map(({ kind }): [string, readonly number[]] => [kind, values]);
    return [...direct, ...(await this.found(table, column, values))];
  }

  private all(): KindSource[] {
    return this.kinds.sources.flatMap((source) => {
      const objects = this.kinds.find(source.kind)?.options.table;
      return objects === undefined ? [] : [{ ...source, objects }];
    });
  }

  private of(table: string, column?: string): readonly KindSource[] {
    this.byTable ??= Map.groupBy(this.all(), ({ rowsOf }) => rowsOf);
    const all = this.byTable.get(table.toLowerCase()) ?? [];
    return column === undefined ? all : all.filter((source) => source.column === column);
  }
}

const columnsIn = (sources: readonly KindSource[]): string[] => [...new Set(sources.map(({ column }) => column))];

function matters({ set, ignored = [] }: SyncSource, columns: readonly string[]): boolean {
  return columns.some((column) => (set?.includes(column) ?? true) && !ignored.includes(column));
}
