import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';

type Item = Record<string, unknown> & {
  id: number;
  _links: Record<string, { href: string }[]>;
  _embedded?: Record<string, unknown[]>;
};

const ROOTS = [
  ['/api', 'content/v2/cal_events', 'content/v2/posts'],
  ['/wp-json', 'wp/v2/tribe_events', 'wp/v2/posts'],
] as const;

describe('Embedded terms', () => {
  let service: TestApp;
  const posts: number[] = [];
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    const editor = service.as('editor');
    const tags: number[] = [];
    for (let i = 0; i < 12; i++)
      tags.push((await editor.post('/content/v2/tags').send({ name: `Tag ${String.fromCharCode(110 - i)}` })).body.id);
    const { body: top } = await editor.post('/content/v2/categories').send({ name: 'Top' }).expect(201);
    const { body: below } = await editor
      .post('/content/v2/categories')
      .send({ name: 'Below & beyond', parent: top.id })
      .expect(201);
    for (const sent of [
      { status: 'publish', tags, categories: [below.id] },
      { status: 'publish', tags: tags.slice(0, 2) },
      { status: 'publish', password: 'secret', tags: tags.slice(3, 5) },
      { status: 'private', tags: [tags[1]] },
      { status: 'draft', categories: [top.id] },
    ]) {
      const { body } = await editor.post('/content/v2/posts').send({ title: 'Post', ...sent });
      posts.push(body.id as number);
    }
    const { body: kind } = await editor.post('/content/v2/cal_events_cat').send({ name: 'Concerts' }).expect(201);
    for (const extra of [{ categories: [kind.id], tags: tags.slice(0, 3) }, {}])
      await editor
        .post('/cal/events/v1/events')
        .send({ title: 'Event', start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00', ...extra })
        .expect(201);
  });
  afterAll(() => service.close());

  /** What following a link of its own gives. */
  const followed = async (caller: Caller, root: string, href: string): Promise<unknown> => {
    const { pathname, search } = new URL(href);
    const path = `${pathname.slice(pathname.indexOf(root) + root.length)}${search}`;
    return (await service.as(caller, root).get(`${path}&context=embed&per_page=100`)).body as unknown;
  };

  describe.each(ROOTS)('below %s', (root, events, blog) => {
    it.each([
      ['anonymous', 'publish'],
      ['editor', 'publish,private,draft'],
      ['contributor', 'publish'],
    ] as const)('are those that the routes list, for %s', async (caller, status) => {
      let compared = 0;
      for (const path of [events, blog]) {
        const query = path === blog ? `&status=${status}` : '';
        const { body } = await service.as(caller, root).get(`/${path}?_embed=wp:term&per_page=100${query}`).expect(200);
        for (const item of body as Item[]) {
          const links = item._links['https://api.w.org/term'] ?? item._links['wp:term'];
          const lists = await Promise.all(links.map(({ href }) => followed(caller, root, href)));
          const isEmpty = lists.every((list) => Array.isArray(list) && list.length === 0);
          expect(item._embedded?.['wp:term']).toEqual(isEmpty ? undefined : lists);
          compared += lists.length;
        }
      }
      expect(compared).toBeGreaterThan(6);
    });
  });

  it('are all of a post, not the first ten', async () => {
    const { body } = await service.as('anonymous').get(`/content/v2/posts/${posts[0]}?_embed`).expect(200);
    const [categories, tags] = (body as Item)._embedded?.['wp:term'] as Item[][];
    expect([categories.length, tags.length]).toEqual([1, 12]);
    expect(tags.map(({ name }) => name)).toEqual([...tags].map(({ name }) => name).sort());
  });

  it('of a list need as many queries as those of one post', async () => {
    const queries = (query: string) =>
      fewestQueries(() => service.as('anonymous').get(`/content/v2/posts?${query}`).expect(200));
    const one = await queries(`_embed=wp:term&include=${posts[0]}`);
    expect(one).toBeGreaterThan(0);
    expect(await queries('_embed=wp:term')).toBeLessThanOrEqual(one);
  });
});
