import { PublisherJob } from '../../../src/core/content/publisher.job.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';

describe('A post', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const create = async (fields: object, who: Caller = 'editor', base = 'posts') =>
    (await service.as(who).post(`/content/v2/${base}`).send(fields).expect(201)).body;
  const update = async (id: number, fields: object, base = 'posts') =>
    (await service.as('editor').patch(`/content/v2/${base}/${id}`).send(fields).expect(200)).body;
  const trash = (id: number, query = '') => service.as('editor').delete(`/content/v2/posts/${id}${query}`);

  it('gets a unique slug, also when posts with one title are created at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 15 }, () => create({ title: 'Same title', status: 'publish' })),
    );
    const slugs = made.map(({ slug }) => slug as string);
    expect(new Set(slugs).size).toBe(15);
    expect(slugs).toContain('same-title');
    for (const slug of slugs) expect(slug).toMatch(/^same-title(-\d+)?$/);
  });

  it('can be in the trash with other posts of the same slug, and regains its slug on restore', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { id, slug } = await create({ title: 'Bin', slug: 'bin', status: 'publish' });
      expect(slug).toBe('bin');
      const { body } = await trash(id).expect(200);
      expect(body).toMatchObject({ status: 'trash', slug: i === 0 ? 'bin__trashed' : `bin__trashed-${i + 1}` });
      ids.push(id);
    }
    expect(await update(ids[2], { status: 'publish' })).toMatchObject({ status: 'publish', slug: 'bin' });
    expect(await update(ids[1], { status: 'draft' })).toMatchObject({ status: 'draft', slug: 'bin-2' });
    const again = await trash(ids[0]).expect(410);
    expect(again.body.code).toBe('rest_already_trashed');
  });

  it('counts in its terms only while it is published', async () => {
    const { body: term } = await service.as('editor').post('/content/v2/tags').send({ name: 'Counted' }).expect(201);
    const count = async () => (await service.as('anonymous').get(`/content/v2/tags/${term.id}`)).body.count as number;
    const draft = await create({ title: 'Counted', tags: [term.id] });
    expect(await count()).toBe(0);
    await update(draft.id, { status: 'publish' });
    expect(await count()).toBe(1);
    await update(draft.id, { status: 'private', tags: [] });
    await update(draft.id, { status: 'publish', tags: [term.id, 999_999] });
    expect(await count()).toBe(1);
    await trash(draft.id).expect(200);
    expect(await count()).toBe(0);
    await update(draft.id, { status: 'publish' });
    expect(await count()).toBe(1);
    await trash(draft.id, '?force=true').expect(200);
    expect(await count()).toBe(0);
  });

  it('gets the default category unless categories are sent', async () => {
    expect((await create({ title: 'None named' })).categories).toEqual([1]);
    expect((await create({ title: 'None wanted', categories: [] })).categories).toEqual([]);
    expect((await create({ title: 'A page' }, 'editor', 'pages')).categories).toBeUndefined();
  });

  it('keeps a floating date as a draft until a date is set', async () => {
    const draft = await create({ title: 'Floating' });
    const stored = async () =>
      (
        await service.database.read<{ date_utc: string | null }>('SELECT date_utc FROM posts WHERE id = ?', [draft.id])
      )[0];
    expect(await stored()).toEqual({ date_utc: null });
    await update(draft.id, { date: '2031-05-01T10:00:00' });
    expect((await stored()).date_utc).toBe('2031-05-01 10:00:00');
    await update(draft.id, { date: null });
    expect(await stored()).toEqual({ date_utc: null });
    const published = await update(draft.id, { status: 'publish' });
    expect(Math.abs(Date.parse(`${published.date_gmt}Z`) - testNowMs())).toBeLessThan(60_000);
  });

  it('is published once when its scheduled date arrives', async () => {
    const { body: term } = await service.as('editor').post('/content/v2/tags').send({ name: 'Later' }).expect(201);
    const post = await create({ title: 'Later', status: 'publish', date: '2031-05-01T10:00:00', tags: [term.id] });
    expect(post.status).toBe('future');
    await service.as('anonymous').get(`/content/v2/posts/${post.id}`).expect(401);
    const job = service.app.get(PublisherJob);
    expect(await job.publishDue(new Date('2031-05-01T09:59:59Z'))).toBe(0);
    expect(await job.publishDue(new Date('2031-05-01T10:00:00Z'))).toBe(1);
    expect(await job.publishDue(new Date('2031-05-01T10:00:01Z'))).toBe(0);
    await service.as('anonymous').get(`/content/v2/posts/${post.id}`).expect(200);
    const { body } = await service.as('anonymous').get(`/content/v2/tags/${term.id}`);
    expect(body.count).toBe(1);
  });

  it('stays unchanged by an empty update and cannot lose its whole content', async () => {
    const { body: before } = await service
      .as('editor')
      .get(`/content/v2/posts/${(await create({ title: 'Still' })).id}?context=edit`);
    const after = await update(before.id, {});
    expect(after.modified).toBe(before.modified);
    const refused = await service.as('editor').patch(`/content/v2/posts/${before.id}`).send({ title: '' }).expect(400);
    expect(refused.body.code).toBe('empty_content');
  });

  it.each([
    ['/api', 'content/v2/posts'],
    ['/wp-json', 'wp/v2/posts'],
  ])('can consist of a blank excerpt under %s, but not of a blank title', async (root, posts) => {
    const send = (fields: object) => service.as('editor', root).post(`/${posts}`).send(fields);
    const { body } = await send({ excerpt: ' ' }).expect(201);
    expect(body).toMatchObject({ status: 'draft', excerpt: { raw: ' ', rendered: '' } });
    const changed = await service.as('editor', root).put(`/${posts}/${body.id}`).send({ content: 'Heron' }).expect(200);
    expect(changed.body.excerpt.rendered).toContain('Heron');
    expect((await send({ title: ' ' }).expect(400)).body.code).toBe('empty_content');
  });

  it('cannot be both sticky and password-protected', async () => {
    const post = await create({ title: 'Pinned', sticky: true });
    const refused = await service
      .as('editor')
      .patch(`/content/v2/posts/${post.id}`)
      .send({ password: 'x' })
      .expect(400);
    expect(refused.body.code).toBe('rest_invalid_field');
    await update(post.id, { sticky: false, password: 'x' });
    await service.as('editor').patch(`/content/v2/posts/${post.id}`).send({ sticky: true }).expect(400);
  });

  it('keeps its term counts correct under concurrent updates', async () => {
    const { body: tags } = await service.as('editor').post('/content/v2/tags').send({ name: 'Both' }).expect(201);
    const post = await create({ title: 'Both', tags: [tags.id] });
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        service.as('editor').patch(`/content/v2/posts/${post.id}`).send({ status: 'publish' }),
      ),
      ...Array.from({ length: 4 }, (_, i) =>
        service
          .as('administrator')
          .patch(`/content/v2/posts/${post.id}`)
          .send({ title: `Both ${i}` }),
      ),
    ]);
    const { body } = await service.as('anonymous').get(`/content/v2/tags/${tags.id}`);
    expect(body.count).toBe(1);
  });

  it('leaves no rows in other tables when it is deleted', async () => {
    const post = await create({ title: 'Gone', status: 'publish' });
    await update(post.id, { content: 'changed' });
    await service
      .as('administrator')
      .post(`/content/v2/posts/${post.id}/autosaves`)
      .send({ title: 'typed' })
      .expect(200);
    await service.as('administrator').post('/content/v2/comments').send({ post: post.id, content: 'Said' }).expect(201);
    await trash(post.id, '?force=true').expect(200);
    for (const [table, column] of [
      ['content', 'id'],
      ['posts', 'id'],
      ['revisions', 'parent_id'],
      ['comments', 'post_id'],
      ['term_relations', 'content_id'],
    ]) {
      expect([table, await service.database.read(`SELECT 1 FROM ${table} WHERE ${column} = ?`, [post.id])]).toEqual([
        table,
        [],
      ]);
    }
    const orphans = await service.database.read(
      "SELECT c.id FROM content c WHERE c.type = 'revision' AND c.id NOT IN (SELECT id FROM revisions)",
    );
    expect(orphans).toEqual([]);
  });
});
