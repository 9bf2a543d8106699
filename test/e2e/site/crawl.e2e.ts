import { startApp } from '../../helpers/app.js';
import { basic, credentialsOf, SITE } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { make } from '../seo/pages.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { itemPaths, makeCrawlSite } from './crawl/crawl-site.js';
import type { CrawlSite } from './crawl/crawl-site.js';
import { crawl } from './crawl/crawler.js';
import type { CrawlResult, Walker } from './crawl/crawler.js';
import { EXCEPTIONS } from './crawl/exceptions.js';

/** URLs that are followed per pattern: of the pages of months, say, only the first that are found. */
const PER_PATTERN = 12;

const ROOTS = ['/api', '/wp-json'];

/** Sites in a folder have the same pages: of each pattern fewer are followed. */
const SITES = [
  { where: 'of a site with a host of its own', address: SITE, perPattern: PER_PATTERN, isStripped: false },
  { where: 'of a site in a folder of its host', address: `${SITE}/blog`, perPattern: 3, isStripped: false },
  { where: 'of a site whose folder a proxy takes away', address: `${SITE}/blog`, perPattern: 3, isStripped: true },
];

describe.each(SITES)('Every URL in a response $where', ({ address, perPattern, isStripped }) => {
  const isWhole = address === SITE;
  let service: TestApp;
  let site: CrawlSite;
  let items: string[];
  let cookie: string;
  beforeAll(async () => {
    service = await startApp({ PUBLIC_URL: address, DOCS: isWhole ? 'off' : 'on' });
    site = await makeCrawlSite(service, address);
    items = (await Promise.all(ROOTS.map((root) => itemPaths(service, root)))).flat();
    await withPasswords(service, 'administrator');
    const browser = new Browser(service);
    await browser.signIn('administrator');
    cookie = browser.cookieHeader;
  }, 60_000);
  afterAll(() => service.close());

  const isRest = (path: string): boolean =>
    ROOTS.some((root) => path.startsWith(`${root}/`)) || /rest_route/.test(path);
  const headersOf =
    (walker: Walker) =>
    (path: string): Record<string, string> => {
      if (walker === 'visitor') return { Cookie: site.cartCookie };
      return isRest(path) ? { Authorization: basic(credentialsOf('administrator')) } : { Cookie: cookie };
    };
  const walk = (walker: Walker, more: Partial<Parameters<typeof crawl>[0]> = {}): Promise<CrawlResult> =>
    crawl({
      walker,
      base: service.base,
      site: address,
      isStripped,
      // A text of the data links to it, and logs of redirects name the host.
      neighbours: isWhole ? [] : [`${SITE}/parent/`, `${SITE}/`],
      seeds: [...ROOTS.map((root) => `${root}/`), ...site.seeds, ...(isWhole ? [] : ['/docs'])],
      routes: items,
      headers: headersOf(walker),
      exceptions: EXCEPTIONS,
      perPattern,
      ...more,
    });

  it('answers for visitors and for administrators', async () => {
    const visitor = await walk('visitor');
    report('visitor', visitor);
    // Pages show administrators what they show visitors, but for those that are for people with an account.
    const pages = new Set([...visitor.paths].filter((path) => !isRest(path) && !/admin|event_qr_code/.test(path)));
    const administrator = await walk('administrator', { skip: (path) => pages.has(path) });
    report('administrator', administrator);
    expect([...visitor.dead, ...administrator.dead]).toEqual([]);
    const used = new Set([...visitor.used, ...administrator.used]);
    if (isWhole) expect(EXCEPTIONS.filter((exception) => !used.has(exception)).map(({ reason }) => reason)).toEqual([]);
    for (const { sources, paths } of [visitor, administrator]) {
      expect(paths.size).toBeGreaterThan(isWhole ? 500 : 250);
      expect([...sources]).toEqual(expect.arrayContaining(['json', 'link relation', 'index', 'header']));
    }
    const ofPages = ['html link', 'html resource', 'html metadata', 'html form', 'xml', 'icalendar'];
    expect([...visitor.sources]).toEqual(expect.arrayContaining(ofPages));
  }, 120_000);

  it('is reported when it leads nowhere (control)', async () => {
    const content = `<a href="${address}/planted-link/">A</a> <img srcset="${address}/planted-image.png 2x" alt="">`;
    const { link } = await make(service, 'posts', { title: 'Planted', content, status: 'publish' });
    const pathname = link.slice(address.length);
    const { dead } = await walk('visitor', { seeds: [pathname], skip: (path) => !/planted/.test(path) });
    expect(dead.sort()).toEqual([
      `visitor GET /planted-image.png → 404  (html resource of ${pathname})`,
      `visitor GET /planted-link/ → 404  (html link of ${pathname})`,
    ]);
  });
});

function report(walker: Walker, { followed, paths, foreign, capped, dead }: CrawlResult): void {
  const counts = [...followed].sort(([, a], [, b]) => b - a).map(([source, count]) => `${count} ${source}`);
  process.stdout.write(
    `crawl as ${walker}: ${paths.size} URLs (${counts.join(', ')}), ${foreign} of other hosts, ${capped} beyond the limit per pattern, ${dead.length} dead\n`,
  );
}
