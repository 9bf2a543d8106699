import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

describe('Revisions', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const create = async (fields: object, who: Caller = 'editor') =>
    (
      await service
        .as(who)
        .post('/content/v2/posts')
        .send({ title: 'Draft', ...fields })
        .expect(201)
    ).body.id as number;
  const update = (id: number, fields: object) =>
    service.as('editor').patch(`/content/v2/posts/${id}`).send(fields).expect(200);
  const revisions = async (id: number, query = '') =>
    (await service.as('editor').get(`/content/v2/posts/${id}/revisions${query}`).expect(200)).body;
  const autosave = (id: number, fields: object, who: Caller = 'editor') =>
    service.as(who).post(`/content/v2/posts/${id}/autosaves`).send(fields);

  it('are stored only when the content changes', async () => {
    const id = await create({ content: 'one', status: 'publish' });
    await update(id, { sticky: true, slug: 'other', title: 'Draft' });
    expect(await revisions(id)).toEqual([]);
    await update(id, { content: 'two' });
    await update(id, { excerpt: 'short' });
    const kept = await revisions(id);
    expect(kept.map(({ excerpt }: { excerpt: { rendered: string } }) => excerpt.rendered)).toEqual([
      '<p>short</p>\n',
      '',
    ]);
    const { body } = await service.as('anonymous').get(`/content/v2/posts/${id}`).expect(200);
    expect(body._links['version-history'][0].count).toBe(2);
    expect(body._links['predecessor-version'][0].id).toBe(kept[0].id);
  });

  it('are stored for events that change through cal/events/v1', async () => {
    const event = { title: 'Fair', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00' };
    const { body } = await service.as('editor').post('/cal/events/v1/events').send(event).expect(201);
    await service.as('editor').post(`/cal/events/v1/events/${body.id}`).send({ title: 'Great fair' }).expect(200);
    const { body: kept } = await service.as('editor').get(`/content/v2/cal_events/${body.id}/revisions`).expect(200);
    expect(kept).toHaveLength(1);
  });

  it('can be deleted by users who may delete the post', async () => {
    const id = await create({ content: 'one' });
    await update(id, { content: 'two' });
    const [{ id: version }] = await revisions(id);
    const path = `/content/v2/posts/${id}/revisions/${version}`;
    expect((await service.as('author').delete(`${path}?force=true`).expect(403)).body.code).toBe('rest_cannot_delete');
    expect((await service.as('editor').delete(path).expect(501)).body.code).toBe('rest_trash_not_supported');
    const { body } = await service.as('editor').delete(`${path}?force=true`).expect(200);
    expect(body).toMatchObject({ deleted: true, previous: { id: version, parent: id } });
    await service.as('editor').get(path).expect(404);
  });

  it('are found only under their own post', async () => {
    const [a, b] = [await create({ content: 'one' }), await create({ content: 'one' })];
    await update(a, { content: 'two' });
    const [{ id: version }] = await revisions(a);
    await service.as('editor').get(`/content/v2/posts/${b}/revisions/${version}`).expect(404);
    await service.as('editor').get(`/content/v2/pages/${a}/revisions`).expect(404);
    await service.as('editor').get(`/content/v2/posts/${version}`).expect(404);
  });

  it('are paginated, and answer 400 after the last page', async () => {
    const id = await create({ content: 'one' });
    for (const content of ['two', 'three amber', 'four']) await update(id, { content });
    expect(await revisions(id, '?per_page=2&page=2')).toHaveLength(1);
    expect(await revisions(id, '?search=amber')).toHaveLength(1);
    expect(await revisions(id, '?order=asc&per_page=1')).toMatchObject([{ content: { rendered: '<p>two</p>\n' } }]);
    const past = await service.as('editor').get(`/content/v2/posts/${id}/revisions?per_page=2&page=9`).expect(400);
    expect(past.body.code).toBe('rest_revision_invalid_page_number');
  });

  it('include one autosave per user, which the next autosave overwrites', async () => {
    const id = await create({ content: 'one', status: 'publish' });
    const first = await autosave(id, { content: 'typed' }).expect(200);
    const second = await autosave(id, { content: 'typed more' }).expect(200);
    expect(second.body).toMatchObject({ id: first.body.id, title: { raw: '' }, content: { raw: 'typed more' } });
    await autosave(id, { content: 'other hands' }, 'administrator').expect(200);
    const { body } = await service.as('editor').get(`/content/v2/posts/${id}/autosaves`).expect(200);
    expect(body).toHaveLength(2);
    expect(await revisions(id)).toEqual([]);
    const { body: post } = await service.as('anonymous').get(`/content/v2/posts/${id}`);
    expect(post.content.rendered).toBe('<p>one</p>\n');
  });

  it('include no autosave that equals the post, and delete an earlier one', async () => {
    const id = await create({ title: 'T', content: 'one', status: 'publish' });
    await autosave(id, { title: 'T', content: 'two' }).expect(200);
    const same = await autosave(id, { title: 'T', content: 'one', excerpt: '' }).expect(400);
    expect(same.body.code).toBe('rest_autosave_no_changes');
    const { body } = await service.as('editor').get(`/content/v2/posts/${id}/autosaves`).expect(200);
    expect(body).toEqual([]);
  });

  it('are not created by an autosave of the author’s own draft, which changes the draft itself', async () => {
    const id = await create({ content: 'one' }, 'author');
    const { body } = await autosave(id, { content: 'two' }, 'author').expect(200);
    expect(body.id).toBe(id);
    const { body: post } = await service.as('author').get(`/content/v2/posts/${id}?context=edit`).expect(200);
    expect(post).toMatchObject({ title: { raw: 'Draft' }, content: { raw: 'two' } });
  });

  it('accept autosaves only from users who may edit the post', async () => {
    const id = await create({ content: 'one', status: 'publish' });
    expect((await autosave(id, { content: 'x' }, 'author').expect(403)).body.code).toBe('rest_cannot_edit');
    expect((await autosave(id, { content: 'x' }, 'anonymous').expect(401)).body.code).toBe('rest_cannot_edit');
    expect((await autosave(99_999_999, { content: 'x' }).expect(404)).body.code).toBe('rest_post_invalid_id');
  });
});
