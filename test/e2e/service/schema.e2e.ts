import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { EngineDataSource } from '../../../src/core/database/data-source.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { entitiesOf } from '../../helpers/entities.js';

/** Tables that have no entity: what TypeORM and the migrations keep for themselves. */
const WITHOUT_ENTITY = new Set(['migrations', 'migration_lock']);

describe('The schema that the migrations make', () => {
  let service: TestApp;
  let dataSource: DataSource;
  beforeAll(async () => {
    service = await startApp();
    const { options } = service.app.get(DataSource);
    dataSource = await new EngineDataSource({ ...options, entities: entitiesOf(service) }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await service.close();
  });

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

  it('has a primary key in every table, which clusters need', async () => {
    const rows = await dataSource.query<{ name: string }[]>(
      dataSource.options.type === 'better-sqlite3'
        ? `SELECT m.name FROM sqlite_master m WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%_search%'
             AND NOT EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.pk > 0)`
        : `SELECT t.table_name AS name FROM information_schema.tables t WHERE t.table_schema = DATABASE()
             AND NOT EXISTS (SELECT 1 FROM information_schema.table_constraints k WHERE k.table_schema = t.table_schema
               AND k.table_name = t.table_name AND k.constraint_type = 'PRIMARY KEY')`,
    );
    expect(rows).toEqual([]);
  });

  // TypeORM's own comparison leaves character sets and full-text tables out.
  const onServers = process.env.TEST_ENGINE === 'mysql' ? it : it.skip;
  onServers('gives text columns the collations of the entities', async () => {
    const rows = await dataSource.query<{ tbl: string; col: string; collation: string | null }[]>(
      `SELECT table_name AS tbl, column_name AS col, collation_name AS collation FROM information_schema.columns
       WHERE table_schema = DATABASE() AND data_type IN ('varchar', 'longtext')`,
    );
    const stored = new Map(rows.map(({ tbl, col, collation }) => [`${tbl}.${col}`, collation]));
    const columns = dataSource.entityMetadatas.flatMap(({ columns: own }) => own).filter(({ type }) => isText(type));
    expect(columns.length).toBeGreaterThan(100);
    const wrong = columns.filter(
      ({ entityMetadata, databaseName, collation }) =>
        stored.get(`${entityMetadata.tableName}.${databaseName}`) !== (collation ?? 'utf8mb4_unicode_ci'),
    );
    expect(wrong.map(({ entityMetadata, databaseName }) => `${entityMetadata.tableName}.${databaseName}`)).toEqual([]);
  });
  const onSqlite = process.env.TEST_ENGINE === 'mysql' ? it.skip : it;
  onSqlite('has a full-text table for each full-text index of an entity', async () => {
    const rows = await dataSource.query<{ name: string }[]>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%USING fts5%' ORDER BY name",
    );
    const indexed = getMetadataArgsStorage().indices.filter(
      ({ fulltext, target }) => fulltext && dataSource.hasMetadata(target),
    );
    const tables = indexed.map(({ target }) => dataSource.getMetadata(target).tableName);
    expect(rows.map(({ name }) => name)).toEqual(tables.map((table) => `${table}_search`).sort());
    expect(tables.length).toBeGreaterThan(0);
  });
});

function isText(type: unknown): boolean {
  return type === 'varchar' || type === 'longtext';
}
