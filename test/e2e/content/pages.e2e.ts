import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Pages', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const create = async (fields: object) =>
    (
      await service
        .as('editor')
        .post('/content/v2/pages')
        .send({ status: 'publish', ...fields })
        .expect(201)
    ).body;
  const read = async (id: number) => (await service.as('editor').get(`/content/v2/pages/${id}`).expect(200)).body;
  const move = (id: number, parent: number) => service.as('editor').patch(`/content/v2/pages/${id}`).send({ parent });

  it('have unique slugs only among pages with the same parent', async () => {
    const a = await create({ title: 'A', slug: 'a' });
    const b = await create({ title: 'B', slug: 'b' });
    const inA = await create({ title: 'Team', slug: 'team', parent: a.id });
    const inB = await create({ title: 'Team', slug: 'team', parent: b.id });
    expect([inA.link, inB.link]).toEqual([
      expect.stringMatching(/\/a\/team\/$/),
      expect.stringMatching(/\/b\/team\/$/),
    ]);
    expect((await create({ title: 'Team', parent: a.id })).slug).toBe('team-2');
    const { body: moved } = await move(inB.id, a.id).expect(200);
    expect(moved).toMatchObject({ slug: 'team-3', parent: a.id });
  });

  it('change their link when an ancestor moves or is renamed', async () => {
    const top = await create({ title: 'Top', slug: 'top' });
    const middle = await create({ title: 'Middle', slug: 'middle', parent: top.id });
    const leaf = await create({ title: 'Leaf', slug: 'leaf', parent: middle.id });
    expect((await read(leaf.id)).link).toMatch(/\/top\/middle\/leaf\/$/);
    await service.as('editor').patch(`/content/v2/pages/${top.id}`).send({ slug: 'summit' }).expect(200);
    await move(middle.id, 0).expect(200);
    expect((await read(leaf.id)).link).toMatch(/example\/middle\/leaf\/$/);
    await move(middle.id, top.id).expect(200);
    const { body } = await service.as('anonymous').get(`/content/v2/pages?include=${leaf.id}`);
    expect(body[0].link).toMatch(/\/summit\/middle\/leaf\/$/);
  });

  it('never become their own ancestor, also when pages move at the same time', async () => {
    const a = await create({ title: 'Ring a' });
    const b = await create({ title: 'Ring b', parent: a.id });
    const c = await create({ title: 'Ring c', parent: b.id });
    for (const parent of [a.id, b.id, c.id]) expect((await move(a.id, parent)).body.code).toBe('rest_post_invalid_id');
    const [d, e] = [await create({ title: 'Ring d' }), await create({ title: 'Ring e' })];
    const answers = await Promise.all([move(d.id, e.id), move(e.id, d.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('move up with a unique slug when their parent is deleted', async () => {
    const top = await create({ title: 'Grand', slug: 'grand' });
    const middle = await create({ title: 'Mid', slug: 'mid', parent: top.id });
    const child = await create({ title: 'Kid', slug: 'kid', parent: middle.id });
    const taken = await create({ title: 'Kid', slug: 'kid', parent: top.id });
    await service.as('editor').delete(`/content/v2/pages/${middle.id}?force=true`).expect(200);
    expect(await read(child.id)).toMatchObject({
      parent: top.id,
      slug: 'kid-2',
      link: expect.stringMatching(/\/grand\/kid-2\/$/),
    });
    expect(await read(taken.id)).toMatchObject({ slug: 'kid' });
  });

  it('are closed to comments unless comment_status is open', async () => {
    expect(await create({ title: 'Quiet' })).toMatchObject({ comment_status: 'closed', ping_status: 'closed' });
    expect(await create({ title: 'Loud', comment_status: 'open' })).toMatchObject({ comment_status: 'open' });
  });

  it('accept a menu_order only within the integer range', async () => {
    const refused = await service
      .as('editor')
      .post('/content/v2/pages')
      .send({ title: 'x', menu_order: 1e12 })
      .expect(400);
    expect(refused.body.data.details.menu_order.code).toBe('rest_out_of_bounds');
    expect((await create({ title: 'x', menu_order: -5 })).menu_order).toBe(-5);
  });
});
