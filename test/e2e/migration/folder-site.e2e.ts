import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { openSource } from '../../../src/wordpress/sources/open-source.js';
import type { MigrationSource, SourceRecord, SourceSite } from '../../../src/migration/source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { sentTo } from '../../helpers/redirects.js';
import { FULL_SITE, fullSite } from '../../migration/full-site.js';
import { RecordsSource } from '../../migration/records-source.js';
import { RestSite } from '../../migration/rest-site.js';
import { smallSite } from '../../migration/small-site.js';
import { wordpressExport } from '../../migration/wordpress-export.js';
import { AddressPlanService } from '../../../src/wordpress/site/address-plan.service.js';

const IN_FOLDER: SourceSite = {
  ...FULL_SITE,
  url: `${FULL_SITE.url}/blog`,
  uploads: `${FULL_SITE.url}/blog/wp-content/uploads`,
};

/** Members of a redirect as Redirection stores them for a site in the folder `/blog`. */
const rule = (id: number, fields: Record<string, string | number>): Record<string, string | number> => ({
  match_url: String(fields.url),
  regex: 0,
  position: id,
  ...fields,
});

/** A site in a folder: its redirects begin with it. */
function records(structure: string): SourceRecord[] {
  const site = fullSite();
  const plain = site.find(({ kind }) => kind === 'redirects') as SourceRecord;
  const { match_data: _, ...fields } = plain.fields;
  const redirects = [
    rule(7, { url: '/blog/old', action_data: '/blog/new/' }),
    rule(8, { url: '^/blog/year/(\\d+)$', match_url: 'regex', regex: 1, action_data: '/blog/in/$1/' }),
    rule(9, { url: '/blogs', action_data: 'https://other.example/' }),
    rule(10, { url: '/elsewhere', action_data: '/blog/here/' }),
  ].map((own, i): SourceRecord => ({ ...plain, id: 7 + i, fields: { ...fields, ...own } }));
  return [...site.filter(({ kind }) => kind !== 'redirects'), ...redirects].map((record) =>
    record.kind === 'settings'
      ? { ...record, fields: { ...record.fields, 'option:permalink_structure': structure } }
      : record,
  );
}

const within = <T>(service: TestApp, work: (migration: MigrationService) => Promise<T>): Promise<T> =>
  RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
    work(service.app.get(MigrationService)),
  );

/** Moves a site, and verifies it. */
async function moved(service: TestApp, source: MigrationSource) {
  const { verified } = await within(service, (migration) => migration.migrate(source, {}));
  expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
  return verified;
}

describe('A move of a site in a folder of its host', () => {
  it('to a site in the same folder keeps its addresses, those of posts and of redirects among them', async () => {
    const service = await startApp({ PUBLIC_URL: `${SITE}/blog` });
    const source = new RecordsSource(records('/%year%/%monthnum%/%postname%/'), IN_FOLDER);
    const plan = await service.app.get(AddressPlanService).of(source);
    expect(plan).toEqual([
      `The site will be at ${SITE}/blog/, with the interface at ${SITE}/blog/wp-json/.`,
      'The proxy may pass /blog on or take it away.',
      'Crawlers read robots.txt at the root of the host only: pass /robots.txt on, or add the lines of /blog/robots.txt there.',
      'Redirects match the paths that they matched.',
      'Posts keep their addresses (/%year%/%monthnum%/%postname%/).',
    ]);
    const verified = await moved(service, source);
    expect(verified.find(({ kind }) => kind === 'settings')?.differences).toEqual([]);
    const { body: posts } = await service.as('anonymous').get('/content/v2/posts').expect(200);
    const links = (posts as { link: string }[]).map(({ link }) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toMatch(/^http:\/\/site\.example\/blog\/\d{4}\/\d{2}\/[^/]+\/$/);
      for (const path of [link.slice(SITE.length), link.slice(`${SITE}/blog`.length)])
        await service.http().get(path).redirects(0).expect(200);
    }
    for (const prefix of ['/blog', '']) {
      expect(await sentTo(service, `${prefix}/old`)).toBe('/blog/new/');
      expect(await sentTo(service, `${prefix}/year/2030`)).toBe('/blog/in/2030/');
    }
    await service.close();
  });

  it('to the root of a host moves what its redirects match and where they lead', async () => {
    const service = await startApp();
    const source = new RecordsSource(records('/archives/%post_id%'), IN_FOLDER);
    const plan = await service.app.get(AddressPlanService).of(source);
    expect(plan).toContain('The old site is in the folder /blog, this one is at the root of its host.');
    expect(plan).toContain(
      'Redirects from paths below /blog/ are from paths below / here; those from other paths stay.',
    );
    await moved(service, source);
    expect(await sentTo(service, '/old')).toBe('/new/');
    expect(await sentTo(service, '/year/2030')).toBe('/in/2030/');
    expect(await sentTo(service, '/elsewhere')).toBe('/here/');
    expect(await sentTo(service, '/blogs')).toBe('https://other.example/');
    const { body: posts } = await service.as('anonymous').get('/content/v2/posts').expect(200);
    const [{ id, link }] = posts as { id: number; link: string }[];
    expect(link).toBe(`${SITE}/archives/${id}/`);
    expect(await sentTo(service, link.slice(SITE.length))).toBeUndefined();
    await service.close();
  });

  it('says that posts redirect from addresses that they cannot have here', async () => {
    const service = await startApp();
    const source = new RecordsSource(records('/%category%/%postname%/'), FULL_SITE);
    const plan = await service.app.get(AddressPlanService).of(source);
    expect(plan.at(-1)).toBe(
      'Posts will be at /%postname%/; addresses of the structure "/%category%/%postname%/" redirect.',
    );
    const verified = await moved(service, source);
    expect(verified.find(({ kind }) => kind === 'settings')?.differences).toEqual([
      expect.objectContaining({ field: 'option:permalink_structure', excuse: 'decided' }),
    ]);
    const { body: posts } = await service.as('anonymous').get('/content/v2/posts').expect(200);
    const [{ slug }] = posts as { slug: string }[];
    expect(await sentTo(service, `/any/${slug}/`)).toBe(`${SITE}/${slug}/`);
    await service.close();
  });

  it('reads its interface and its export file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-folder-'));
    const truth = smallSite();
    const site = await new RestSite(truth, { folder: '/blog' }).start();
    const file = join(folder, 'export.xml');
    writeFileSync(file, wordpressExport(truth, site.url));
    for (const sources of [[site.url], [file], [file, site.url]]) {
      const service = await startApp({ PUBLIC_URL: `${SITE}/blog` });
      const source = await openSource({
        sources,
        credentials: 'boss:secret',
        allowPrivate: true,
        requestsPerSecond: 1000,
        retryIntervalMs: 1,
        maxFileBytes: 100_000,
      });
      expect((await source.site()).url).toBe(site.url);
      await moved(service, source);
      const { body: events } = await service
        .as('anonymous')
        .get('/cal/events/v1/events?start_date=2000-01-01&end_date=2040-01-01');
      expect(events.events.length).toBeGreaterThan(0);
      for (const { url } of events.events as { url: string }[]) {
        expect(url).toMatch(/^http:\/\/site\.example\/blog\/event\//);
        await service.http().get(url.slice(SITE.length)).expect(200);
      }
      await source.close();
      await service.close();
    }
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
});
