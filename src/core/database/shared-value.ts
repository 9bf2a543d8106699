import type { Database } from './database.js';

/** What a `SharedValue` is made of. */
export interface SharedValueOptions<T> {
  /**
   * Reads the value.
   * @param before what it was when it was read last, as far as that may still hold: for those that can tell cheaply
   *   whether it does
   */
  load: (before: T | undefined) => Promise<T>;
  /** Milliseconds for which changes by other processes may go unseen. */
  ttlMs: number;
  /** A number that grows with every change in this process; for values that are not changed through `changed`. */
  version?: () => number;
}

/**
 * A value from the database that all requests of this process share.
 *
 * A unit of work holds a connection, and so must never wait for another request, which may itself wait for a
 * connection: with every connection held by units that wait, none would ever go on. Hence in a unit a value that is
 * known is used, and one that is not is read through the unit's own connection. Outside of units all who ask at the
 * same time share one reading.
 */
export class SharedValue<T> {
  /** Settled: awaiting it takes no time. */
  private known?: { value: T; settled: Promise<T>; at: number; version: number };
  private loading?: { value: Promise<T>; version: number };
  /** Grows whenever what is being read must not be cached. */
  private generation = 0;
  /** Units of work that have changed the value: what they see is not what others may see. */
  private readonly changedBy = new WeakSet<object>();

  constructor(
    private readonly database: Pick<Database, 'unit' | 'afterCommit' | 'afterRollback'>,
    private readonly options: SharedValueOptions<T>,
  ) {}

  /** The value: as old as `ttlMs` at most, at once what this process has stored, and in a unit what it has changed. */
  read(): Promise<T> {
    const { unit } = this.database;
    if (unit && this.changedBy.has(unit)) return this.options.load(undefined);
    const version = this.options.version?.() ?? 0;
    const { known } = this;
    if (known?.version === version && performance.now() - known.at < this.options.ttlMs) return known.settled;
    if (unit) return this.load(version);
    if (this.loading?.version !== version) this.loading = this.startLoading(version);
    return this.loading.value;
  }

  /** To be called in the unit of work that changes the value, before it does. */
  changed(): void {
    const { unit } = this.database;
    if (unit) this.changedBy.add(unit);
    this.database.afterCommit(() => this.forget());
    // If the connection broke during the commit, it is unknown whether the change was stored.
    this.database.afterRollback(() => this.forget());
  }

  /** The next caller reads it again. */
  forget(): void {
    this.generation++;
    this.known = undefined;
    this.loading = undefined;
  }

  private startLoading(version: number): { value: Promise<T>; version: number } {
    const loading = {
      version,
      value: this.load(version).finally(() => {
        if (this.loading === loading) this.loading = undefined;
      }),
    };
    return loading;
  }

  private async load(version: number): Promise<T> {
    const { generation } = this;
    const at = performance.now();
    const value = await this.options.load(this.known?.version === version ? this.known.value : undefined);
    if (generation === this.generation) this.known = { value, settled: Promise.resolve(value), at, version };
    return value;
  }
}
