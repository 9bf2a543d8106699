import { load } from 'cheerio';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule, rulesOf, sentTo, setRedirects } from '../../helpers/redirects.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { mailingSite } from '../mail/mailing-site.js';
import { make } from '../seo/pages.js';
import { boxOffice } from '../tickets/box-office.js';

const SITE = 'https://site.example/blog';

/** What a cookie needs so that other sites in folders of the host do not get it. */
const FOLDER_ONLY = /^__Secure-almanac_\w+=[\w.-]*; Path=\/blog; HttpOnly; SameSite=Lax; Secure(?:; Max-Age=\d+)?$/;

// That every URL answers is tested in crawl.e2e.ts.
describe('A site in a folder of its host', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ PUBLIC_URL: SITE, CONSOLE: 'on', DOCS: 'on', RESPONSE_CACHE: 'memory' });
    await withPasswords(service, 'editor', 'administrator');
    await make(service, 'pages', { title: 'Blog', slug: 'blog', status: 'publish' });
  }, 60_000);
  afterAll(() => service.close());

  const get = (path: string) => service.http().get(path).set('Host', 'site.example').redirects(0);
  const titleAt = async (path: string) =>
    load((await get(path)).text)('h1')
      .first()
      .text();

  it('answers below the folder, and without it for proxies that take it away and for probes', async () => {
    for (const path of ['/events/month/', '/feed/', '/sitemap_index.xml', '/robots.txt', '/api/', '/wp-json/', '/docs'])
      for (const prefix of ['/blog', '']) expect((await get(prefix + path)).status).toBe(200);
    for (const path of ['/healthz', '/readyz', '/blog/healthz']) expect((await get(path)).status).toBe(200);
    expect((await get('/blogs/')).status).toBe(404);
  });

  it('leads from the folder without a slash to its front page, with the query', async () => {
    expect((await get('/blog?s=jazz').expect(301)).headers.location).toBe('/blog/?s=jazz');
    expect((await get('/blog/')).status).toBe(200);
  });

  it('takes the folder away once, so that a page of its name has an address', async () => {
    expect(await titleAt('/blog/blog/')).toBe('Blog');
    const { body } = await get('/blog/api/content/v2/pages?slug=blog');
    expect(body[0].link).toBe(`${SITE}/blog/`);
  });

  it('has cookies for its folder, and pages for people with an account below it', async () => {
    const cookies: string[] = [];
    const browser = new Browser(service);
    const follow = (path: string) => browser.get(path).finally(() => cookies.push(...browser.lastCookies));
    const start = await follow('/blog/admin/console/orders?status=pending');
    expect(start.headers.location).toMatch(/^\/blog\/admin\/sign-in\?redirect_to=%2Fadmin%2Fconsole%2Forders/);
    const signedIn = await browser.signIn('editor', start.headers.location);
    cookies.push(...browser.lastCookies);
    expect(signedIn.headers.location).toBe('/blog/admin/console/orders?status=pending');
    for (const cookie of cookies) expect(cookie).toMatch(FOLDER_ONLY);
    expect(cookies.length).toBeGreaterThan(2);
    for (const path of ['/admin/apps', '/admin/account', '/admin/second-factor']) {
      const $ = load((await follow(`/blog${path}`)).text);
      const targets = [...$('a[href], form[action]')].map(
        (each) => $(each).attr('href') ?? $(each).attr('action') ?? '',
      );
      expect(targets.length).toBeGreaterThan(2);
      expect(targets.filter((target) => !target.startsWith('/blog/'))).toEqual([]);
    }
    const out = await browser.submit('/blog/admin/account', '_wpnonce');
    expect([out.status, out.headers.location]).toEqual([302, '/blog/admin/sign-in']);
    // As WordPress clients send it, and as the pages of the service do.
    for (const target of ['/blog/admin/account', '/admin/account']) {
      const answer = await browser.signIn('editor', `/blog/wp-login.php?redirect_to=${encodeURIComponent(target)}`);
      expect(answer.headers.location).toBe('/blog/admin/account');
    }
  });

  it('has a console and a description of the interface whose files and requests are below it', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    const { text } = await browser.get('/blog/admin/console/events/5');
    expect(text).toContain('<meta name="almanac-base" content="/blog" />');
    expect(text).toContain('<meta name="almanac-api" content="/blog/api" />');
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(files.filter((address) => !address.startsWith('/blog/admin/'))).toEqual([]);
    for (const file of files.filter((address) => address.includes('/assets/')))
      expect((await get(file)).status).toBe(200);
    const script = (await get('/blog/docs/start.js')).text;
    expect(script).toContain('"/blog/docs-json"');
    expect((await get('/blog/docs-json')).body.servers).toEqual([{ url: '/blog/api' }]);
    expect((await get('/docs-json/wordpress')).body.servers).toEqual([{ url: '/blog/wp-json' }]);
  });

  it('has redirects whose sources and targets are paths of the host, as Redirection stores them', async () => {
    await addRule(service, { url: '/blog/old', action_data: { url: '/blog/new/' } });
    await addRule(service, {
      url: '^/blog/archive/(\\d+)',
      match_data: { source: { flag_regex: true } },
      action_data: { url: '/blog/?p=$1' },
    });
    await addRule(service, { url: '/blog/shown', action_type: 'pass', action_data: { url: '/blog/blog/' } });
    for (const prefix of ['/blog', '']) {
      expect(await sentTo(service, `${prefix}/old`)).toBe('/blog/new/');
      expect(await sentTo(service, `${prefix}/archive/7`)).toBe('/blog/?p=7');
      expect(await titleAt(`${prefix}/shown`)).toBe('Blog');
    }
  });

  it('leads from former addresses of posts to the present ones, by rules of the monitor and without them', async () => {
    await setRedirects(service, { monitor_types: ['post', 'trash'], monitor_post: 2 });
    const { id } = await make(service, 'posts', { title: 'A', slug: 'first', status: 'publish' });
    const rename = (slug: string) =>
      service.as('administrator').post(`/content/v2/posts/${id}`).send({ slug }).expect(200);
    await rename('second');
    const [rule] = await rulesOf(service);
    expect([rule.url, rule.action_data]).toEqual(['/blog/first/', { url: '/blog/second/' }]);
    for (const path of ['/blog/first/', '/first/']) expect(await sentTo(service, path)).toBe('/blog/second/');
    await setRedirects(service, { monitor_post: 0 });
    await rename('third');
    for (const path of ['/blog/second/', '/second/']) expect(await sentTo(service, path)).toBe(`${SITE}/third/`);
  });

  it('purges cached responses by the address that people see', async () => {
    const path = '/blog/api/content/v2/pages?slug=blog&per_page=3';
    for (const hit of ['MISS', 'HIT']) expect((await get(path)).headers['x-cache']).toBe(hit);
    const urls = ['https://site.example/blog/api/content/v2/pages'];
    const { body } = await service.as('administrator').post('/cache/v1/purge').send({ urls }).expect(200);
    expect(body.purged).toBeGreaterThan(0);
    expect((await get(path)).headers['x-cache']).toBe('MISS');
  });

  it('knows its addresses in what clients send', async () => {
    const url = encodeURIComponent(`${SITE}/blog/`);
    const { body } = await get(`/blog/wp-json/oembed/1.0/embed?url=${url}`).expect(200);
    expect(body).toMatchObject({ title: 'Blog', provider_url: SITE });
    const neighbour = encodeURIComponent('https://site.example/shop/blog/');
    expect((await get(`/blog/api/oembed/1.0/embed?url=${neighbour}`)).status).toBe(404);
    const index = await get('/blog/wp-json/').expect(200);
    expect(index.body.url).toBe(SITE);
    expect(index.body.authentication['application-passwords'].endpoints.authorization).toBe(
      `${SITE}/wp-admin/authorize-application.php`,
    );
  });

  it('tells crawlers the paths of the host', async () => {
    const { text } = await get('/robots.txt');
    expect(text).toContain('Disallow: /blog/wp-admin/');
    expect(text).toContain(`Sitemap: ${SITE}/sitemap_index.xml`);
  });
});

