import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Condition } from '../database/text-search.js';

/** Totals that are kept; beyond them all are forgotten and counted again. */
const KEPT = 10_000;

/** A total and the version of the list it belongs to. */
export interface CountedTotal {
  version: number;
  total: number;
}

/** A list whose pages come with its total. */
export interface CountedList {
  /** What the total depends on: it is counted again after any of these has changed. */
  names: readonly string[];
  /** A query that counts the whole list. */
  count: Condition;
  /** False: the total depends on more than `names`, so it is counted each time. */
  kept?: boolean;
  /**
   * True: after a change the total comes beside the rows, for lists that take many queries already. Otherwise it takes
   * one of its own then, and the database need not look at a count that is hardly ever wanted.
   */
  beside?: boolean;
}

/** What `totals` adds to each row of a page. */
export interface CountedRow {
  list_version: number | string;
  /** Null or absent where the total known may still be right. */
  list_total?: number | string | null;
}

/** A page of a list, and how long the whole list is. */
export interface CountedPage<Row> {
  rows: Row[];
  total: number;
}

/**
 * Counts changes of each kind of thing, in the transaction that makes them. What is worked out from a list (totals)
 * may be kept as long as the number stands still, by every process.
 */
@Injectable()
export class ListVersions {
  private readonly totals = new Map<string, CountedTotal>();
  private readonly here = new Map<string, number>();

  constructor(private readonly database: Database) {}

  /**
   * A number that grows with every change of `name` that this process has stored. Costs no query: what is kept in
   * memory can go by it, and look only now and then at what other processes changed.
   */
  changedHere(name: string): number {
    return this.here.get(name) ?? 0;
  }

  /** Notes that lists of `name` changed. */
  async bump(name: string): Promise<void> {
    this.database.afterCommit(() => void this.here.set(name, this.changedHere(name) + 1));
    const changed = await this.database.execute(
      'UPDATE list_versions SET version = version + 1 WHERE name = ?',
      [name],
      'list_versions',
    );
    if (changed > 0) return;
    const ignore = this.database.embedded ? 'OR IGNORE' : 'IGNORE';
    await this.database.execute(
      `INSERT ${ignore} INTO list_versions (name, version) VALUES (?, 1)`,
      [name],
      'list_versions',
    );
  }

  /**
   * A page with the total of its list, in one query while the list has not changed since it was counted last.
   * @param offset rows before the page; past the end of the list, the total takes a query of its own
   * @param read gives the rows, with the columns `totals` selected beside theirs; `known` is what was counted last,
   *   however much has changed since: good enough to choose a query plan by
   */
  async page<Row>(
    list: CountedList,
    offset: number,
    read: (totals: Condition, known: CountedTotal | undefined) => Promise<(Row & CountedRow)[]>,
  ): Promise<CountedPage<Row>> {
    const { names, count, kept = true, beside = false } = list;
    const key = JSON.stringify([names, count.sql, count.parameters]);
    const known = kept ? this.totals.get(key) : undefined;
    const rows = await read(totalColumns(list, known), known);
    if (rows.length === 0) return { rows, total: offset === 0 ? 0 : await this.count(count) };
    const [first] = rows;
    const version = Number(first.list_version);
    if (known && (beside ? first.list_total === null : version === known.version)) return { rows, total: known.total };
    const total = Number(first.list_total ?? (await this.count(count)));
    // What a unit of work sees may never be stored.
    if (kept) this.database.afterCommit(() => this.keep(key, { version, total }));
    return { rows, total };
  }

  private async count({ sql, parameters }: Condition): Promise<number> {
    const [row] = await this.database.read<{ total: number }>(`SELECT (${sql}) AS total`, parameters);
    return Number(row?.total ?? 0);
  }

  private keep(key: string, counted: CountedTotal): void {
    if (this.totals.size > KEPT) this.totals.clear();
    this.totals.set(key, counted);
  }
}

/**
 * SQL of a number that grows with every change of anything that has one of these names. Each is looked up by itself:
 * the engines know such rows before they run the query, where a sum over several costs more than a short list.
 */
export function versionOf(names: readonly string[]): string {
  const one = (name: string): string => `COALESCE((SELECT version FROM list_versions WHERE name = '${name}'), 0)`;
  return `(${names.map(one).join(' + ')})`;
}

/** The column `list_version` and, where it is to be counted beside the rows, `list_total`. */
function totalColumns({ names, count, beside }: CountedList, known: CountedTotal | undefined): Condition {
  const version = versionOf(names);
  const sql = `${version} AS list_version`;
  if (!known) return { sql: `${sql}, (${count.sql}) AS list_total`, parameters: count.parameters };
  if (!beside) return { sql, parameters: [] };
  return {
    sql: `${sql}, CASE WHEN ${version} = ? THEN NULL ELSE (${count.sql}) END AS list_total`,
    parameters: [known.version, ...count.parameters],
  };
}
