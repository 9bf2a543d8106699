import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { StoredSettings } from '../../core/database/stored-settings.js';
import { REDIRECT_DEFAULTS } from './redirect-options.js';
import type { RedirectOptions } from './redirect-options.js';
import { newToken } from './read-options.js';

/** Keeps the settings of redirects. */
@Injectable()
export class RedirectSettings {
  private readonly stored: StoredSettings<RedirectOptions>;

  constructor(database: Database) {
    this.stored = new StoredSettings(database, 'redirect_settings', REDIRECT_DEFAULTS);
  }

  /** All settings; at most a second old when another process changed them, at once when this one did. */
  current(): Promise<RedirectOptions> {
    return this.stored.read();
  }

  /** Stores settings that were checked; `null` resets one. */
  store(values: Partial<Record<keyof RedirectOptions, unknown>>): Promise<RedirectOptions> {
    return this.stored.change(values);
  }

  /** Keeps the group of the rule last made or changed. */
  async rememberGroup(id: number): Promise<void> {
    if ((await this.current()).last_group_id !== id) await this.store({ last_group_id: id });
  }

  /** Gives every setting its default but for some, and the site a new token. */
  async reset(values: Partial<RedirectOptions>): Promise<void> {
    const defaults = Object.fromEntries(Object.keys(REDIRECT_DEFAULTS).map((name) => [name, null]));
    await this.stored.change({ ...defaults, token: newToken(), ...values });
  }
}
