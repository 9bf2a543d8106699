import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';

describe('Lists of posts', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp({ SERVER_TIMING: 'on' })));
  afterAll(() => service.close());

  const create = async (fields: object, base = 'posts') =>
    (
      await service
        .as('editor')
        .post(`/content/v2/${base}`)
        .send({ status: 'publish', ...fields })
        .expect(201)
    ).body.id as number;
  const list = async (query: string, who: Caller = 'anonymous', base = 'posts') => {
    const { body, headers } = await service.as(who).get(`/content/v2/${base}?${query}&_fields=id`).expect(200);
    return { ids: (body as { id: number }[]).map(({ id }) => id), total: Number(headers['x-wp-total']) };
  };

  it('return every post exactly once across pages, also with equal dates', async () => {
    const date = '2024-03-01T10:00:00';
    const made: number[] = [];
    for (let i = 0; i < 7; i++) made.push(await create({ title: `Quartz ${i}`, date }));
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { ids, total } = await list(`search=Quartz&per_page=2&page=${page}`);
      expect(total).toBe(7);
      seen.push(...ids);
    }
    expect(seen).toEqual([...made].reverse());
    const past = await service.as('anonymous').get('/content/v2/posts?search=Quartz&per_page=2&page=5').expect(400);
    expect(past.body.code).toBe('rest_post_invalid_page_number');
  });

  it('answer for every status that visitors find in the list of statuses', async () => {
    const { body } = await service.as('anonymous').get('/content/v2/statuses').expect(200);
    for (const { _links: links } of Object.values(
      body as Record<string, { _links: { archives: [{ href: string }] } }>,
    )) {
      const { pathname, search } = new URL(links.archives[0].href);
      await service
        .http()
        .get(pathname + search)
        .expect(200);
    }
    expect((await list('status=tec-tc-completed')).ids).toEqual([]);
    await service.as('anonymous').get('/content/v2/posts?status=draft').expect(400);
  });

  it.each([
    ['/api', 'content/v2/posts'],
    ['/wp-json', 'wp/v2/posts'],
  ])('say under %s which form of a filter an unfit item belongs to', async (root, posts) => {
    for (const [query, position] of [
      ['categories=x', 0],
      ['tags=7,x', 0],
      ['categories[terms]=x', 1],
    ] as const) {
      const { body } = await service.as('anonymous', root).get(`/${posts}?${query}`).expect(400);
      const details = Object.values(body.data.details);
      expect(details).toEqual([{ code: 'rest_no_matching_schema', message: expect.any(String), data: { position } }]);
    }
  });

  it('keep correct totals after every change', async () => {
    const total = async () => (await list('search=Feldspar&per_page=1')).total;
    const [a, b] = [await create({ title: 'Feldspar one' }), await create({ title: 'Feldspar two' })];
    expect(await total()).toBe(2);
    await service.as('editor').patch(`/content/v2/posts/${a}`).send({ status: 'draft' }).expect(200);
    expect(await total()).toBe(1);
    await service.as('editor').patch(`/content/v2/posts/${a}`).send({ status: 'publish' }).expect(200);
    await service.as('editor').delete(`/content/v2/posts/${b}`).expect(200);
    expect(await total()).toBe(1);
    await service.as('editor').patch(`/content/v2/posts/${b}`).send({ status: 'publish' }).expect(200);
    expect(await total()).toBe(2);
    await service.as('editor').delete(`/content/v2/posts/${b}?force=true`).expect(200);
    expect(await total()).toBe(1);
  });

  it('put sticky posts first only on request', async () => {
    const old = await create({ title: 'Gneiss old', sticky: true, date: '2020-01-01T00:00:00' });
    const fresh = await create({ title: 'Gneiss fresh', date: '2024-01-01T00:00:00' });
    expect((await list('search=Gneiss')).ids).toEqual([fresh, old]);
    expect((await list('search=Gneiss&ignore_sticky=false')).ids).toEqual([old, fresh]);
    expect((await list('search=Gneiss&sticky=true')).ids).toEqual([old]);
    expect((await list('search=Gneiss&sticky=false')).ids).toEqual([fresh]);
  });

  it('filter by terms, child terms, any or all of them', async () => {
    const term = async (base: string, fields: object) =>
      (await service.as('editor').post(`/content/v2/${base}`).send(fields).expect(201)).body.id as number;
    const parent = await term('categories', { name: 'Rocks' });
    const child = await term('categories', { name: 'Slates', parent });
    const tag = await term('tags', { name: 'Grey' });
    const a = await create({ title: 'A', categories: [parent] });
    const b = await create({ title: 'B', categories: [child], tags: [tag] });
    const c = await create({ title: 'C', categories: [parent, child] });
    const find = async (query: string) => (await list(`orderby=id&order=asc&${query}`)).ids;
    expect(await find(`categories=${parent}`)).toEqual([a, c]);
    expect(await find(`categories[terms]=${parent}&categories[include_children]=true`)).toEqual([a, b, c]);
    expect(await find(`categories[terms]=${parent},${child}&categories[operator]=AND`)).toEqual([c]);
    expect(await find(`categories=${parent}&categories_exclude=${child}`)).toEqual([a]);
    expect(await find(`categories=${parent}&tags=${tag}&tax_relation=OR`)).toEqual([a, b, c]);
    expect(await find(`categories=${parent}&tags=${tag}`)).toEqual([]);
    expect(await find('categories=99999999')).toEqual([]);
  });

  it('search by word prefixes, phrases and excluded words', async () => {
    const a = await create({ title: 'Basalt column', content: 'dark and heavy' });
    const b = await create({ title: 'Heavy basalt', content: 'column of stone' });
    expect((await list('search=basalt column&orderby=id')).ids).toEqual([b, a]);
    expect((await list('search=basa')).total).toBe(2);
    expect((await list(`search=${encodeURIComponent('"basalt column"')}`)).ids).toEqual([a]);
    expect((await list('search=basalt -stone')).ids).toEqual([a]);
    expect((await list('search=column&search_columns=post_title')).ids).toEqual([a]);
    expect((await list('search=basalt column&orderby=relevance')).ids).toEqual([a, b]);
    expect((await list(`search=${encodeURIComponent('heavy basalt')}&search_semantics=exact`)).ids).toEqual([b]);
    expect((await list(`search=${encodeURIComponent("%' OR 1=1 --")}`)).ids).toEqual([]);
  });

  it('never reveal the content of password-protected posts', async () => {
    const id = await create({ title: 'Locked lode', content: 'the combination is orpiment', password: 'x' });
    for (const who of ['anonymous', 'subscriber', 'author'] as const) {
      expect([who, await list('search=orpiment', who)]).toEqual([who, { ids: [], total: 0 }]);
      const { body } = await service.as(who).get('/content/v2/search?search=orpiment').expect(200);
      expect(body).toEqual([]);
    }
    expect((await list('search=orpiment', 'administrator')).ids).toEqual([id]);
    const { body } = await service.as('anonymous').get(`/content/v2/posts?include=${id}`).expect(200);
    expect(JSON.stringify(body)).not.toContain('orpiment');
  });

  it('answer 400 for an orderby without the parameter it needs', async () => {
    const missing = await service.as('anonymous').get('/content/v2/posts?orderby=include').expect(400);
    expect(missing.body.code).toBe('rest_orderby_include_missing_include');
    const relevance = await service.as('anonymous').get('/content/v2/posts?orderby=relevance').expect(400);
    expect(relevance.body.code).toBe('rest_no_search_term_defined');
  });

  it.each([
    'posts',
    'pages',
    'cal_events',
    'cal_venue',
    'cal_organizer',
    'navigation',
    'search',
    'search?type=term',
    'comments',
    'types',
    'statuses',
  ])('cost at most six queries: %s', async (path) => {
    const parent = await create({ title: 'Parent' }, 'pages');
    for (let i = 0; i < 3; i++) {
      await create({ title: `Child ${i}`, parent }, 'pages');
      const post = await create({ title: `Post ${i}` });
      await service
        .as('administrator')
        .post('/content/v2/comments')
        .send({ post, content: `Said ${i}` })
        .expect(201);
    }
    for (const who of ['anonymous', 'editor'] as const) {
      for (const page of [1, 2]) {
        const address = `/content/v2/${path}${path.includes('?') ? '&' : '?'}per_page=2&page=${page}`;
        const queries = await fewestQueries(() => service.as(who).get(address));
        // Finding out who is calling takes one more.
        expect([who, queries <= (who === 'anonymous' ? 6 : 7)]).toEqual([who, true]);
      }
    }
  });
});
