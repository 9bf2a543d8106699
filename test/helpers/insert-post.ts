import { ContentIdRegistry } from '../../src/core/content/content-id.registry.js';
import type { PostType } from '../../src/core/modules/content-type.js';
import type { TestApp } from './app.js';

/** Puts a post of some kind straight into its table, for tests that are about something else. @returns its id */
export async function insertPost(
  { app, database }: TestApp,
  type: PostType,
  columns: { author_id: number | null; status: string; slug: string; [column: string]: unknown },
): Promise<number> {
  return database.write(async () => {
    const id = await app.get(ContentIdRegistry).register(type.name);
    const moment = '2031-05-01 10:00:00';
    const row = {
      id,
      title: columns.slug,
      title_key: columns.slug,
      content: '',
      excerpt: '',
      date: moment,
      date_utc: moment,
      modified: moment,
      modified_utc: moment,
      ...columns,
    };
    const names = Object.keys(row);
    await database.execute(
      `INSERT INTO ${type.table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      Object.values(row),
    );
    return id;
  });
}
