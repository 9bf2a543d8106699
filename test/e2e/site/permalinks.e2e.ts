import { load } from 'cheerio';
import { IndexablesJob } from '../../../src/seo/indexables/indexables.job.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { rulesOf, sentTo, setRedirects } from '../../helpers/redirects.js';
import { make } from '../seo/pages.js';

describe('Addresses of posts', () => {
  let service: TestApp;
  let id: number;
  beforeAll(async () => {
    service = await startApp();
    const post = { title: 'News', slug: 'news', status: 'publish', date: '2026-05-04T09:08:07', content: 'A text.' };
    ({ id } = await make(service, 'posts', post));
    await make(service, 'pages', { title: 'Page', slug: 'page', status: 'publish' });
    const comment = { post: id, content: 'Hear, hear' };
    await service.as('administrator').post('/content/v2/comments').send(comment).expect(201);
  });
  afterAll(() => service.close());

  const use = async (structure: string | null) => {
    const { body } = await service.as('administrator').post('/content/v2/permalinks').send({ structure }).expect(200);
    await service.app.get(IndexablesJob).fill();
    return body.structure as string;
  };
  const linkOf = async () =>
    (await service.as('anonymous').get(`/content/v2/posts/${id}`).expect(200)).body.link as string;
  const get = (path: string) => service.http().get(path).set('Accept', 'text/html').redirects(0);

  it.each([
    ['/%year%/%monthnum%/%day%/%postname%/', '/2026/05/04/news/'],
    ['/%year%/%monthnum%/%postname%/', '/2026/05/news/'],
    ['/archives/%post_id%/', '/archives/ID/'],
    ['/blog/%year%/%postname%/', '/blog/2026/news/'],
  ])('have the structure %s of the settings wherever they are shown', async (structure, wanted) => {
    expect(await use(structure)).toBe(structure);
    const path = wanted.replace('ID', String(id));
    expect(await linkOf()).toBe(SITE + path);
    const page = await get(path);
    expect(page.status).toBe(200);
    const $ = load(page.text);
    expect($('h1').first().text()).toBe('News');
    expect($('link[rel=canonical]').attr('href')).toBe(SITE + path);
    for (const address of [
      '/sitemaps/post-1.xml',
      '/feed/',
      '/comments/feed/',
      '/category/uncategorized/',
      '/?s=news',
      '/',
    ])
      expect([address, (await get(address)).text.includes(SITE + path)]).toEqual([address, true]);
    const edited = await service.as('administrator').get(`/content/v2/posts/${id}?context=edit`).expect(200);
    expect(edited.body.permalink_template).toBe(SITE + path.replace('news', '%postname%'));
    for (const list of ['/content/v2/search?search=news', '/content/v2/posts'])
      expect(JSON.stringify((await service.as('anonymous').get(list)).body)).toContain(SITE + path);
    const url = encodeURIComponent(SITE + path);
    expect((await service.as('anonymous').get(`/oembed/1.0/embed?url=${url}`)).body.title).toBe('News');
    expect((await get(`${path}embed/`)).status).toBe(200);
    expect((await get(`${path}feed/`)).text).toContain('Hear, hear');
  });

  it('of other shapes lead to the one of the settings, with their query and their embeds', async () => {
    await use('/%year%/%monthnum%/%postname%/');
    const present = `${SITE}/2026/05/news/`;
    for (const path of ['/news/', '/news', `/?p=${id}`, '/2026/news/', '/2026/05/04/news/', `/archives/${id}`])
      expect([path, await sentTo(service, path)]).toEqual([path, present]);
    expect(await sentTo(service, '/news/?utm=a%20b')).toBe(`${present}?utm=a+b`);
    expect(await sentTo(service, '/news/embed/')).toBe(`${present}embed/`);
    for (const path of ['/2026/06/news/', '/2025/news/', '/2026/05/other/', '/2026/05/04/'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/page/')).status).toBe(200);
    expect((await get('/2026/05/NEWS')).status).toBe(200);
  });

  it('lead from a former slug or date to the present one', async () => {
    await use('/%year%/%monthnum%/%postname%/');
    const { id: renamed } = await make(service, 'posts', {
      title: 'Old',
      slug: 'old',
      status: 'publish',
      date: '2026-05-04T09:00:00',
    });
    const change = (members: object) =>
      service.as('administrator').post(`/content/v2/posts/${renamed}`).send(members).expect(200);
    await change({ slug: 'new' });
    expect(await sentTo(service, '/2026/05/old/')).toBe(`${SITE}/2026/05/new/`);
    await setRedirects(service, { monitor_types: ['post'], monitor_post: 2 });
    await change({ date: '2026-04-04T09:00:00' });
    expect((await rulesOf(service))[0]).toMatchObject({ url: '/2026/05/new/', action_data: { url: '/2026/04/new/' } });
    expect(await sentTo(service, '/2026/05/new/')).toBe('/2026/04/new/');
  });

  it('are plain again after a reset, and are then as they always were', async () => {
    await use('/%year%/%postname%/');
    expect(await use(null)).toBe('/%postname%/');
    expect(await linkOf()).toBe(`${SITE}/news/`);
    expect((await get('/news/')).status).toBe(200);
    expect((await get('/2026/news/')).status).toBe(404);
    expect((await get('/sitemaps/post-1.xml')).text).toContain(`${SITE}/news/`);
  });

  it('can have no structure that names no post, and are a matter of administrators', async () => {
    const post = (structure: unknown, as: 'administrator' | 'editor' = 'administrator') =>
      service.as(as).post('/content/v2/permalinks').send({ structure });
    for (const structure of ['/%year%/', '/%category%/%postname%/', 'x', '', 7, '/%postname%'])
      expect([structure, (await post(structure)).status]).toEqual([structure, 400]);
    await post('/%year%/%postname%/', 'editor').expect(403);
    await service.as('editor').get('/content/v2/permalinks').expect(403);
    expect((await service.as('administrator').get('/content/v2/permalinks')).body).toEqual({
      structure: '/%postname%/',
    });
  });

  it('are read from the database by another process, and at its start', async () => {
    await use('/%year%/%postname%/');
    const other = await startApp({ DATABASE_URL: service.databaseUrl });
    const { body } = await other.as('anonymous').get(`/content/v2/posts/${id}`).expect(200);
    expect(body.link).toBe(`${SITE}/2026/news/`);
    await other.close();
  });
});
