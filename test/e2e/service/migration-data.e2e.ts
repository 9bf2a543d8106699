import type { Type } from '@nestjs/common';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { loadSettings } from '../../../src/core/config/load-settings.js';
import { migrate } from '../../../src/core/database/connect.js';
import { EngineDataSource, dataSourceOptions } from '../../../src/core/database/data-source.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule } from '../../helpers/redirects.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { boxOffice } from '../tickets/box-office.js';

type Row = Record<string, unknown>;

/** The rows of each table. */
type Contents = Map<string, Row[]>;

/** Tables of TypeORM and of the journal, and those of the full-text search of SQLite, which follow from others. */
const UNCOMPARED = /^(?:sqlite_|migrations$|migration_|.*_search)/;

/** What a migration itself stores and removes, in tables that it does not create. */
const STORED_BY: Readonly<Record<string, readonly string[]>> = {
  Posts: ['content', 'terms', 'term_relations'],
};

describe('Migrations on a database with data', () => {
  let throwaway: ThrowawayDatabase;
  let source: DataSource;
  let all: readonly Type<MigrationInterface>[];
  beforeAll(async () => {
    all = await serviceMigrations();
    throwaway = await throwawayDatabase();
    const service = await startApp({ DATABASE_URL: throwaway.url });
    await fill(service);
    await service.close();
    source = await new EngineDataSource(
      dataSourceOptions({ ...loadSettings(), databaseUrl: throwaway.url }, all),
    ).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await throwaway.drop();
  });

  it('lose no row of a table that they leave, down and up again, one after the other', async () => {
    const lost: string[] = [];
    for (const migration of [...all].reverse()) {
      const name = migration.name.replace(/\d+$/, '');
      const before = await contents(source);
      await source.undoLastMigration();
      const down = await contents(source);
      lost.push(...differences(before, down, STORED_BY[name]).map((difference) => `${name} down: ${difference}`));
      const made = new migration();
      await inTransaction(source, (runner) => made.up(runner));
      const again = await contents(source);
      lost.push(...differences(down, again, STORED_BY[name]).map((difference) => `${name} up: ${difference}`));
      expect([...again.keys()]).toEqual([...before.keys()]);
      await inTransaction(source, (runner) => made.down(runner));
    }
    expect(lost).toEqual([]);
  });

  it('leave an empty database when all of them are reverted', async () => {
    expect([...(await contents(source)).keys()]).toEqual([]);
  });

  it('make the schema of the entities again', async () => {
    expect(await migrate(source)).toBe(all.length);
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

/** Stores something in tables of every namespace. */
async function fill(service: TestApp): Promise<void> {
  const admin = service.as('administrator');
  const office = boxOffice(service);
  const venue = { venue: 'Mill', address: 'Wharf 1', city: 'Leeds' };
  const event = await office.event({ title: 'Gala & more', description: '<p>Tea</p>', venue, tags: ['free', 'new'] });
  const ticket = await office.ticket(event, { price: '', ticket: { mode: 'own', capacity: 9 } });
  await office.order({ [ticket]: 2 }).expect(201);
  await office.cart({ [ticket]: 1 }).expect(200);
  const trashed = await office.event({ title: 'Called off' });
  await admin.delete(`/cal/events/v1/events/${trashed}`).expect(200);
  const post = { title: 'News', content: '<p>See <a href="/event/gala/">it</a></p>', status: 'publish' };
  const { body: news } = await admin.post('/content/v2/posts').send(post).expect(201);
  await admin.post(`/content/v2/posts/${news.id}`).send({ content: 'Changed', slug: 'renamed' }).expect(200);
  await admin.post('/content/v2/comments').send({ post: news.id, content: 'First' }).expect(201);
  await admin.post('/content/v2/users/me/application-passwords').send({ name: 'Phone' }).expect(201);
  await addRule(service, { url: '/from', action_data: { url: '/to' } });
}

async function inTransaction(source: DataSource, work: (runner: QueryRunner) => Promise<unknown>): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  await work(runner);
  await runner.commitTransaction();
  await runner.release();
}

async function contents(source: DataSource): Promise<Contents> {
  const sqlite = source.options.type === 'better-sqlite3';
  const tables = await source.query<{ name: string }[]>(
    sqlite
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const all: Contents = new Map();
  for (const { name } of tables) {
    if (!UNCOMPARED.test(name)) all.set(name, await source.query<Row[]>(`SELECT * FROM ${name}`));
  }
  return all;
}

/** Tables in both whose rows differ in the columns that both have. */
function differences(one: Contents, other: Contents, left: readonly string[] = []): string[] {
  return [...one].flatMap(([table, rows]) => {
    const others = other.get(table);
    if (!others || left.includes(table)) return [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !others[0] || column in others[0]);
    const texts = (list: readonly Row[]) =>
      list.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
    return JSON.stringify(texts(rows)) === JSON.stringify(texts(others))
      ? []
      : [`${table}: ${rows.length} rows, then ${others.length}`];
  });
}
