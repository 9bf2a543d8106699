import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestContext } from '../../../src/core/context/request-context.js';
import type { MigrationSource } from '../../../src/migration/source.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { DatabaseSource } from '../../../src/wordpress/sources/database/database.source.js';
import { SiteFiles } from '../../../src/wordpress/sources/site-files.js';
import { WxrSource } from '../../../src/wordpress/sources/wxr/wxr.source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { OLD_SITE, smallSite } from '../../migration/small-site.js';
import { wordpressExport } from '../../migration/wordpress-export.js';
import { type Truth, WordpressTables } from '../../migration/wordpress-tables.js';

const SERVER = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/';
const NAME = `almanac_recurring_${process.pid}`;
const FILES = { maxFileBytes: 1_000_000 };
const RULE = { rules: [{ type: 'Every Week', 'end-type': 'After', 'end-count': 3 }] };

/** A site with an event whose three dates are records (Events Calendar Pro before version 6), and one below another. */
function recurringSite(): Truth[] {
  const site = smallSite();
  const event = site.find(({ ID }) => ID === 20);
  const date = (
    ID: number,
    day: string,
    more: Record<string, unknown>,
    meta: Record<string, unknown[]> = {},
  ): Truth => ({
    ...(event as Truth),
    ...{ ID, post_title: 'Yoga', post_name: `yoga-${ID}`, ...more },
    meta: {
      _EventStartDate: [`${day} 19:00:00`],
      _EventEndDate: [`${day} 20:30:00`],
      _EventStartDateUTC: [`${day} 17:00:00`],
      _EventEndDateUTC: [`${day} 18:30:00`],
      _EventTimezone: ['Europe/Berlin'],
      ...meta,
    },
  });
  return [
    ...site,
    date(300, '2031-05-05', {}, { _EventRecurrence: [RULE] }),
    date(301, '2031-05-12', { post_parent: 300 }),
    date(302, '2031-05-19', { post_parent: 300 }),
    date(310, '2031-06-01', {}),
    date(311, '2031-06-02', { post_parent: 310 }),
  ];
}

describe('Events that recur at a site that moves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-recurring-'));
  const file = join(folder, 'export.xml');
  beforeAll(() => writeFileSync(file, wordpressExport(recurringSite(), OLD_SITE)));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = <T>(service: TestApp, work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );
  const lists = async (service: TestApp) =>
    (await service.as('administrator').get('/cal/series/v1/series').expect(200)).body.series as { id: number }[];

  const moves = async (source: MigrationSource): Promise<void> => {
    const service = await startApp();
    try {
      const { verified, run: made } = await run(service, (migration) => migration.migrate(source, {}));
      expect(verified.find(({ kind }) => kind === 'series')).toMatchObject({ source: 1, same: 1, lost: 0 });
      expect(verified.every(({ lost }) => lost === 0)).toBe(true);
      const [series, ...others] = await lists(service);
      expect(others).toEqual([]);
      expect(series).toMatchObject({
        rule: '',
        dates: ['2031-05-12 19:00:00', '2031-05-19 19:00:00'],
        is_growing: false,
      });
      const { body } = await service.as('administrator').get(`/cal/series/v1/series/${series?.id}/dates`).expect(200);
      expect(body.dates.map((date: { event_id: number }) => date.event_id)).toEqual([300, 301, 302]);
      const again = await run(service, (migration) => migration.migrate(source, {}));
      expect(again.verified.find(({ kind }) => kind === 'series')).toMatchObject({ source: 1, same: 1, lost: 0 });
      expect(await lists(service)).toEqual([series]);
      await run(service, (migration) => migration.undo(again.run));
      await run(service, (migration) => migration.undo(made));
      expect(await lists(service)).toEqual([]);
    } finally {
      await service.close();
    }
  };

  it('are series with a list of dates, compared and taken back with the rest, from an export file', async () => {
    const source = await WxrSource.open(file, new SiteFiles(FILES));
    await moves(source);
    await source.close();
  });

  // The source is a database of MySQL: where tests run on SQLite there may be no server.
  (process.env.TEST_ENGINE === 'mysql' ? it : it.skip)('are the same from a database', async () => {
    const tables = await WordpressTables.create(SERVER, NAME, 'wp_');
    try {
      await tables.fill(recurringSite(), OLD_SITE);
      const source = await DatabaseSource.open({ url: SERVER.replace(/\/[^/]*$/, `/${NAME}`) }, new SiteFiles(FILES));
      await moves(source);
      await source.close();
    } finally {
      await tables.drop();
    }
  });
});
