import type { EntityMetadata } from 'typeorm';
import { DatabaseSync } from '@photostructure/sqlite';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { ContentTransferService } from '../../../src/core/content/index.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { SiteService } from '../../../src/core/site/index.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import type { Kind } from '../../../src/migration/kinds.js';
import { exitCodeOf } from '../../../src/migration/report.js';
import type { KindVerification } from '../../../src/migration/verify.service.js';
import { SeoTransferService } from '../../../src/seo/fields/seo-transfer.service.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { entitiesOf } from '../../helpers/entities.js';
import { FULL_SITE, fullSite } from '../../migration/full-site.js';
import { RecordsSource } from '../../migration/records-source.js';

type Row = Record<string, unknown>;

/** Tables that a move fills and that are no part of what is moved, with the reason. */
const NO_MOVED_TABLES: Readonly<Record<string, string>> = {
  migrated_records: 'the log of the move itself',
  migrated_values: 'values beside records are compared as fields of the source',
  migration_issues: 'the log of the move itself',
  migration_runs: 'the log of the move itself',
  list_versions: 'numbers that say that lists have changed',
  audit_entries: 'the log of who did what here',
  ticket_sales_changes: 'orders whose sums have to be made anew',
  ticket_sales_dimensions: 'sums of sales, made from orders',
  ticket_sales_rollups: 'sums of sales, made from orders',
  ticket_sales_state: 'sums of sales, made from orders',
};
/** Columns of moved tables that are not compared, with the reason. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'ticket_checkins.id': 'counted up by the database, nothing refers to it',
  'ticket_order_changes.id': 'counted up by the database, nothing refers to it',
  'ticket_payments.id': 'counted up by the database: a moved payment has nothing that refers to it',
};
/** Columns that say which record a row belongs to, the first that a table has. */
const OWNERS = ['id', 'content_id', 'order_id', 'attendee_id', 'object_id', 'event_id', 'term_id'];
/** Ids at the source of the records of tables whose rows do not say it. */
const RECORDS: Readonly<Record<string, number>> = {
  application_passwords: 1,
  seo_options: 1,
  site_settings: 1,
  ticket_event_pools: 150,
  ticket_pool_links: 150,
  ticket_pools: 150,
};

/** Changes rows without the service, whatever refers to them. */
interface Falsifier {
  run(sql: string, values: unknown[]): Promise<void>;
  close(): Promise<void>;
}

async function falsifier(url: string): Promise<Falsifier> {
  if (url.startsWith('sqlite:')) {
    const database = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 5000 });
    database.exec('PRAGMA foreign_keys = OFF');
    return {
      run: (sql, values) => Promise.resolve(void database.prepare(sql).run(...(values as string[]))),
      close: () => Promise.resolve(database.close()),
    };
  }
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' });
  await connection.query('SET FOREIGN_KEY_CHECKS = 0');
  return {
    run: async (sql, values) => void (await connection.query(sql, values)),
    close: () => connection.end(),
  };
}

