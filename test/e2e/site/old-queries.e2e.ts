import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Query forms of addresses', () => {
  let service: TestApp;
  let category: number;
  let author: number;

  beforeAll(async () => {
    service = await startApp();
    const parent = await make('/content/v2/categories', { name: 'News' });
    category = (await make('/content/v2/categories', { name: 'Local', parent: parent.id })).id;
    const tag = await make('/content/v2/tags', { name: 'Free' });
    const post = await make('/content/v2/posts', { title: 'One', status: 'publish', tags: [tag.id] });
    author = post.author;
    const event = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00' };
    await make('/cal/events/v1/events', { ...event, title: 'Shown run', status: 'publish' });
    await make('/cal/events/v1/events', { ...event, title: 'Hidden run', slug: 'hidden-run', status: 'draft' });
  });
  afterAll(() => service.close());

  const make = async (path: string, fields: object): Promise<{ id: number; author: number }> => {
    const { body } = await service.as('administrator').post(path).send(fields).expect(201);
    return body as { id: number; author: number };
  };

  it.each([
    ['a category', () => `cat=${category}`, '/category/news/local/'],
    ['a tag', () => 'tag=free', '/tag/free/'],
    ['an author', () => `author=${author}`, '/author/administrator/'],
    ['an event', () => 'tribe_events=shown-run', '/event/shown-run/'],
    ['the calendar', () => 'post_type=tribe_events', '/events/'],
  ])('lead to the canonical address of %s, where there is a page', async (_, query, path) => {
    const { headers } = await service.http().get(`/?${query()}`).expect(301);
    expect(headers.location).toBe(SITE + path);
    await service.http().get(path).expect(200);
  });

  it.each([
    'cat=99999999',
    'cat=x',
    'cat[]=1',
    'tag=none',
    'author=99999999',
    'author=0',
    'tribe_events=hidden-run',
    'tribe_events=none',
    'tribe_events=%2F..%2Fx',
    'post_type=none',
  ])('answer 404 for ?%s', async (query) => {
    await service.http().get(`/?${query}`).set('Accept', 'text/html').expect(404);
  });

  it('do not disclose users without published posts', async () => {
    const { id } = await make('/content/v2/users', {
      username: 'quiet',
      email: 'quiet@example.org',
      password: 'Long-enough-1234',
    });
    await service.http().get(`/?author=${id}`).set('Accept', 'text/html').expect(404);
  });
});
