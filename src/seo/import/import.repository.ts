import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../core/database/database.js';
import { upsert } from '../../core/database/upsert.js';

/** Something that waits to be taken in. */
export interface ImportItem {
  id: number;
  object_id: number;
  /** JSON. */
  body: string;
}

/** Rows of one statement. */
const CHUNK = 100;

/** SQL for what waits to be taken in. */
@Injectable()
export class ImportRepository {
  constructor(private readonly database: Database) {}

  async add(plugin: string, type: string, items: readonly { id: number; body: unknown }[]): Promise<void> {
    for (let from = 0; from < items.length; from += CHUNK) {
      const rows = items
        .slice(from, from + CHUNK)
        .map(({ id, body }) => ({ plugin, type, object_id: id, body: JSON.stringify(body) }));
      await upsert(this.database, 'seo_import_items', ['plugin', 'type', 'object_id'], rows);
    }
  }

  next(plugin: string, type: string, limit: number): Promise<ImportItem[]> {
    return this.database.read<ImportItem>(
      'SELECT id, object_id, body FROM seo_import_items WHERE plugin = ? AND type = ? ORDER BY id LIMIT ?',
      [plugin, type, limit],
    );
  }

  async done(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.execute(`DELETE FROM seo_import_items WHERE id IN (${placeholders(ids)})`, ids);
  }

  async clear(plugin: string): Promise<void> {
    await this.database.execute('DELETE FROM seo_import_items WHERE plugin = ?', [plugin]);
  }
}
