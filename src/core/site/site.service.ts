import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { decodeEntities } from '../text/index.js';
import { SITE_DEFAULTS } from './site-settings.js';
import type { SiteSettings } from './site-settings.js';

/** Milliseconds for which another process's change of the settings may go unseen. */
const FRESH = 1000;

/** Reads and writes the site's settings. */
@Injectable()
export class SiteService {
  private kept?: Promise<SiteSettings>;
  private keptAt = 0;

  constructor(private readonly database: Database) {}

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  settings(): Promise<SiteSettings> {
    if (this.database.writing) return this.load();
    if (!this.kept || Date.now() - this.keptAt > FRESH) {
      this.keptAt = Date.now();
      this.kept = this.load();
      this.kept.catch(() => (this.kept = undefined));
    }
    return this.kept;
  }

  /** The settings with texts as people read them; they are stored ready for HTML. */
  async plainSettings(): Promise<SiteSettings> {
    const settings = await this.settings();
    return { ...settings, title: decodeEntities(settings.title), description: decodeEntities(settings.description) };
  }

  private async load(): Promise<SiteSettings> {
    const rows = await this.database.read<{ name: string; value: string }>('SELECT name, value FROM site_settings');
    return {
      ...SITE_DEFAULTS,
      ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])),
    };
  }

  /** Stores some settings; `null` resets one to its default. */
  async change(values: Partial<Record<keyof SiteSettings, unknown>>): Promise<SiteSettings> {
    return this.database.write(async () => {
      for (const [name, value] of Object.entries(values)) {
        await this.database.execute('DELETE FROM site_settings WHERE name = ?', [name]);
        if (value !== null && value !== undefined) {
          await this.database.execute('INSERT INTO site_settings (name, value) VALUES (?, ?)', [
            name,
            JSON.stringify(value),
          ]);
        }
      }
      this.database.afterCommit(() => (this.kept = undefined));
      return this.load();
    });
  }
}
