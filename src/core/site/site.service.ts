import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { StoredSettings } from '../database/stored-settings.js';
import { decodeEntities } from '../text/index.js';
import { SITE_DEFAULTS } from './site-settings.js';
import type { SiteSettings } from './site-settings.js';

/** Reads and writes the site's settings. */
@Injectable()
export class SiteService {
  private readonly stored: StoredSettings<SiteSettings>;

  constructor(database: Database) {
    this.stored = new StoredSettings(database, 'site_settings', SITE_DEFAULTS);
  }

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  settings(): Promise<SiteSettings> {
    return this.stored.read();
  }

  /** The settings with texts as people read them; they are stored ready for HTML. */
  async plainSettings(): Promise<SiteSettings> {
    const settings = await this.settings();
    return { ...settings, title: decodeEntities(settings.title), description: decodeEntities(settings.description) };
  }

  /** Stores some settings; `null` resets one to its default. */
  change(values: Partial<Record<keyof SiteSettings, unknown>>): Promise<SiteSettings> {
    return this.stored.change(values);
  }
}