describe('A site in a folder that the proxy always takes away', () => {
  it('has no address that is taken for the folder', async () => {
    const service = await startApp({ PUBLIC_URL: SITE, PROXY_STRIPS_PATH: 'on' });
    await make(service, 'pages', { title: 'Blog', slug: 'blog', status: 'publish' });
    const { status, text } = await service.http().get('/blog/').redirects(0);
    expect([status, load(text)('h1').first().text()]).toEqual([200, 'Blog']);
    expect((await service.http().get('/blog/blog/')).status).toBe(404);
    await service.close();
  });
});

describe('E-mail of a site in a folder', () => {
  it('has links below the folder', async () => {
    const { service, inbox, box, close } = await mailingSite({ PUBLIC_URL: SITE });
    const ticket = await box.ticket(await box.event({}), { name: 'Seat', ticket: { mode: 'own', capacity: 5 } });
    await boxOffice(service)
      .order({ [ticket]: 1 }, { purchaser: { name: 'Ada', email: 'ada@buyer.example' } })
      .expect(201);
    const [mail] = await inbox.to('ada@buyer.example');
    const links = [...String(mail.html).matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links.filter((address) => address.startsWith('https://site.example')))
      expect(link).toMatch(/^https:\/\/site\.example\/blog\//);
    const order = links.find((address) => address.includes('/order/')) ?? '';
    const page = await service.http().get(order.slice('https://site.example'.length));
    expect(page.status).toBe(200);
    await close();
  });
});
