import { XMLParser } from 'fast-xml-parser';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { pageQueries } from '../../helpers/query-counts.js';

/** An item of a feed as a program reads it. */
interface Item {
  title: string;
  link: string;
  description: string;
  category?: string | string[];
  'content:encoded'?: string;
  'dc:creator'?: string;
}

const parser = new XMLParser({ isArray: (name) => name === 'item' });

describe('RSS feeds', () => {
  let service: TestApp;
  let post: { id: number; link: string };
  beforeAll(async () => {
    service = await startApp();
    const create = async (path: string, fields: object) =>
      (await service.as('administrator').post(path).send(fields).expect(201)).body;
    const category = await create('/content/v2/categories', { name: 'News & views', slug: 'news' });
    const tag = await create('/content/v2/tags', { name: 'Free', slug: 'free' });
    post = await create('/content/v2/posts', {
      title: 'First & "best"',
      content: '<p>All of it.</p>',
      excerpt: 'In short.',
      status: 'publish',
      categories: [category.id],
      tags: [tag.id],
    });
    const locked = { title: 'Locked', content: 'Secret text', status: 'publish', password: 'pw' };
    await create('/content/v2/posts', { ...locked, categories: [category.id] });
    await create('/content/v2/posts', { title: 'Hidden draft', content: 'Draft text', status: 'draft' });
    await create('/content/v2/posts', { title: 'Private one', content: 'Private text', status: 'private' });
    const page = await create('/content/v2/pages', {
      title: 'About',
      status: 'publish',
      slug: 'about',
      comment_status: 'open',
    });
    await create('/content/v2/comments', { post: post.id, content: 'Well <b>said</b>' });
    await create('/content/v2/comments', { post: page.id, content: 'On the page' });
    for (const [title, extra] of [
      ['Open air', { categories: ['Music'], tags: ['free'] }],
      ['Reading', {}],
      ['Long ago', { start_date: '2020-01-01 10:00', end_date: '2020-01-01 11:00' }],
      ['Not yet', { status: 'draft' }],
    ] as const)
      await create('/cal/events/v1/events', {
        title,
        status: 'publish',
        description: `<p>${title} text</p>`,
        start_date: '2031-05-01 10:00',
        end_date: '2031-05-01 11:00',
        ...extra,
      });
  });
  afterAll(() => service.close());

  const items = async (path: string) => {
    const response = await service.http().get(path).expect(200);
    expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { channel } = (parser.parse(response.text) as { rss: { channel: { item?: Item[] } } }).rss;
    return { list: channel.item ?? [], text: response.text, headers: response.headers };
  };
  const titles = async (path: string) => (await items(path)).list.map(({ title }) => title);

  it('list published posts with texts, authors and terms', async () => {
    const { list, text } = await items('/feed/');
    expect(list.map(({ title }) => title)).toEqual(['Protected: Locked', 'First & “best”']);
    expect(list[1]).toMatchObject({
      link: post.link,
      'content:encoded': expect.stringContaining('All of it.'),
      description: expect.stringContaining('In short.'),
      'dc:creator': expect.any(String),
      category: ['Free', 'News & views'],
    });
    expect(text).not.toMatch(/Secret text|Draft text|Private/);
    expect(list[0]?.['content:encoded']).toBeUndefined();
  });

  it.each([
    ['/category/news/feed/', ['Protected: Locked', 'First & “best”']],
    ['/tag/free/feed/', ['First & “best”']],
    ['/author/administrator/feed/', ['Protected: Locked', 'First & “best”']],
    ['/events/feed/', ['Open air', 'Reading']],
    ['/events/category/music/feed/', ['Open air']],
    ['/events/tag/free/feed/', ['Open air']],
  ])('at %s list what the page lists', async (path, expected) => {
    expect(await titles(path)).toEqual(expected);
  });

  it.each([
    ['/feed/atom/', 'application/atom+xml', 'feed', ['Protected: Locked', 'First & “best”']],
    ['/category/news/feed/atom/', 'application/atom+xml', 'feed', ['Protected: Locked', 'First & “best”']],
    ['/events/feed/atom/', 'application/atom+xml', 'feed', ['Open air', 'Reading']],
    ['/feed/rdf/', 'application/rdf+xml', 'rdf:RDF', ['Protected: Locked', 'First & “best”']],
    ['/feed/rss/', 'application/rss+xml', 'rss', ['Protected: Locked', 'First & “best”']],
    ['/feed/rss2/', 'application/rss+xml', 'rss', ['Protected: Locked', 'First & “best”']],
  ])('at %s are what the address says', async (path, type, root, titles) => {
    const { text, headers } = await service.http().get(path).expect(200);
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    const document = parser.parse(text) as Record<
      string,
      { entry?: Item[]; item?: Item[]; channel?: { item?: Item[] } }
    >;
    const { [root]: feed } = document;
    const list = feed?.entry ?? feed?.item ?? feed?.channel?.item;
    expect(list?.map(({ title }) => title)).toEqual(titles);
    expect(text).not.toMatch(/Secret text|Draft text|Private/);
    await service.http().get(path).set('If-None-Match', String(headers.etag)).expect(304);
  });

  it('in Atom have the comments of a post, and its own address', async () => {
    const path = `${new URL(post.link).pathname}feed/atom/`;
    const { text } = await service.http().get(path).expect(200);
    expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${SITE}${path}" />`);
    expect(text).toContain('Well &lt;b&gt;said&lt;/b&gt;');
    await service.http().get('/comments/feed/atom/').expect(200);
    await service.http().get('/no-such-post/feed/atom/').expect(404);
  });

  it('list comments of the whole site and of one post', async () => {
    expect(await titles('/comments/feed/')).toEqual([
      expect.stringMatching(/^Comment on About by /),
      expect.stringMatching(/^Comment on First & “best” by /),
    ]);
    const { list } = await items(`${new URL(post.link).pathname}feed/`);
    expect(list.map(({ link }) => link)).toEqual([expect.stringMatching(/#comment-\d+$/)]);
    expect(list[0]?.['content:encoded']).toContain('Well <b>said</b>');
  });

  it.each(['/category/none/feed/', '/no-such-post/feed/', '/events/category/none/feed/', '/author/nobody/feed/'])(
    'are not found at %s',
    async (path) => {
      await service.http().get(path).expect(404);
    },
  );

  it.each([
    '/events/month/feed/',
    '/events/2031-05-01/feed/',
    '/events/list/feed/',
    '/events/category/music/month/feed/',
    '/category/news/page/2/feed/',
    '/feed/feed/',
    '/event/open-air/feed/',
  ])('exist for no other page: %s', async (path) => {
    await service.http().get(path).expect(404);
  });

  it('tell when an event takes place, and its text in short where it has no excerpt', async () => {
    const { list } = await items('/events/feed/');
    expect(list[0]).toMatchObject({
      title: 'Open air',
      description: expect.stringContaining('Open air text'),
      'dc:creator': 'administrator',
      'ev:startdate': '2031-05-01T10:00:00+00:00',
      'ev:enddate': '2031-05-01T11:00:00+00:00',
    });
  });

  it('show of a protected event its title and when it takes place, and list it for no category', async () => {
    const { body } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        title: 'Closed ball',
        description: 'Ball secret',
        excerpt: 'Ball secret',
        start_date: '2030-05-01 10:00',
        end_date: '2030-05-01 11:00',
        status: 'publish',
        categories: ['Music'],
      })
      .expect(201);
    const { id } = body as { id: number };
    await service.as('administrator').patch(`/content/v2/cal_events/${id}`).send({ password: 'pw' }).expect(200);
    const { list, text } = await items('/events/feed/');
    expect(list[0]?.title).toBe('Protected: Closed ball');
    expect(text).not.toContain('Ball secret');
    expect(text).toContain('2030-05-01T10:00:00+00:00');
    expect(list[0]?.category).toBeUndefined();
    expect(await titles('/events/category/music/feed/')).toEqual(['Open air']);
    await service.as('administrator').delete(`/cal/events/v1/events/${id}`).expect(200);
  });

  it('have the moment of the last change of a post as lastBuildDate', async () => {
    const buildDate = async () => /<lastBuildDate>(.*)<\/lastBuildDate>/.exec((await items('/feed/')).text)?.[1];
    const modified = '2031-01-02 03:04:05';
    await service.database.write(() =>
      service.database.execute('UPDATE posts SET modified_utc = ? WHERE id = ?', [modified, post.id]),
    );
    expect(await buildDate()).toBe('Thu, 02 Jan 2031 03:04:05 +0000');
  });

  it('redirect from query forms that name a page by id or slug', async () => {
    const { body } = await service.as('administrator').get('/content/v2/categories?slug=news').expect(200);
    const [{ id }] = body as [{ id: number }];
    for (const [query, target] of [
      [`cat=${id}`, `${SITE}/category/news/feed/`],
      ['tag=free', `${SITE}/tag/free/feed/`],
      [`p=${post.id}`, `${post.link}feed/`],
    ] as const) {
      const { headers } = await service.http().get(`/?${query}&feed=rss2`).expect(301);
      expect([query, headers.location]).toEqual([query, target]);
    }
    await service.http().get('/?cat=99999999&feed=rss2').expect(404);
  });

  it.each([
    ['/?feed=rss2', '/feed/'],
    ['/?feed=comments-rss2', '/comments/feed/'],
    ['/?feed=rss2&post_type=tribe_events', '/events/feed/'],
    ['/category/news/?feed=atom', '/category/news/feed/atom/'],
    ['/?feed=rdf', '/feed/rdf/'],
    ['/?feed=comments-atom', '/comments/feed/atom/'],
  ])('redirect from the query form %s', async (path, target) => {
    const { headers } = await service.http().get(path).expect(301);
    expect(headers.location).toBe(SITE + target);
  });

  it('answer 304 until something changes', async () => {
    const { headers } = await items('/feed/');
    await service.http().get('/feed/').set('If-None-Match', String(headers.etag)).expect(304);
    await service.http().get('/feed/').set('If-Modified-Since', String(headers['last-modified'])).expect(304);
    await service.as('administrator').patch(`/content/v2/posts/${post.id}`).send({ excerpt: 'Shorter.' }).expect(200);
    await service.http().get('/feed/').set('If-None-Match', String(headers.etag)).expect(200);
  });

  it.each([
    ['/', '/feed/'],
    ['/', '/comments/feed/'],
    ['/category/news/', '/category/news/feed/'],
    ['/events/', '/events/feed/'],
    ['/events/category/music/list/', '/events/category/music/feed/'],
    ['/about/', '/about/feed/'],
  ])('are named by %s: %s', async (page, feed) => {
    const { text } = await service.http().get(page).expect(200);
    expect(text).toContain(`type="application/rss+xml"`);
    expect(text).toContain(`href="${SITE}${feed}"`);
  });

  it.each(['/feed/', '/comments/feed/', '/category/news/feed/', '/events/feed/'])(
    'take as many queries for ten items as for one: %s',
    async (path) => {
      const before = await pageQueries(service, path);
      const { body: news } = await service.as('administrator').get('/content/v2/categories?slug=news').expect(200);
      for (let i = 0; i < 4; i++) {
        const { body } = await service
          .as('administrator')
          .post('/content/v2/posts')
          .send({ title: `More ${i}`, status: 'publish', categories: [(news as { id: number }[])[0]?.id] })
          .expect(201);
        await service
          .as('administrator')
          .post('/content/v2/comments')
          .send({ post: (body as { id: number }).id, content: `Comment ${path} ${i}` });
      }
      const after = await pageQueries(service, path);
      expect(before).toBeGreaterThan(0);
      expect(after).toBeLessThanOrEqual(before);
    },
  );
});
