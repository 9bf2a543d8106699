import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

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

  it('names the sitemap in robots.txt', async () => {
    const { text } = await service
      .http()
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(text).toContain(`Sitemap: ${SITE}/sitemap_index.xml`);
    await service.http().get('/sitemap_index.xml').expect(200);
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
