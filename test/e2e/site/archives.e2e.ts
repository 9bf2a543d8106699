import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { pageQueries } from '../../helpers/query-counts.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';

describe('Archives of posts, robots.txt and discovery headers', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp();
    const admin = service.as('administrator');
    await admin.post('/content/v2/settings').send({ posts_per_page: 2 }).expect(200);
    const parent = await make('categories', { name: 'News' });
    const child = await make('categories', { name: 'Local', parent });
    const tag = await make('tags', { name: 'Free' });
    for (const title of ['One', 'Two', 'Three']) {
      await make('posts', { title, status: 'publish', categories: [child], tags: [tag] });
    }
    await make('posts', { title: 'Hidden draft', status: 'draft', categories: [child], tags: [tag] });
    await make('posts', { title: 'Private note', status: 'private', categories: [child], tags: [tag] });
  });
  afterAll(() => service.close());

  const make = async (kind: string, fields: object): Promise<number> => {
    const { body } = await service.as('administrator').post(`/content/v2/${kind}`).send(fields).expect(201);
    return (body as { id: number }).id;
  };

  it.each(['/category/news/', '/category/news/local/', '/tag/free/', '/author/administrator/'])(
    'lists the published posts of %s in pages',
    async (path) => {
      const first = await service.http().get(path).expect(200);
      expect(first.text).toContain(`<link rel="canonical" href="${SITE}${path}" />`);
      expect(first.text).toContain(`href="${SITE}/three/"`);
      expect(first.text).toContain(`href="${SITE}${path}page/2/"`);
      const second = await service.http().get(`${path}page/2/`).expect(200);
      expect(second.text).toContain(`href="${SITE}/one/"`);
      expect(first.text + second.text).not.toMatch(/Hidden draft|Private note/);
      await service.http().get(`${path}page/3/`).expect(404);
    },
  );

  it.each(['/category/none/', '/category/news/none/', '/tag/none/', '/author/none/', '/category/news/page/0/'])(
    'answers 404 for %s',
    async (path) => {
      await service.http().get(path).set('Accept', 'text/html').expect(404);
    },
  );

  it('finds the archive of a tag whose slug is not Latin', async () => {
    const tag = await make('tags', { name: '夏祭り' });
    await make('posts', { title: 'Summer', status: 'publish', tags: [tag] });
    const { body } = await service.as('anonymous').get(`/content/v2/tags/${tag}`).expect(200);
    const { text } = await service.http().get(new URL(body.link).pathname).expect(200);
    expect(text).toContain(`href="${SITE}/summer/"`);
  });

  it('shows the archive of an author whom lists of users show, without posts', async () => {
    const event = { title: 'Of editor', start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
    const path = '/author/editor/';
    await service.http().get(path).set('Accept', 'text/html').expect(404);
    await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ ...event, status: 'publish' })
      .expect(201);
    const { text } = await service.http().get(path).expect(200);
    expect(text).toContain('There are no posts yet.');
    await service.http().get('/author/subscriber/').set('Accept', 'text/html').expect(404);
  });

  it('shows the archive of an author without posts to those whom lists of users name it', async () => {
    await withPasswords(service, 'administrator', 'subscriber', 'editor');
    const status = async (role: 'administrator' | 'subscriber' | 'editor', path: string) => {
      const browser = new Browser(service);
      await browser.signIn(role);
      const { status: code, headers } = await service
        .http()
        .get(path)
        .set({ Accept: 'text/html', Cookie: browser.cookieHeader });
      return [code, code === 200 && String(headers['cache-control']).includes('no-store')];
    };
    expect(await status('administrator', '/author/subscriber/')).toEqual([200, true]);
    expect(await status('subscriber', '/author/subscriber/')).toEqual([200, true]);
    expect(await status('subscriber', '/author/contributor/')).toEqual([404, false]);
    expect(await status('administrator', '/author/unknown/')).toEqual([404, false]);
    // Nothing of it is stored for visitors.
    await service.http().get('/author/subscriber/').set('Accept', 'text/html').expect(404);
  });

  it('redirects links of menus, which are parts of all pages, to the front page', async () => {
    const { body } = await service.as('administrator').get('/content/v2/navigation').expect(200);
    const [{ link }] = body as { link: string }[];
    const { headers } = await service.http().get(new URL(link).pathname).expect(302);
    expect(headers.location).toBe(`${SITE}/`);
  });

  it('marks protected posts, and shows nothing of them but their title', async () => {
    const tag = await make('tags', { name: 'Locked away' });
    const locked = { title: 'Vault', content: 'Combination 1234', excerpt: 'Combination', password: 'key' };
    await make('posts', { ...locked, status: 'publish', tags: [tag] });
    const { text } = await service.http().get('/tag/locked-away/').expect(200);
    expect(text).toContain('Protected: Vault');
    expect(text).toContain('Protected by a password');
    expect(text).not.toContain('Combination');
    const { text: open } = await service.http().get('/tag/free/').expect(200);
    expect(open).not.toContain('Protected by a password');
  });

  it.each(['/category/news/', '/tag/free/', '/author/administrator/'])(
    'costs the same number of queries for one post and for many: %s',
    async (path) => {
      const settings = (size: number) =>
        service.as('administrator').post('/content/v2/settings').send({ posts_per_page: size }).expect(200);
      await settings(1);
      const one = await pageQueries(service, path);
      await settings(50);
      const many = await pageQueries(service, path);
      await settings(2);
      expect(one).toBeGreaterThan(0);
      expect(many).toBe(one);
    },
  );

  it('names the sitemap in robots.txt', async () => {
    const { text } = await service
      .http()
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(text).toContain(`Sitemap: ${SITE}/sitemap_index.xml`);
    await service.http().get('/sitemap_index.xml').expect(200);
  });

  it('names the events that a page is about in headers', async () => {
    const event = { title: 'Headers', start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };
    const { body } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({ ...event, status: 'publish', categories: ['Jazz & Blues'], tags: ['Late'] })
      .expect(201);
    const slug = (body as { categories: { slug: string }[] }).categories[0]?.slug;
    for (const [path, end] of [
      [`/events/category/${slug}/`, `events/?categories=${slug}`],
      [`/events/category/${slug}/month/2031-01/`, `events/?categories=${slug}`],
      ['/events/tag/late/', 'events/?tags=late'],
      [new URL((body as { url: string }).url).pathname, `events/${(body as { id: number }).id}`],
    ] as const) {
      const { headers } = await service.http().get(path).expect(200);
      const root = new URL(String(headers['x-tec-api-root']));
      expect(root.pathname + root.search).toBe(`/wp-json/tribe/events/v1/${end}`);
      // Lists begin today and end in two years unless the query says otherwise.
      if (root.search !== '') {
        root.searchParams.set('start_date', '2031-01-01');
        root.searchParams.set('end_date', '2031-01-31');
      }
      const { body: found } = await service
        .http()
        .get(root.pathname + root.search)
        .expect(200);
      expect(JSON.stringify(found)).toContain('"title":"Headers"');
    }
  });

  it.each(['/', '/one/', '/category/news/', '/events/'])(
    'names the roots of the interface in headers of %s',
    async (path) => {
      const { headers } = await service.http().get(path).expect(200);
      expect(headers['x-tec-api-version']).toBe('v1');
      expect(headers['x-tec-api-root']).toMatch(/\/wp-json\/tribe\/events\/v1\/$/);
      expect(headers['x-tec-api-origin']).toBe(SITE);
      expect(headers['x-et-api-version']).toBe('v1');
      expect(headers['x-et-api-root']).toMatch(/\/wp-json\/tribe\/tickets\/v1\/$/);
    },
  );
});
