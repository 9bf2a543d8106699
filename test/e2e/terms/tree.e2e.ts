import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const CATEGORIES = '/content/v2/cal_events_cat';

interface Term {
  id: number;
  name: string;
  slug: string;
  parent: number;
  link: string;
}

describe('The category tree', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const editor = () => service.as('editor');
  const make = async (name: string, parent = 0): Promise<Term> => {
    const { body } = await editor().post(CATEGORIES).send({ name, parent }).expect(201);
    return body as Term;
  };
  const read = async (id: number): Promise<Term> => {
    const { body } = await service.as('anonymous').get(`${CATEGORIES}/${id}`).expect(200);
    return body as Term;
  };
  const remove = (id: number) => editor().delete(`${CATEGORIES}/${id}?force=true`).expect(200);

  it('has unique names per level without regard to letter case, but with regard to accents', async () => {
    const top = await make('Folk');
    const again = await editor().post(CATEGORIES).send({ name: ' FOLK ', slug: 'another' }).expect(400);
    expect(again.body).toMatchObject({ code: 'term_exists', data: { status: 400, term_id: top.id } });
    expect(again.body.additional_data).toEqual([top.id, top.id]);
    expect((await make('Folk', top.id)).slug).toBe('folk-folk');
    expect((await make('Fölk')).slug).toBe('folk-2');
  });

  it('refuses a rename or move that would duplicate a name on a level', async () => {
    const blues = await make('Blues');
    const soul = await make('Soul');
    const below = await make('Blues', soul.id);
    const renamed = await editor().patch(`${CATEGORIES}/${soul.id}`).send({ name: 'blues' }).expect(400);
    expect(renamed.body).toMatchObject({ code: 'term_exists', data: { term_id: blues.id } });
    await editor().patch(`${CATEGORIES}/${below.id}`).send({ parent: 0 }).expect(400);
    await editor().patch(`${CATEGORIES}/${blues.id}`).send({ name: 'BLUES' }).expect(200);
  });

  it('moves a term to the top level with parent 0, in both namespaces', async () => {
    const top = await make('Opera');
    const first = await make('Aria', top.id);
    const second = await make('Overture', top.id);
    const moved = await editor().post(`/cal/events/v1/categories/${first.id}`).send({ parent: 0 }).expect(200);
    expect(moved.body).toMatchObject({ parent: 0, url: 'http://site.example/events/category/aria/' });
    expect(moved.body.urls).not.toHaveProperty('up');
    await editor().patch(`${CATEGORIES}/${second.id}`).send({ parent: 0 }).expect(200);
    expect(await read(second.id)).toMatchObject({ parent: 0 });
  });

  it.each([
    ['/api', 'content/v2/cal_events_cat', 'cal/events/v1/categories'],
    ['/wp-json', 'wp/v2/tribe_events_cat', 'tribe/events/v1/categories'],
  ])('moves a term to the top level when its new parent is below it, under %s', async (root, content, events) => {
    const name = `Dance ${root.slice(1)}`;
    const above = await make(`${name} above`);
    const top = await make(name, above.id);
    const middle = await make('Ballet', top.id);
    const bottom = await make('Modern', middle.id);
    for (const path of [content, events]) {
      for (const parent of [middle.id, bottom.id, top.id]) {
        await editor().patch(`${CATEGORIES}/${top.id}`).send({ parent: above.id }).expect(200);
        const { body } = await service.as('editor', root).post(`/${path}/${top.id}`).send({ parent }).expect(200);
        expect(body.parent).toBe(0);
        expect([await read(top.id), await read(middle.id), await read(bottom.id)]).toMatchObject([
          { parent: 0 },
          { parent: top.id },
          { parent: middle.id },
        ]);
      }
    }
  });

  it('moves the children of a deleted term up, even beside a term of the same name', async () => {
    const film = await make('Film');
    const short = await make('Short', film.id);
    const inner = await make('Animated', short.id);
    const namesake = await make('Short');
    await remove(film.id);
    expect(await read(short.id)).toMatchObject({ parent: 0, slug: 'short' });
    expect((await read(inner.id)).link).toBe('http://site.example/events/category/short/animated/');
    const taken = await editor().post(CATEGORIES).send({ name: 'Short' }).expect(400);
    expect([short.id, namesake.id]).toContain(taken.body.data.term_id);
    // Both keep working: the one without a claim to the name can be changed and get a name of its own.
    await editor().patch(`${CATEGORIES}/${short.id}`).send({ description: 'x' }).expect(200);
    await editor().patch(`${CATEGORIES}/${short.id}`).send({ name: 'Short film' }).expect(200);
    await editor().post(CATEGORIES).send({ name: 'short film' }).expect(400);
  });

  it('moves a child up that has the name of its deleted parent', async () => {
    const outer = await make('Comedy');
    const inner = await make('Comedy', outer.id);
    await remove(outer.id);
    expect(await read(inner.id)).toMatchObject({ parent: 0 });
    const taken = await editor().post(CATEGORIES).send({ name: 'comedy' }).expect(400);
    expect(taken.body.data.term_id).toBe(inner.id);
  });

  it('has unique slugs', async () => {
    const one = await make('Art: one');
    const two = await make('Art one');
    expect([one.slug, two.slug]).toEqual(['art-one', 'art-one-2']);
    const refused = await editor().patch(`${CATEGORIES}/${two.id}`).send({ slug: 'Art One' }).expect(400);
    expect(refused.body).toMatchObject({ code: 'duplicate_term_slug', data: { status: 400 } });
    const emptied = await editor().patch(`${CATEGORIES}/${two.id}`).send({ slug: '' }).expect(200);
    expect(emptied.body.slug).toBe('art-one-2');
  });

  it('answers 400 to empty names, long names, unknown parents and parents of tags', async () => {
    const code = async (path: string, body: object) => (await editor().post(path).send(body).expect(400)).body.code;
    expect(await code(CATEGORIES, { name: ' <i></i> ' })).toBe('empty_term_name');
    expect(await code(CATEGORIES, { name: 'é'.repeat(201) })).toBe('term_name_too_long');
    expect(await code(CATEGORIES, { name: 'x', parent: 99_999_999_999 })).toBe('rest_term_invalid');
    expect(await code('/content/v2/tags', { name: 'x', parent: 1 })).toBe('rest_taxonomy_not_hierarchical');
  });

  it('answers 404 for a deleted term and for ids out of range', async () => {
    const { id } = await make('Gone');
    await remove(id);
    for (const number of [id, 0, 99_999_999_999]) {
      await editor().patch(`${CATEGORIES}/${number}`).send({ name: 'x' }).expect(404);
      await editor().delete(`${CATEGORIES}/${number}?force=true`).expect(404);
    }
  });
});
