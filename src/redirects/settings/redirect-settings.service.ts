import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SettingsStore, type SettingChanges, InjectSettings } from '#core/settings';
import { RedirectSettings } from './redirect.settings.js';

/** A name for this install. */
export const newToken = (): string => randomBytes(16).toString('hex');

/** Reads and changes the settings of redirects. */
@Injectable()
export class RedirectSettingsService {
  constructor(@InjectSettings(RedirectSettings) private readonly stored: SettingsStore<RedirectSettings>) {}

  /** All settings; at most a second old when another process changed them, at once when this one did. */
  current(): Promise<Readonly<RedirectSettings>> {
    return this.stored.read();
  }

  /**
   * Stores some settings and returns all; `null` resets one to its default.
   * @throws RestError 400 when a value is not accepted; nothing is stored then
   */
  change(values: SettingChanges<RedirectSettings>): Promise<Readonly<RedirectSettings>> {
    return this.stored.change(values);
  }

  /** Stores the group of the rule last made or changed. */
  async rememberGroup(id: number): Promise<void> {
    if ((await this.current()).last_group_id !== id) await this.stored.store({ last_group_id: id });
  }

  /** Resets all settings to their defaults except those given, and gives the site a new token. */
  async reset(values: Partial<RedirectSettings>): Promise<void> {
    const defaults = Object.fromEntries(Object.keys(new RedirectSettings()).map((name) => [name, null]));
    await this.stored.store({ ...defaults, token: newToken(), ...values });
  }
}
