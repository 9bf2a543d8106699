import { placeholders } from './database.js';
import type { Database } from './database.js';
import { SharedValue } from './shared-value.js';
import { upsert } from './upsert.js';

/** Milliseconds for which another process's change of settings may go unseen. */
const TTL_MS = 1000;

/**
 * Settings that administrators change over REST, kept as JSON in a table with the columns `name` (its key) and
 * `value`. What is not stored has its default.
 */
export class StoredSettings<T extends object> {
  private readonly shared: SharedValue<T>;

  constructor(
    private readonly database: Database,
    private readonly table: string,
    private readonly defaults: Readonly<T>,
  ) {
    this.shared = new SharedValue(database, { load: () => this.load(), ttlMs: TTL_MS });
  }

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  read(): Promise<T> {
    return this.shared.read();
  }

  private async load(): Promise<T> {
    const rows = await this.database.read<{ name: string; value: string }>(`SELECT name, value FROM ${this.table}`);
    return {
      ...this.defaults,
      ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])),
    };
  }

  /** Stores some settings and gives all; `null` resets one to its default, `undefined` leaves it. */
  change(values: Partial<Record<keyof T, unknown>>): Promise<T> {
    // In one order, so that two who change the same settings wait for each other instead of in a ring.
    const given = Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return this.database.write(async () => {
      this.shared.changed();
      await this.drop(given.flatMap(([name, value]) => (value === null ? [name] : [])));
      const rows = given.flatMap(([name, value]) => (value === null ? [] : [{ name, value: JSON.stringify(value) }]));
      await upsert(this.database, this.table, ['name'], rows);
      return this.load();
    });
  }

  /** Takes one back to its default. @returns whether it was another: of many at once, one is told so */
  reset(name: keyof T & string): Promise<boolean> {
    return this.database.write(async () => {
      this.shared.changed();
      return (await this.drop([name])) > 0;
    });
  }

  private async drop(names: readonly string[]): Promise<number> {
    if (names.length === 0) return 0;
    return this.database.execute(`DELETE FROM ${this.table} WHERE name IN (${placeholders(names)})`, names, this.table);
  }
}
