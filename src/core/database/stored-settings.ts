import type { Database } from './database.js';

/** Milliseconds for which another process's change of settings may go unseen. */
const FRESH = 1000;

/**
 * Settings that administrators change over REST, kept as JSON in a table with the columns `name` and `value`. What is
 * not stored has its default.
 */
export class StoredSettings<T extends object> {
  private kept?: Promise<T>;
  private keptAt = 0;
  /** Units of work of this process that have changed something and are not over. */
  private changing = 0;

  constructor(
    private readonly database: Database,
    private readonly table: string,
    private readonly defaults: Readonly<T>,
  ) {}

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  read(): Promise<T> {
    if (this.changing > 0 && this.database.writing) return this.load();
    if (!this.kept || Date.now() - this.keptAt > FRESH) {
      this.keptAt = Date.now();
      this.kept = this.load();
      this.kept.catch(() => (this.kept = undefined));
    }
    return this.kept;
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
    return this.database.write(async () => {
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) continue;
        await this.reset(name as keyof T);
        if (value === null) continue;
        await this.database.execute(`INSERT INTO ${this.table} (name, value) VALUES (?, ?)`, [
          name,
          JSON.stringify(value),
        ]);
      }
      return this.load();
    });
  }

  /** Takes one back to its default. @returns whether it was another: of many at once, one is told so */
  reset(name: keyof T): Promise<boolean> {
    return this.database.write(async () => {
      this.noteChange();
      const gone = await this.database.execute(`DELETE FROM ${this.table} WHERE name = ?`, [name]);
      return gone > 0;
    });
  }

  private noteChange(): void {
    this.changing++;
    this.database.afterCommit(() => {
      this.changing--;
      this.kept = undefined;
    });
    this.database.afterRollback(() => {
      this.changing--;
    });
  }
}
