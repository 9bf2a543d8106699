import { DataSource } from 'typeorm';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** Tables that have no entity: what TypeORM and the migrations keep for themselves. */
const WITHOUT_ENTITY = new Set(['migrations', 'migration_steps']);

describe('The schema that the migrations make', () => {
  let service: TestApp;
  let dataSource: DataSource;
  beforeAll(async () => {
    service = await startApp();
    dataSource = service.app.get(DataSource);
  });
  afterAll(() => service.close());

  it('is what the entities say: TypeORM would change nothing', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('has an entity for every table', async () => {
    const sqlite = dataSource.options.type === 'better-sqlite3';
    const rows = await dataSource.query<{ name: string }[]>(
      sqlite
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search%'"
        : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    const described = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
    expect(rows.map(({ name }) => name).filter((name) => !described.has(name) && !WITHOUT_ENTITY.has(name))).toEqual(
      [],
    );
  });
});
