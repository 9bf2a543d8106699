import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { entitiesOf } from '../../helpers/entities.js';
import { FULL_SITE, fullSite } from '../../migration/full-site.js';
import { RecordsSource } from '../../migration/records-source.js';

/** Tables that have other rows after a move was undone, with the reason. */
const CHANGED: Readonly<Record<string, string>> = {
  migration_runs: 'the run itself stays, as undone',
  list_versions: 'numbers that say that lists have changed',
  audit_entries: 'the log of who did what here',
  ticket_sales_changes: 'orders whose sums have to be made anew',
  ticket_sales_dimensions: 'sums of sales, made from orders',
  ticket_sales_rollups: 'sums of sales, made from orders',
  ticket_sales_state: 'sums of sales, made from orders',
};

/** MD5 of `old secret`, as WordPress before 2.5 stored it. */
const OLD_HASH = createHash('md5').update('old secret').digest('hex');

describe('A move that is undone', () => {
  let service: TestApp;
  const source = new RecordsSource(
    fullSite().map((record) =>
      record.kind === 'settings'
        ? { ...record, fields: { ...record.fields, 'option:permalink_structure': '/%year%/%postname%/' } }
        : record.kind === 'users'
          ? { ...record, fields: { ...record.fields, user_pass: OLD_HASH } }
          : record,
    ),
    FULL_SITE,
  );
  const run = <T>(work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );
  const counts = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const entity of entitiesOf(service)) {
      const table = service.app.get(DataSource).getMetadata(entity).tableName;
      if (table in CHANGED) continue;
      const [{ total }] = await service.database.read<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}`);
      found[table] = Number(total);
    }
    return found;
  };

  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('leaves as many rows in each table as there were before, also after a sign-in with an old hash', async () => {
    const before = await counts();
    const { run: made } = await run((migration) => migration.migrate(source, {}));
    const between = await counts();
    for (const table of ['seo_fields', 'events', 'migrated_records', 'migration_issues', 'ticket_payments'])
      expect(between[table]).toBeGreaterThan(before[table]);
    const { text } = await service.http().get('/page-132/');
    expect(text).toMatch(/Opening hours[\s\S]*daily/);
    const issues = await service.app.get(MigrationLogService).issuesOfRun(made, 100);
    const onPage = issues.filter(({ kind, source_id: id }) => kind === 'pages' && id === 132).map(({ field }) => field);
    expect(onPage).toEqual(expect.arrayContaining(['block:latest-posts', 'block:199', 'shortcode:contact']));
    expect(onPage).not.toContain('shortcode:sic');
    // A block that is changed at the source is changed in the pages that show it, in whatever block it is.
    const later = fullSite().map((record) =>
      record.id === 191 ? { ...record, fields: { ...record.fields, post_content: '<p>Closed</p>' } } : record,
    );
    const { run: second } = await run((migration) =>
      migration.migrate(new RecordsSource(later, FULL_SITE), { only: ['blocks'] }),
    );
    expect((await service.http().get('/page-132/')).text).toContain('Closed');
    const users = service.app.get(UsersService);
    expect(await users.passwordMatches(await users.byLogin('ann'), 'new secret')).toBe(false);
    expect(await users.passwordMatches(await users.byLogin('ann'), 'old secret')).toBe(true);
    // The old hash is accepted once.
    expect((await users.byLogin('ann'))?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await users.passwordMatches(await users.byLogin('ann'), OLD_HASH)).toBe(false);
    await run((migration) => migration.undo(second));
    await run((migration) => migration.undo(made));
    expect(await counts()).toEqual(before);
    expect(await service.app.get(MigrationLogService).find(made.id)).toMatchObject({ state: 'undone' });
  });
});