describe('The verification of a move', () => {
  let service: TestApp;
  let database: Falsifier;
  const source = new RecordsSource(fullSite(), FULL_SITE);
  const run = <T>(work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );
  const verify = (only?: readonly Kind[]): Promise<KindVerification[]> =>
    run((migration) => migration.verify(source, { only }));
  const tables: { metadata: EntityMetadata; rows: Row[] }[] = [];

  const rowsOf = async ({ tableName: table }: EntityMetadata): Promise<Row[]> =>
    service.database.read(`SELECT * FROM ${table}`);

  beforeAll(async () => {
    service = await startApp();
    const metadata = entitiesOf(service).map((entity) => service.app.get(DataSource).getMetadata(entity));
    const before = new Map<string, Set<string>>();
    for (const one of metadata)
      before.set(one.tableName, new Set((await rowsOf(one)).map((row) => JSON.stringify(row))));
    await run((migration) => migration.migrate(source, {}));
    for (const one of metadata) {
      if (one.tableName in NO_MOVED_TABLES) continue;
      const rows = (await rowsOf(one)).filter((row) => !before.get(one.tableName)?.has(JSON.stringify(row)));
      if (rows.length > 0) tables.push({ metadata: one, rows });
    }
    database = await falsifier(service.databaseUrl);
  });
  afterAll(async () => {
    await database.close();
    await service.close();
  });

  it('finds nothing where nothing was changed', async () => {
    const found = (await verify()).filter(({ lost, since }) => lost + since > 0);
    expect(found.flatMap(({ kind, differences }) => differences.map((one) => ({ kind, ...one })))).toEqual([]);
  });

  it('names every column of every moved table whose value is another one, with kind and id', async () => {
    const columns = tables.flatMap(({ metadata, rows }) =>
      metadata.columns.map(({ databaseName }) => ({ metadata, rows, column: databaseName })),
    );
    const unseen: string[] = [];
    /** Kinds whose verification named a table: only they are compared for its other columns. */
    const kindsOf = new Map<string, Kind[]>();
    for (const { metadata, rows, column } of columns) {
      const name = `${metadata.tableName}.${column}`;
      if (name in NOT_COMPARED) continue;
      const row = rows.find(({ name }) => name === 'App') ?? rows[0];
      await falsify(metadata, row, column);
      const named = (await verify(kindsOf.get(metadata.tableName))).flatMap(({ kind, differences }) =>
        differences.filter(({ excuse }) => excuse !== 'decided').map(({ ids }) => ({ kind, ids })),
      );
      if (named.length > 0) kindsOf.set(metadata.tableName, [...new Set(named.map(({ kind }) => kind))]);
      await restore(metadata, row, column);
      const owner =
        RECORDS[metadata.tableName] ??
        Number(
          row[OWNERS.find((member) => member in row && !(`${metadata.tableName}.${member}` in NOT_COMPARED)) ?? ''],
        );
      if (!named.some(({ ids }) => ids.includes(owner))) unseen.push(`${name}: ${JSON.stringify(named)}`);
    }
    expect(unseen).toEqual([]);
    expect(columns.length).toBeGreaterThan(450);
    expect((await verify()).filter(({ lost, since }) => lost + since > 0)).toEqual([]);
  });

  async function falsify(metadata: EntityMetadata, row: Row, column: string): Promise<void> {
    const match = keysOf(metadata, row);
    await database.run(`UPDATE ${metadata.tableName} SET ${column} = ? WHERE ${match.sql}`, [
      falsified(metadata, row, column),
      ...match.values,
    ]);
    await changed();
  }

  async function restore(metadata: EntityMetadata, row: Row, column: string): Promise<void> {
    const match = keysOf(metadata, { ...row, [column]: falsified(metadata, row, column) });
    await database.run(`UPDATE ${metadata.tableName} SET ${column} = ? WHERE ${match.sql}`, [
      row[column],
      ...match.values,
    ]);
    await changed();
  }

  it('names an event that full-text search does not find', async () => {
    // Elsewhere the index is a part of the table.
    if (!service.database.embedded) return;
    const forget = `INSERT INTO events_search (events_search, rowid, title, excerpt, content)
      SELECT 'delete', id, title, excerpt, content FROM events WHERE id = 120`;
    await database.run(forget, []);
    const [{ differences }] = await verify(['events']);
    expect(differences.filter(({ excuse }) => excuse === undefined)).toMatchObject([
      { field: 'events_search', ids: [120] },
    ]);
    await database.run(
      'INSERT INTO events_search (rowid, title, excerpt, content) SELECT id, title, excerpt, content FROM events WHERE id = 120',
      [],
    );
  });

  it('does not take for a loss what changes when the moved site is used', async () => {
    await database.run("UPDATE users SET password_hash = '$argon2id$v=19$other' WHERE id = 3", []);
    await database.run(
      "UPDATE application_passwords SET last_used = '2032-01-01 00:00:00', last_ip = '' WHERE name = 'App'",
      [],
    );
    await database.run('UPDATE redirects SET last_count = 11 WHERE id = 7', []);
    await database.run('DELETE FROM redirect_log WHERE id = 8', []);
    const verified = await verify();
    const found = verified.flatMap(({ kind, since, differences }) =>
      since > 0 ? [[kind, differences.filter(({ excuse }) => excuse === 'since').map(({ ids }) => ids)[0]]] : [],
    );
    expect(Object.fromEntries(found)).toEqual({
      users: [3],
      application_passwords: [1],
      redirects: [7],
      redirect_log: [8],
    });
    expect(exitCodeOf({ verified })).toBe(0);
  });

  it('compares what an issue names with the value that the rule gives', async () => {
    const event = async (): Promise<KindVerification> =>
      (await run((one) => one.verify(source, { only: ['events'] })))[0];
    const issue = 'meta:_EventEndDate';
    expect((await event()).differences.find(({ field }) => field === issue)).toMatchObject({
      excuse: 'decided',
      ids: [119],
    });
    await database.run("UPDATE events SET end_date = '2033-01-01 00:00:00' WHERE id = 119", []);
    const { lost, differences } = await event();
    expect([lost, differences.find(({ excuse }) => excuse === undefined)]).toMatchObject([
      1,
      { field: 'events.end_date', ids: [119] },
    ]);
  });

  it('names a record that cannot be compared, and goes on with the others', async () => {
    await database.run("UPDATE redirects SET action_data = '/no json' WHERE id = 7", []);
    await changed();
    const verified = await verify();
    const redirects = verified.find(({ kind }) => kind === 'redirects');
    expect(redirects).toMatchObject({ lost: 1, differences: [{ field: '(record)', ids: [7] }] });
    expect(redirects?.differences[0].examples[0].target).toContain('cannot be compared');
    expect(verified.find(({ kind }) => kind === 'settings')).toMatchObject({ lost: 0 });
  });

  const changed = async (): Promise<void> => {
    await service.database.write(() => service.app.get(ContentTransferService).noteChanges());
    await service.app.get(SiteService).change({ default_ping_status: 'closed' });
    await service.app.get(SeoTransferService).changeSettings({ facebook_site: '' });
  };
});

function keysOf(metadata: EntityMetadata, row: Row): { sql: string; values: unknown[] } {
  const keys = metadata.primaryColumns.map(({ databaseName }) => databaseName);
  return { sql: keys.map((key) => `${key} = ?`).join(' AND '), values: keys.map((key) => row[key]) };
}

/** Whether a column holds 0 and 1: some do so in whole numbers. */
function isFlag(metadata: EntityMetadata, column: string, value: unknown): boolean {
  const { isPrimary = false, type = '' } = metadata.findColumnWithDatabaseName(column) ?? {};
  return /bool|tinyint/.test(String(type)) || (!isPrimary && (value === 0 || value === 1));
}

/** Another value of a column. */
function falsified(metadata: EntityMetadata, row: Row, column: string): unknown {
  const type = String(metadata.findColumnWithDatabaseName(column)?.type ?? '');
  const value = row[column];
  if (/date/.test(type)) return '2001-02-03 04:05:06';
  if (typeof value === 'number' || (value === null && /int|double|bool/.test(type)))
    return isFlag(metadata, column, value) ? Number(!value) : Number(value ?? 0) + 1000;
  if (typeof value === 'string' && /^[[{]/.test(value)) return value.startsWith('[') ? '[{"other":1}]' : '{"other":1}';
  if (typeof value === 'string' && value.startsWith('"')) return '"other"';
  return value === 'x' ? 'y' : 'x';
}
