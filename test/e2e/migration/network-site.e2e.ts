import { RequestContext } from '../../../src/core/context/request-context.js';
import { compareAddresses } from '../../../src/wordpress/addresses/compare-addresses.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { openSource } from '../../../src/wordpress/sources/open-source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { RestSite } from '../../migration/rest-site.js';
import { smallSite } from '../../migration/small-site.js';
import { WordpressTables } from '../../migration/wordpress-tables.js';

const SERVER = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306/';
const NAME = `almanac_network_${process.pid}`;
// The source is a database of MySQL: where tests run on SQLite there may be no server.
const onMysql = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

const FILE = '2030/03/picture.gif';
const OLD_FILE = `/wp-content/uploads/sites/7/${FILE}`;

onMysql('A move of a site of a network', () => {
  const truth = smallSite();
  let site: RestSite;
  let tables: WordpressTables;
  let service: TestApp;

  beforeAll(async () => {
    site = await new RestSite(truth).start();
    const picture = { ...truth.find(({ ID }) => ID === 30), kind: 'attachment', ID: 50, post_type: 'attachment' };
    Object.assign(picture, { post_status: 'inherit', post_mime_type: 'image/gif', post_name: 'picture' });
    Object.assign(picture, { guid: site.url + OLD_FILE, meta: { _wp_attached_file: [FILE] } });
    tables = await WordpressTables.create(SERVER, NAME, 'wp_7_', 'wp_');
    await tables.fill([...truth, picture], site.url);
    service = await startApp();
    const source = await openSource({
      sources: [`${SERVER.replace(/\/[^/]*$/, '')}/${NAME}`],
      blog: 7,
      allowPrivate: true,
      requestsPerSecond: 1000,
      maxFileBytes: 100_000,
    });
    const { verified } = await RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      service.app.get(MigrationService).migrate(source, {}),
    ).finally(() => source.close());
    expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
  });
  afterAll(async () => {
    await tables.drop();
    await service.close();
    await site.close();
  });

  it('has the accounts that belong to the site, and its files', async () => {
    const { body } = await service.as('administrator').get('/content/v2/users?context=edit&per_page=100').expect(200);
    expect((body as { slug: string }[]).map(({ slug }) => slug)).toEqual(expect.arrayContaining(['ann', 'boss']));
    await service.http().get(`/wp-content/uploads/${FILE}`).expect(200);
  });

  it('redirects from the folder of its uploads in the network, and keeps its form of permalinks', async () => {
    const { headers } = await service.http().get(OLD_FILE).expect(301);
    expect(headers.location).toBe(`/wp-content/uploads/${FILE}`);
    await service.http().get('/2030/post-30/').expect(200);
    const { headers: post } = await service.http().get('/post-30/').expect(301);
    expect(post.location).toBe(`${SITE}/2030/post-30/`);
  });

  it('answers at the addresses that its sitemaps list, of calendars, feeds, redirects, files and printed codes', async () => {
    const { body: events } = await service
      .http()
      .get('/api/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31')
      .expect(200);
    const single = (events.events as { slug: string; id: number }[]).map(({ slug, id }) => ({
      path: `/gathering/${slug}/`,
      title: `tribe_events ${id}`,
      uid: `${id}-1935428400-1935435600@127.0.0.1`,
    }));
    expect(single).toHaveLength(2);
    describePages(site, single);
    const qr = 'event_qr_code=1&ticket_id=43&event_id=20&security_code=code43';
    const found = await compareAddresses(site.url, service.base, {
      allowPrivate: true,
      requestsPerSecond: 1000,
      further: ['/old', OLD_FILE, `/?${qr}`, '/nowhere/'],
    });
    const answers = new Map(
      found.map(({ path, old, now, isSame, differences }) => [path, { old, now, isSame, differences }]),
    );
    const same = { old: 200, now: 200, isSame: true, differences: [] };
    for (const path of [
      ...single.flatMap(({ path: at }) => [at, `${at}?ical=1`]),
      '/',
      '/whats-on/',
      '/whats-on/?ical=1',
      '/about/team/',
      '/feed/',
      '/old',
      OLD_FILE,
      `/?${qr}`,
    ])
      expect([path, answers.get(path)]).toEqual([path, same]);
    expect(answers.get('/nowhere/')).toEqual({ old: 404, now: 404, isSame: true, differences: [] });
  });

  it('is not the same where a page, a calendar or a file is another one: a control', async () => {
    site.pages.set('/about/team/', htmlPage('Another title'));
    site.pages.set('/whats-on/?ical=1', {
      type: 'text/calendar',
      body: 'BEGIN:VCALENDAR\nUID:gone@there\nEND:VCALENDAR',
    });
    site.pages.set(OLD_FILE, { type: 'image/gif', body: 'GIF89a' });
    const found = await compareAddresses(site.url, service.base, {
      allowPrivate: true,
      requestsPerSecond: 1000,
      further: [OLD_FILE],
    });
    const different = found.filter(({ isSame }) => !isSame).map(({ path }) => path);
    expect(different.sort()).toEqual(['/about/team/', OLD_FILE, '/whats-on/?ical=1'].sort());
  });
});

function htmlPage(title: string): { type: string; body: string } {
  return { type: 'text/html', body: `<!DOCTYPE html><html><head><title>${title}</title></head><body></body></html>` };
}

/** What visitors and programs see of the old site. */
function describePages(site: RestSite, events: readonly { path: string; title: string; uid: string }[]): void {
  const page = (path: string, title: string): unknown => site.pages.set(path, htmlPage(title));
  const sitemap = (name: string, paths: readonly string[]): unknown =>
    site.pages.set(name, {
      type: 'text/xml',
      body: `<urlset>${paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('')}</urlset>`,
    });
  const calendar = (path: string, uids: readonly string[]): unknown =>
    site.pages.set(path, {
      type: 'text/calendar',
      body: [
        'BEGIN:VCALENDAR',
        ...uids.flatMap((uid) => ['BEGIN:VEVENT', `UID:${uid}`, 'END:VEVENT']),
        'END:VCALENDAR',
      ].join('\r\n'),
    });
  site.pages.set('/sitemap_index.xml', {
    type: 'text/xml',
    body: `<sitemapindex>${['tribe_events', 'page'].map((name) => `<sitemap><loc>${site.url}/${name}-sitemap.xml</loc></sitemap>`).join('')}</sitemapindex>`,
  });
  sitemap('/tribe_events-sitemap.xml', ['/whats-on/', ...events.map(({ path }) => path)]);
  sitemap('/page-sitemap.xml', ['/about/team/']);
  calendar(
    '/whats-on/?ical=1',
    events.map(({ uid }) => uid),
  );
  page('/whats-on/', '');
  site.pages.set('/', { type: 'text/html', body: `<head><link rel="canonical" href="${site.url}/"></head>` });
  page('/about/', '');
  page('/about/team/', 'page 31 - Old site');
  site.pages.set('/feed/', { type: 'application/rss+xml', body: '<rss/>' });
  site.pages.set('/old', { type: 'text/html', body: '', location: '/about/' });
  site.pages.set('/?event_qr_code=1&ticket_id=43&event_id=20&security_code=code43', {
    type: 'text/html',
    body: '<head><meta name="robots" content="noindex"></head>',
  });
  for (const { path, title, uid } of events) {
    page(path, `${title} - Old site`);
    calendar(`${path}?ical=1`, [uid]);
  }
}
