import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationService, type MigrationResult } from '../../../src/migration/migration.service.js';
import { exitCodeOf } from '../../../src/migration/report.js';
import { SiteFiles } from '../../../src/wordpress/sources/site-files.js';
import { WxrSource } from '../../../src/wordpress/sources/wxr/wxr.source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { nastySite } from '../../migration/nasty-site.js';
import { OLD_SITE } from '../../migration/small-site.js';
import { wordpressExport } from '../../migration/wordpress-export.js';

describe('A move of a site with broken records of all kinds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-nasty-'));
  let service: TestApp;
  let source: WxrSource;
  let result: MigrationResult;
  const migrate = (): Promise<MigrationResult> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      service.app.get(MigrationService).migrate(source, { withFiles: false }),
    );

  beforeAll(async () => {
    const file = join(folder, 'export.xml');
    writeFileSync(file, wordpressExport(nastySite(), OLD_SITE));
    source = await WxrSource.open(file, new SiteFiles({ maxFileBytes: 1000 }));
    service = await startApp();
    result = await migrate();
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('copies them by rules or quarantines them, and loses only the item without an id', () => {
    const lost = result.verified.filter((kind) => kind.lost > 0);
    expect(lost.map(({ kind, lost: count, unreadable }) => [kind, count, unreadable])).toEqual([
      ['events', 1, expect.stringContaining('1 items without an id')],
    ]);
    expect(lost[0].differences.filter(({ reason }) => reason === undefined)).toEqual([]);
    for (const { source: all, same, decided, lost: none, quarantined } of result.verified)
      expect(same + decided + none + quarantined).toBe(all);
    expect(exitCodeOf(result)).toBe(3);
  });

  it('quarantines only what no rule can mend', () => {
    const quarantined = Object.fromEntries(result.verified.map(({ kind, quarantined: count }) => [kind, count]));
    expect(quarantined).toMatchObject({ users: 0, pages: 0, terms: 1, events: 2, media: 1, tickets: 1, orders: 2 });
  });

  it('answers its lists and pages afterwards', async () => {
    const editor = service.as('administrator');
    for (const id of [100, 101, 102, 103, 104, 105, 106, 107])
      await editor.get(`/cal/events/v1/events/${id}`).expect(200);
    await editor.get('/cal/events/v1/events?start_date=1900-01-01&end_date=2100-01-01&per_page=50').expect(200);
    await editor.get('/content/v2/tags?per_page=100').expect(200);
    await editor.get('/content/v2/pages?per_page=100').expect(200);
    await editor.get('/cal/tickets/v1/attendees?per_page=50').expect(200);
    const { body } = await editor.get('/cal/events/v1/events/103').expect(200);
    expect(body).toMatchObject({ utc_start_date: '2031-05-01 17:00:00', utc_end_date: '2031-05-01 19:00:00' });
  });

  it('changes nothing when it is repeated', async () => {
    const { copied } = await migrate();
    const changed = Object.entries(copied).filter(([, { created, updated }]) => created + updated > 0);
    expect(changed).toEqual([]);
  });
});
