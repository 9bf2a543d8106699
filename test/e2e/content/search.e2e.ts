import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const ROOTS = [
  ['/api', 'content/v2'],
  ['/wp-json', 'wp/v2'],
] as const;

describe.each(ROOTS)('GET search below %s', (root, content) => {
  let service: TestApp;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    service = await startApp();
    for (const base of ['posts', 'pages', 'tags'])
      ids[base] = (
        await service
          .as('editor', root)
          .post(`/${content}/${base}`)
          .send(base === 'tags' ? { name: 'Merlin' } : { title: 'Merlin', status: 'publish' })
          .expect(201)
      ).body.id;
  });
  afterAll(() => service.close());

  const get = (path: string) => service.as('anonymous', root).get(`/${content}/${path}`);
  const found = async (query: string) =>
    (await get(`search?search=Merlin&${query}`).expect(200)).body as Record<string, unknown>[];

  it('ignores a subtype that belongs to another type', async () => {
    const names = (results: Record<string, unknown>[]) => results.map(({ subtype }) => subtype).sort();
    expect(names(await found('subtype=category'))).toEqual(['page', 'post']);
    expect(names(await found('subtype=category,page'))).toEqual(['page']);
    expect((await found('type=term&subtype=post')).map(({ id }) => id)).toEqual([ids.tags]);
    const unknown = await get('search?search=Merlin&subtype=bogus').expect(400);
    expect(unknown.body.data.details.subtype.code).toBe('rest_not_in_enum');
  });

  it('shows only the relation that _fields names, and embeds through it', async () => {
    const plain = await found('subtype=page&_fields=_links.self');
    expect(plain).toEqual([{ _links: { self: [expect.objectContaining({ embeddable: true })] } }]);
    const embedded = await found('subtype=page&_fields=_links.self&_embed');
    expect(embedded[0]._links).toEqual(plain[0]._links);
    expect(embedded[0]._embedded).toEqual({ self: [expect.objectContaining({ id: ids.pages })] });
    expect(await found('subtype=page&_fields=_links.about&_embed')).toEqual([
      { _links: { about: [expect.anything()] } },
    ]);
  });

  it('has lists of posts beside it that show only the relation that _fields names', async () => {
    const { body: list } = await get(`posts?include=${ids.posts}&_fields=id,_links.author&_embed`).expect(200);
    expect(Object.keys(list[0]._links)).toEqual(['author']);
    expect(Object.keys(list[0]._embedded)).toEqual(['author']);
    const { body: one } = await get(`posts/${ids.posts}?_fields=_links.self`).expect(200);
    expect(Object.keys(one._links)).toEqual(expect.arrayContaining(['self', 'collection', 'author']));
  });

  it('embeds nothing when _fields names no links', async () => {
    const { body } = await get(`posts?include=${ids.posts}&_fields=id&_embed`).expect(200);
    expect(body).toEqual([{ id: ids.posts }]);
  });
});
