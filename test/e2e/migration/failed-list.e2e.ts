import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { openSource } from '../../../src/wordpress/sources/open-source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { RestSite } from '../../migration/rest-site.js';
import { smallSite } from '../../migration/small-site.js';

describe('A move from a live site that fails to show a list', () => {
  let site: RestSite;
  let service: TestApp;
  beforeAll(async () => {
    site = await new RestSite(smallSite()).start();
    site.hostile.set('/wp-json/wp/v2/posts', '<!DOCTYPE html>');
    service = await startApp();
  });
  afterAll(async () => {
    await service.close();
    await site.close();
  });

  it('names the list once, and not each record that belongs to one of it', async () => {
    const source = await openSource({
      sources: [site.url],
      credentials: 'boss:secret',
      allowPrivate: true,
      requestsPerSecond: 1000,
      retryIntervalMs: 1,
      maxFileBytes: 100_000,
    });
    const { verified, run } = await RequestContext.run(
      new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }),
      () => service.app.get(MigrationService).migrate(source, { withFiles: false }),
    );
    await source.close();
    expect(verified.find(({ kind }) => kind === 'posts')?.unreadable).toContain('wp/v2/posts');
    expect(verified.find(({ kind }) => kind === 'comments')).toMatchObject({
      lost: 2,
      quarantined: 0,
      differences: [{ field: '(record)', count: 2, unread: expect.stringContaining('posts'), ids: [5, 6] }],
    });
    const issues = await service.app.get(MigrationLogService).issuesOfRun(run, 100);
    expect(issues.filter(({ kind }) => kind === 'comments')).toEqual([]);
  });
});
