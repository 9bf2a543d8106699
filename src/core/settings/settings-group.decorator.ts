import { SetMetadata } from '@nestjs/common';

/** Metadata key of `@SettingsGroup`. */
const SETTINGS_GROUP = 'almanac:settings-group';

/** What `@SettingsGroup` declares. */
export interface SettingsGroupOptions {
  /** Name of the group in events and logs, e.g. `tickets`. No other group has it. */
  readonly name: string;
  /**
   * Table of the stored values, with the columns `name` (its primary key) and `value` (JSON text). No other group uses
   * it.
   */
  readonly table: string;
}

/**
 * Declares a class as a group of settings that administrators change while the service runs. Each property needs an
 * initial value, which is its default, and at least one decorator of class-validator, which says what is accepted.
 * Inject the settings with `@InjectSettings`.
 */
export function SettingsGroup(options: SettingsGroupOptions): ClassDecorator {
  return SetMetadata(SETTINGS_GROUP, options);
}

/** What a class declares with `@SettingsGroup`; a subclass declares its own. */
export function settingsGroupOf(type: object): SettingsGroupOptions | undefined {
  return Reflect.getOwnMetadata(SETTINGS_GROUP, type) as SettingsGroupOptions | undefined;
}
