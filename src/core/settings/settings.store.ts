import { Logger } from '@nestjs/common';
import { SqlExpression, placeholders, type Database, SharedValue } from '#core/database';
import type { DomainEventsService } from '#core/events';
import { invalidParameters } from '#core/errors';
import type { RedisService } from '#core/redis';
import type { SettingsSchema } from './settings-schema.js';

/** Milliseconds for which a change by another process may go unseen. */
const TTL_MS = 1000;

/** Topic of messages that say that settings of a group have changed. */
const TOPIC = 'settings';

/** New values of settings: `null` resets one to its default, `undefined` and absent members leave it. */
export type SettingChanges<T> = { readonly [Name in keyof T]?: T[Name] | null };

/** Name and new value; null: the default. */
type Change = [name: string, value: unknown];

/** A row of the table of a group. */
interface StoredSetting {
  name: string;
  /** JSON. */
  value: string;
}

/**
 * The settings of one group, which administrators change while the service runs. They are stored as JSON, one row for
 * each; what is not stored has its default. Inject it with `@InjectSettings`.
 */
export class SettingsStore<T extends object> {
  private readonly log = new Logger('Settings');
  private readonly shared: SharedValue<Readonly<T>>;
  /** Names whose stored value was reported as not accepted. */
  private readonly reported = new Set<string>();

  constructor(
    private readonly schema: SettingsSchema<T>,
    private readonly database: Database,
    private readonly events: Pick<DomainEventsService, 'publish'>,
    private readonly redis: Pick<RedisService, 'send' | 'listen'>,
  ) {
    this.shared = new SharedValue(database, { load: () => this.load(), ttlMs: TTL_MS });
    redis.listen(TOPIC, ({ text, isOwn }) => {
      if (text === schema.name && !isOwn) this.shared.forget();
    });
  }

  /**
   * All settings. A change by this process shows at once, in its unit of work before the commit, and a change by
   * another process after one second at most, with Redis at once. A stored value that the class does not accept is replaced by its default
   * and logged once.
   */
  read(): Promise<Readonly<T>> {
    return this.shared.read();
  }

  /**
   * Stores some settings and returns all. Publishes `settings.changed` with the commit, also when a value is the same
   * as before.
   * @throws RestError 400 `rest_invalid_param` when the group has no setting of a name or does not accept a value;
   *   nothing is stored then
   */
  async change(values: SettingChanges<T>): Promise<Readonly<T>> {
    const changes = this.checked(values);
    return this.database.write(async () => {
      await this.write(changes);
      return this.load();
    });
  }

  /** As `change`, without the query that reads all settings. */
  async store(values: SettingChanges<T>): Promise<void> {
    const changes = this.checked(values);
    if (changes.length > 0) await this.database.write(() => this.write(changes));
  }

  /**
   * Resets one setting to its default.
   * @returns whether a value was stored; of many callers at the same time, one receives `true`
   */
  reset(name: keyof T & string): Promise<boolean> {
    return this.database.write(async () => {
      this.changed();
      const isReset = (await this.drop([name])) > 0;
      if (isReset) await this.publish([name]);
      return isReset;
    });
  }

  /** Part of a unit of work. */
  private async write(changes: readonly Change[]): Promise<void> {
    this.changed();
    await this.drop(changes.flatMap(([name, value]) => (value === null ? [name] : [])));
    const rows = changes.flatMap(([name, value]) => (value === null ? [] : [{ name, value: JSON.stringify(value) }]));
    await this.database.upsert<StoredSetting>(this.schema.table, ['name'], rows);
    await this.publish(changes.map(([name]) => name));
  }

  /** Part of the unit of work that changes settings, before it does. */
  private changed(): void {
    this.shared.changed();
    this.database.afterCommit(() => this.redis.send(TOPIC, this.schema.name));
  }

  private async load(): Promise<Readonly<T>> {
    const { table } = this.schema;
    // What was made from settings is invalidated as a whole: most requests read them from memory.
    const sql = `SELECT name, value FROM ${table}`;
    return this.settingsOf(await this.database.read<StoredSetting>(sql, [], { [table]: {} }));
  }

  private settingsOf(rows: readonly StoredSetting[]): Readonly<T> {
    const values = new Map<string, unknown>();
    for (const { name, value } of rows) {
      if (!this.schema.has(name)) continue;
      try {
        values.set(name, JSON.parse(value));
      } catch {
        this.report(name, ['JSON']);
      }
    }
    for (const [name, rules] of this.schema.issues(values)) {
      values.delete(name);
      this.report(name, Object.keys(rules));
    }
    // Requests share it.
    return Object.freeze(this.schema.fill(values));
  }

  /** Logs the rules and not the value, which may be a secret. */
  private report(name: string, rules: readonly string[]): void {
    if (this.reported.has(name)) return;
    this.reported.add(name);
    this.log.warn(
      `The stored value of the setting ${name} (table ${this.schema.table}) is not accepted, so its default is used. Broken rules: ${rules.join(', ')}.`,
    );
  }

  /**
   * What is to be changed, in alphabetical order, so that two who change the same settings wait for each other without
   * a deadlock.
   */
  private checked(values: SettingChanges<T>): Change[] {
    const changes = Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const unknown = changes.filter(([name]) => !this.schema.has(name));
    const faults = this.schema.issues(new Map(changes.filter(([, value]) => value !== null)));
    if (unknown.length + faults.size === 0) return changes;
    const accepted = `There is no such setting. Accepted: ${this.schema.names.join(', ')}.`;
    throw invalidParameters([
      ...unknown.map(([name]) => ({ name, message: accepted })),
      ...[...faults].map(([name, rules]) => ({ name, message: `${Object.values(rules).join(', ')}.` })),
    ]);
  }

  private async drop(names: readonly string[]): Promise<number> {
    if (names.length === 0) return 0;
    const { table } = this.schema;
    return this.database.delete(table, new SqlExpression(`name IN (${placeholders(names)})`, ...names));
  }

  /** Without a comparison of values before and after: under READ COMMITTED, two writers could both see no difference. */
  private async publish(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.events.publish('settings.changed', { group: this.schema.name, names });
  }
}
