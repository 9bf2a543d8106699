import { Injectable, type Type } from '@nestjs/common';
import { StartError } from '#core/config';
import { Database } from '#core/database';
import { DomainEventsService } from '#core/events';
import { RedisService } from '#core/redis';
import { SettingsSchema } from './settings-schema.js';
import { SettingsStore } from './settings.store.js';

/** Creates one store for each group, so that all who inject the settings of a group share what was read. */
@Injectable()
export class SettingsStoreRegistry {
  private readonly stores = new Map<Type<object>, unknown>();
  private readonly schemas: SettingsSchema<object>[] = [];

  constructor(
    private readonly database: Database,
    private readonly events: DomainEventsService,
    private readonly redis: RedisService,
  ) {}

  /**
   * The store of a group.
   * @param type class with `@SettingsGroup`
   * @throws StartError when the class is not a complete group, or another group has its name or table
   */
  of<T extends object>(type: Type<T>): SettingsStore<T> {
    const existing = this.stores.get(type) as SettingsStore<T> | undefined;
    if (existing) return existing;
    const schema = new SettingsSchema(type);
    this.refuseTaken(schema);
    const store = new SettingsStore(schema, this.database, this.events, this.redis);
    this.schemas.push(schema);
    this.stores.set(type, store);
    return store;
  }

  /** The tables of all groups that were injected so far. */
  get tables(): readonly string[] {
    return this.schemas.map(({ table }) => table);
  }

  private refuseTaken({ name, table }: SettingsSchema<object>): void {
    if (this.schemas.some((other) => other.name === name))
      throw new StartError(`Two groups of settings have the name ${name}.`);
    if (this.schemas.some((other) => other.table === table))
      throw new StartError(`Two groups of settings use the table ${table}.`);
  }
}
