import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { GIF, send, uploaded } from './media-helper.js';

const MEDIA = '/content/v2/media';

describe('Permissions on media files', () => {
  let service: TestApp;
  let own: number;
  let others: number;
  let hidden: number;
  let event: number;
  let draft: number;

  beforeAll(async () => {
    service = await startApp();
    own = (await uploaded(service, 'author', 'own.gif')).id;
    others = (await uploaded(service, 'editor', 'others.gif')).id;
    hidden = (await uploaded(service, 'author', 'hidden.gif')).id;
    await service.as('author').patch(`${MEDIA}/${hidden}`).send({ status: 'private' }).expect(200);
    event = await newEvent('publish', 'editor');
    draft = await newEvent('draft', 'editor');
  });
  afterAll(() => service.close());

  async function newEvent(status: string, who: Caller): Promise<number> {
    const { body } = await service
      .as(who)
      .post('/cal/events/v1/events')
      .send({ title: `Event ${status}`, status, start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' })
      .expect(201);
    return body.id;
  }

  const upload: [Caller, number][] = [
    ['anonymous', 401],
    ['subscriber', 403],
    ['contributor', 403],
    ['author', 201],
    ['editor', 201],
    ['administrator', 201],
  ];
  it.each(upload)('decide on an upload by %s: %i', async (who, status) => {
    const { body } = await send(service, who, 'x.gif', GIF).expect(status);
    if (status !== 201) expect(body.code).toBe('rest_cannot_create');
  });

  // For each caller: statuses of changing and deleting their own or others' files.
  const change: [Caller, 'own' | 'others', number][] = [
    ['anonymous', 'own', 401],
    ['subscriber', 'own', 403],
    ['contributor', 'own', 403],
    ['author', 'own', 200],
    ['author', 'others', 403],
    ['editor', 'own', 200],
    ['editor', 'others', 200],
    ['administrator', 'own', 200],
  ];
  it.each(change)('decide on an update by %s (%s file): %i', async (who, whose, status) => {
    const id = whose === 'own' ? own : others;
    for (const method of ['post', 'put', 'patch'] as const) {
      const { body } = await service.as(who)[method](`${MEDIA}/${id}`).send({ alt_text: 'x' }).expect(status);
      if (status !== 200) expect(body.code).toBe('rest_cannot_edit');
    }
    const { headers } = await service.as(who).get(`${MEDIA}/${id}`).expect(200);
    expect(headers.allow).toBe(status === 200 ? 'GET, POST, PUT, PATCH, DELETE' : 'GET');
    const context = await service.as(who).get(`${MEDIA}/${id}?context=edit`);
    expect(context.status).toBe(status);
    if (status !== 200) expect(context.body.code).toBe('rest_forbidden_context');
  });

  it.each(change)('decide on a deletion by %s (%s file): %i', async (who, whose, status) => {
    const { id } = await uploaded(service, whose === 'own' ? 'author' : 'editor', 'gone.gif');
    const { body } = await service.as(who).delete(`${MEDIA}/${id}?force=true`).expect(status);
    expect(body).toMatchObject(status === 200 ? { deleted: true, previous: { id } } : { code: 'rest_cannot_delete' });
  });

  it('show private files only to their author and to users who read private posts', async () => {
    const statuses: [Caller, number][] = [
      ['anonymous', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 200],
      ['editor', 200],
    ];
    for (const [who, status] of statuses) {
      const { body } = await service.as(who).get(`${MEDIA}/${hidden}`).expect(status);
      if (status !== 200) expect(body.code).toBe('rest_forbidden');
    }
    const listed = async (who: Caller, query: string) => {
      const { body } = await service.as(who).get(`${MEDIA}?include=${hidden}&_fields=id&${query}`);
      return body as unknown;
    };
    expect(await listed('anonymous', '')).toEqual([]);
    expect(await listed('anonymous', 'status=private')).toMatchObject({ code: 'rest_invalid_param' });
    expect(await listed('contributor', 'status=private')).toEqual([]);
    expect(await listed('author', 'status=private,inherit')).toEqual([{ id: hidden }]);
    expect(await listed('editor', 'status=private')).toEqual([{ id: hidden }]);
  });

  it('make a private file public again when another status is sent', async () => {
    const { id } = await uploaded(service, 'author', 'again.gif');
    const set = (status: string) => service.as('author').patch(`${MEDIA}/${id}`).send({ status }).expect(200);
    expect((await set('private')).body.status).toBe('private');
    for (const status of ['publish', 'draft', 'inherit']) expect((await set(status)).body.status).toBe('inherit');
  });

  it('allow attaching a file only to an existing post that the user may edit', async () => {
    const attach = async (who: Caller, id: number, post: number) => {
      const { status, body } = await service.as(who).patch(`${MEDIA}/${id}`).send({ post });
      return [status, body.code ?? body.post];
    };
    expect(await attach('author', own, event)).toEqual([403, 'rest_cannot_edit']);
    expect(await attach('editor', own, event)).toEqual([200, event]);
    expect(await attach('author', own, 0)).toEqual([200, null]);
    expect(await attach('editor', own, others)).toEqual([400, 'rest_invalid_param']);
    expect(await attach('editor', own, 2_147_483_647)).toEqual([400, 'rest_invalid_param']);
    await send(service, 'author', 'x.gif', GIF).query({ post: event }).expect(403);
  });

  it('hide files that are attached to a post from users who may not read the post', async () => {
    const { id } = await uploaded(service, 'editor', 'attached.gif');
    await service.as('editor').patch(`${MEDIA}/${id}`).send({ post: draft }).expect(200);
    await service.as('anonymous').get(`${MEDIA}/${id}`).expect(401);
    await service.as('author').get(`${MEDIA}/${id}`).expect(403);
    const { body } = await service.as('editor').get(`${MEDIA}/${id}`).expect(200);
    expect(body.link).toMatch(/\/\?attachment_id=\d+$/);
    expect((await service.as('anonymous').get(`${MEDIA}?parent=${draft}`).expect(200)).body).toEqual([]);
    expect((await service.as('editor').get(`${MEDIA}?parent=${draft}`).expect(200)).body).toHaveLength(1);
  });

  it('let only users who edit others’ posts set another author', async () => {
    const { body } = await service
      .as('author')
      .patch(`${MEDIA}/${own}`)
      .send({ author: service.ids.editor })
      .expect(403);
    expect(body.code).toBe('rest_cannot_edit_others');
    await service.as('author').patch(`${MEDIA}/${own}`).send({ author: service.ids.author }).expect(200);
    await service.as('editor').patch(`${MEDIA}/${others}`).send({ author: service.ids.author }).expect(200);
    await service.as('editor').patch(`${MEDIA}/${others}`).send({ author: service.ids.editor }).expect(200);
  });

  it('remove unsafe HTML from texts of authors, but not from texts of editors', async () => {
    const texts = {
      description: '<p onclick="x()">Hi<script>x()</script></p>',
      caption: '<b>b</b><iframe src="/x"></iframe>',
    };
    const { body: filtered } = await service.as('author').patch(`${MEDIA}/${own}`).send(texts).expect(200);
    expect(filtered.description.raw).toBe('<p>Hix()</p>');
    expect(filtered.caption.raw).toBe('<b>b</b>');
    const { body: whole } = await service.as('editor').patch(`${MEDIA}/${others}`).send(texts).expect(200);
    expect(whole.description.raw).toBe(texts.description);
  });

  it('are reported in the links of an item', async () => {
    const links = async (who: Caller, query = '') =>
      (await service.as(who).get(`${MEDIA}/${own}${query}`).expect(200)).body._links as Record<string, unknown>;
    expect((await links('anonymous')).self).toMatchObject([{ targetHints: { allow: ['GET'] } }]);
    expect((await links('author')).self).toMatchObject([
      { targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } },
    ]);
    expect(Object.keys(await links('author', '?context=edit'))).not.toContain('wp:action-assign-author');
    expect(Object.keys(await links('editor', '?context=edit'))).toContain('wp:action-assign-author');
    expect(Object.keys(await links('editor'))).not.toContain('wp:action-assign-author');
  });

  it('are not checked for ids that are no file, which get 404', async () => {
    for (const id of [0, 99999999, event, 99999999999]) {
      const { body } = await service.as('anonymous').get(`${MEDIA}/${id}`).expect(404);
      expect(body.code).toBe('rest_post_invalid_id');
      await service.as('anonymous').patch(`${MEDIA}/${id}`).send({ title: 'x' }).expect(404);
      await service.as('anonymous').delete(`${MEDIA}/${id}`).expect(404);
    }
  });

  it('keep the modification date of a file when an update changes nothing', async () => {
    const before = (await service.as('author').get(`${MEDIA}/${own}?context=edit`)).body as unknown;
    await service.database.write(() =>
      service.database.execute("UPDATE media SET modified = '2020-01-01 00:00:00' WHERE id = ?", [own]),
    );
    const { body } = await service.as('author').put(`${MEDIA}/${own}`).send({}).expect(200);
    expect(body).toMatchObject({ ...(before as object), modified: '2020-01-01T00:00:00' });
  });
});
