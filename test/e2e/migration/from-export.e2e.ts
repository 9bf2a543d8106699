import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { SiteFiles } from '../../../src/migration/sources/site-files.js';
import { WxrSource } from '../../../src/migration/sources/wxr/wxr.source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { OLD_SITE, smallSite } from '../../migration/small-site.js';
import { wordpressExport } from '../../migration/wordpress-export.js';

describe('A move from an export file of WordPress', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-export-'));
  const file = join(folder, 'export.xml');
  let service: TestApp;
  let source: WxrSource;
  const run = <T>(work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );

  beforeAll(async () => {
    writeFileSync(file, wordpressExport(smallSite(), OLD_SITE));
    service = await startApp();
    await service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ title: 'Own post', status: 'publish' })
      .expect(201);
    source = await WxrSource.open(file, new SiteFiles({ maxFileBytes: 1_000_000 }));
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives records new ids on a site that has content, and redirects from those of the old site', async () => {
    const { verified, run: made } = await run((migration) => migration.migrate(source, { except: ['comments'] }));
    expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(Object.fromEntries(verified.map(({ kind, source: total }) => [kind, total]))).toMatchObject({
      users: 2,
      terms: 4,
      events: 5,
      attendees: 3,
    });
    const event = (await service.app.get(MigrationLogService).known(made.site_key, 'events', [20])).get(20);
    expect(event?.target_id).not.toBe(20);
    const { body } = await service.as('administrator').get(`/cal/events/v1/events/${event?.target_id}`).expect(200);
    expect(body).toMatchObject({ venue: { city: 'Köln' }, categories: [{ name: 'Jazz' }] });
    const { headers } = await service.http().get('/?p=20').set('Host', 'old.example').expect(301);
    expect(headers.location).toContain(`p=${event?.target_id}`);
  });

  it('leaves the rights, the address and the password of an account that was here before', async () => {
    const users = service.app.get(UsersService);
    expect(await users.byLogin('boss')).toMatchObject({ roles: ['subscriber'], email: 'boss@old.example' });
    const before = await users.byLogin('ann');
    expect(before?.roles).toEqual(['subscriber']);
  });

  it('copies only the kinds that are chosen, and changes nothing when it runs again', async () => {
    const { copied } = await run((migration) => migration.migrate(source, {}));
    expect(copied.comments).toMatchObject({ created: 1 });
    const { comments: _comments, ...others } = copied;
    expect(Object.values(others).map(({ created, updated }) => created + updated)).toEqual(
      Object.values(others).map(() => 0),
    );
  });
});
