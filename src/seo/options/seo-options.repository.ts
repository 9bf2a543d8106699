import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { upsert } from '../../core/database/upsert.js';

/** SQL for the options of `seo/v1`. */
@Injectable()
export class SeoOptionsRepository {
  constructor(private readonly database: Database) {}

  /** Everything that was ever set, as JSON by name. */
  all(): Promise<{ name: string; value: string }[]> {
    return this.database.read<{ name: string; value: string }>('SELECT name, value FROM seo_options');
  }

  /** Stores values by name. */
  async store(values: Readonly<Record<string, unknown>>): Promise<void> {
    const rows = Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
    await upsert(this.database, 'seo_options', ['name'], rows);
  }
}
