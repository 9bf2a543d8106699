import { Injectable } from '@nestjs/common';
import { Database, SqlExpression, type ReadRows, type SqlFragment } from '#core/database';
import { RedisService } from '#core/redis';
import { ListVersionEntity } from './list-version.entity.js';

/** Totals in memory; beyond them all are dropped and counted again. */
const MAX_CACHED_TOTALS = 10_000;

const NEXT_VERSION = new SqlExpression('version + 1');

/** Topic of messages that say which version has changed. */
const TOPIC = 'versions';

/** A total and the version of the list it belongs to. */
interface CachedTotal {
  version: number;
  total: number;
}

/** What the total of a list depends on, and how it is counted. */
export interface VersionedTotal {
  /** Names whose changes (`ListVersionsService.bump`) make a cached total invalid. */
  dependsOn: readonly string[];
  /** A query that counts the whole list. */
  count: SqlFragment;
  /** `false`: the total depends on more than `dependsOn`, so it is counted for each page. Default `true`. */
  cacheable?: boolean;
  /**
   * `true`: after a change the total is counted in the query of the rows, for lists that take many queries already.
   * Otherwise it takes a query of its own then, and the database need not plan a count that is hardly ever needed.
   */
  countWithRows?: boolean;
  /** What the count reads of its tables, where that is less than all. */
  reads?: ReadRows;
}

/** The columns that `VersionedTotal` adds to each row of a page. */
export interface VersionedRow {
  list_version: number | string;
  /** Null or absent where the cached total may still be right. */
  list_total?: number | string | null;
}

/**
 * Counts changes of each kind of record, in the transaction that makes them. A value computed from a list (its total)
 * can be cached while the number stays the same, by every process.
 */
@Injectable()
export class ListVersionsService {
  private readonly totals = new Map<string, CachedTotal>();
  private readonly localChanges = new Map<string, number>();
  private readonly announced = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly redis: RedisService,
  ) {
    redis.listen(TOPIC, ({ text, isOwn }) => {
      if (!isOwn) this.noteChange(text);
    });
  }

  /** Lets other processes know at once of changes of `name`, as far as messages reach them (`REDIS_URL`). */
  announce(name: string): void {
    this.announced.add(name);
  }

  /**
   * A number that grows with every change of `name` that this process has stored or received a message about. Costs no
   * query: caches in memory can compare it, and look only now and then for changes by other processes.
   */
  changedHere(name: string): number {
    return this.localChanges.get(name) ?? 0;
  }

  /** Notes that lists of `name` changed. */
  async bump(name: string): Promise<void> {
    this.database.afterCommit(() => {
      this.noteChange(name);
      if (this.announced.has(name)) this.redis.send(TOPIC, name);
    });
    await this.database.deferred.upsert(ListVersionEntity, ['name'], [{ name, version: 1 }], { version: NEXT_VERSION });
  }

  /** A number that grows with every change of one of `names`, also by other processes. */
  async current(...names: readonly string[]): Promise<number> {
    const [row] = await this.database.read<{ version: number | string }>(currentVersion(names));
    return Number(row?.version ?? 0);
  }

  /** Notes that all lists may have changed. */
  async bumpAll(): Promise<void> {
    await this.database.update(ListVersionEntity, new SqlExpression('1 = 1'), { version: NEXT_VERSION });
  }

  /** Begins to read the total of a list together with one of its pages. */
  totalOf(list: VersionedTotal): PendingTotal {
    const { cacheable = true } = list;
    const key = JSON.stringify([list.dependsOn, list.count.sql, list.count.parameters]);
    const cached = cacheable ? this.totals.get(key) : undefined;
    this.database.tags.noteRead(list.count.sql, list.reads);
    return {
      lastTotal: cached?.total,
      columns: totalColumns(list, cached),
      resolve: async (first) => {
        const version = Number(first.list_version);
        const isCurrent = list.countWithRows ? first.list_total === null : version === cached?.version;
        if (cached && isCurrent) return cached.total;
        const total = Number(first.list_total ?? (await this.count(list.count, list.reads)));
        // A unit of work may be rolled back.
        if (cacheable) this.database.afterCommit(() => this.store(key, { version, total }));
        return total;
      },
    };
  }

  /** Runs a query that counts a list. */
  async count({ sql, parameters }: SqlFragment, reads?: ReadRows): Promise<number> {
    const [row] = await this.database.read<{ total: number }>(`SELECT (${sql}) AS total`, parameters, reads);
    return Number(row?.total ?? 0);
  }

  private noteChange(name: string): void {
    this.localChanges.set(name, this.changedHere(name) + 1);
  }

  private store(key: string, total: CachedTotal): void {
    if (this.totals.size > MAX_CACHED_TOTALS) this.totals.clear();
    this.totals.set(key, total);
  }
}

/** The total of a list, while one of its pages is read. */
export interface PendingTotal {
  /** The total that was cached last, whether or not it is still right: good enough to choose a query plan by. */
  lastTotal: number | undefined;
  /** Columns to select beside those of the rows. */
  columns: SqlFragment;
  /** The total, from a row with these columns; a query more if the list has changed since it was counted last. */
  resolve(first: VersionedRow): Promise<number>;
}

/**
 * SQL of a number that grows with every change of one of these names. Each is looked up by itself: the engines read
 * such rows before they run the query, where a sum over several costs more than a short list.
 */
export function versionOf(names: readonly string[]): string {
  const one = (name: string): string => `COALESCE((SELECT version FROM list_versions WHERE name = '${name}'), 0)`;
  return `(${names.map(one).join(' + ')})`;
}

/** Statement whose row has the sum of the versions of these names: `version`. */
export function currentVersion(names: readonly string[]): string {
  return `SELECT ${versionOf(names)} AS version`;
}

function totalColumns({ dependsOn, count, countWithRows }: VersionedTotal, cached?: CachedTotal): SqlFragment {
  const version = versionOf(dependsOn);
  const sql = `${version} AS list_version`;
  if (!cached) return { sql: `${sql}, (${count.sql}) AS list_total`, parameters: count.parameters };
  if (!countWithRows) return { sql, parameters: [] };
  return {
    sql: `${sql}, CASE WHEN ${version} = ? THEN NULL ELSE (${count.sql}) END AS list_total`,
    parameters: [cached.version, ...count.parameters],
  };
}
