import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { compareAddresses } from '../../../src/wordpress/addresses/compare-addresses.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService, type MigrationOptions } from '../../../src/migration/migration.service.js';
import { openSource } from '../../../src/wordpress/sources/open-source.js';
import type { MigrationSource } from '../../../src/migration/source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { RestSite } from '../../migration/rest-site.js';
import { smallSite } from '../../migration/small-site.js';
import { wordpressExport } from '../../migration/wordpress-export.js';

const UPLOAD = { _wp_attached_file: ['2030/03/picture.gif'], _wp_attachment_metadata: [{}] };

describe('A move from a live site and its export file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-live-'));
  const truth = smallSite();
  const picture = { ...truth.find(({ ID }) => ID === 30), kind: 'attachment', ID: 50, post_type: 'attachment' };
  Object.assign(picture, { post_status: 'inherit', post_mime_type: 'image/gif', post_name: 'picture', meta: UPLOAD });
  const moved = { ...picture, ID: 51, post_name: 'poster', meta: { ...UPLOAD, _wp_attached_file: ['poster.gif'] } };
  const replaced = {
    ...picture,
    ID: 52,
    post_name: 'gone',
    meta: { ...UPLOAD, _wp_attached_file: ['2030/03/gone.gif'] },
  };
  truth.push(picture, moved, replaced);
  let site: RestSite;
  let service: TestApp;
  const opened: MigrationSource[] = [];
  const open = async (...sources: string[]): Promise<MigrationSource> => {
    const source = await openSource({
      sources,
      credentials: 'boss:secret',
      allowPrivate: true,
      requestsPerSecond: 1000,
      retryIntervalMs: 1,
      maxFileBytes: 100_000,
    });
    opened.push(source);
    return source;
  };
  const migrate = (source: MigrationSource, options: MigrationOptions = {}) =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      service.app.get(MigrationService).migrate(source, options),
    );
  const exported = (lines: typeof truth, name = 'export.xml'): string => {
    writeFileSync(join(folder, name), wordpressExport(lines, site.url));
    return join(folder, name);
  };

  beforeAll(async () => {
    site = await new RestSite(truth).start();
    const page = { type: 'text/html; charset=UTF-8', body: '<!DOCTYPE html><title>Sign in</title>' };
    site.pages.set('/wp-content/uploads/2030/03/gone.gif', page);
    service = await startApp();
  });
  afterAll(async () => {
    for (const source of opened) await source.close();
    await service.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has the records that either of them has, and the files', async () => {
    const { verified, run } = await migrate(await open(exported(truth), site.url));
    expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(verified.find(({ kind }) => kind === 'media')).toMatchObject({
      quarantined: 1,
      files: { compared: 2, different: 0 },
    });
    const issues = await service.app.get(MigrationLogService).issuesOfRun(run, 100);
    expect(issues.find(({ source_id: id }) => id === 52)?.reason).toContain('answers with a page of HTML');
    const totals = Object.fromEntries(verified.map(({ kind, source, files }) => [kind, files?.compared ?? source]));
    // Orders are in the file only, spam and redirects at the live site only.
    expect(totals).toMatchObject({ users: 2, comments: 2, orders: 1, redirects: 1, media: 2, attendees: 3 });
    expect(site.writes).toBe(0);
    expect((await service.app.get(UsersService).byLogin('ann'))?.roles).toEqual(['author']);
  });

  it('has the menus in header and footer that the theme of the old site has there', async () => {
    const { body } = await service.as('administrator').get('/content/v2/site-links').expect(200);
    for (const [menu, title] of [
      [body.header_menu, 'Main'],
      [body.footer_menu, 'Small print'],
    ] as const)
      expect((await service.as('administrator').get(`/content/v2/navigation/${menu}`).expect(200)).body).toMatchObject({
        title: { rendered: title },
      });
  });

  it('redirects from addresses of files that are in no folder of a month at the old site', async () => {
    const { headers } = await service.http().get('/wp-content/uploads/poster.gif').expect(301);
    expect(headers.location).toBe('/wp-content/uploads/2030/03/51-poster.gif');
    await service.http().get(headers.location).expect(200);
  });

  it('finds the addresses of the old site on the new host, with the same bytes', async () => {
    const found = await compareAddresses(site.url, service.base, {
      allowPrivate: true,
      requestsPerSecond: 1000,
      further: ['/wp-content/uploads/2030/03/picture.gif', '/nowhere/', '# a remark', 'https://elsewhere.example/x'],
    });
    expect(found.find(({ path }) => path.endsWith('picture.gif'))).toMatchObject({ old: 200, now: 200, isSame: true });
    expect(found.find(({ path }) => path === '/nowhere/')).toMatchObject({ old: 404, now: 404, isSame: true });
    expect(found.some(({ path }) => path === '/x')).toBe(false);
  });

  it('moves only the kinds that are chosen', async () => {
    const { copied, verified } = await migrate(await open(site.url), {
      only: ['venues', 'events'],
      except: ['events'],
    });
    expect(Object.keys(copied)).toEqual(['venues']);
    expect(verified.map(({ kind }) => kind)).toEqual(['venues']);
  });

  it('reports what the source does not have any more, moves it to the trash when it may, and takes it back', async () => {
    const without = truth.filter(({ ID, post_type: type }) => ID !== 20 || type !== 'tribe_events');
    const smaller = await open(exported(without, 'smaller.xml'));
    const { removed } = await migrate(smaller);
    expect(removed).toEqual([{ kind: 'events', count: 1, trashed: 0, records: [{ source: 20, here: 20 }] }]);
    await service.as('administrator').get('/cal/events/v1/events/20').expect(200);
    const { removed: trashed } = await migrate(smaller, { trashRemoved: true });
    expect(trashed).toMatchObject([{ kind: 'events', trashed: 1 }]);
    await service.http().get('/event/tribe-events-20/').expect(404);
    const { removed: none } = await migrate(await open(exported(truth)));
    expect(none).toEqual([]);
    await service.http().get('/event/tribe-events-20/').expect(200);
  });

  it('is undone with its files, and can be made again with the same ids', async () => {
    const log = service.app.get(MigrationLogService);
    const path = '/wp-content/uploads/2030/03/picture.gif';
    await service.http().get(path).expect(200);
    for (let id = 1; ; id++) {
      const run = await log.find(id);
      if (!run) break;
      await RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
        service.app.get(MigrationService).undo(run),
      );
    }
    await service.http().get(path).expect(404);
    await service.http().get('/event/tribe-events-20/').expect(404);
    const { copied, verified } = await migrate(await open(exported(truth)));
    expect(copied.events).toMatchObject({ created: 4, quarantined: 1 });
    expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
    await service.as('administrator').get('/cal/events/v1/events/20').expect(200);
  });
});
