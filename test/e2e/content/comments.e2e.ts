import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

describe('Comments', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const post = async (fields: object = {}, base = 'posts') =>
    (
      await service
        .as('editor')
        .post(`/content/v2/${base}`)
        .send({ title: 'Talk', status: 'publish', ...fields })
        .expect(201)
    ).body.id as number;
  const say = (who: Caller, fields: object) => service.as(who).post('/content/v2/comments').send(fields);
  const said = async (who: Caller, fields: object) => (await say(who, fields).expect(201)).body;
  const list = async (who: Caller, query: string) => {
    const { body, headers } = await service.as(who).get(`/content/v2/comments?${query}`).expect(200);
    return { ids: (body as { id: number }[]).map(({ id }) => id), total: Number(headers['x-wp-total']) };
  };
  /** Moves all comments into the past, so that no author has to wait. */
  const later = () =>
    service.database.write(() => service.database.execute("UPDATE comments SET date_utc = '2020-01-01 00:00:00'"));

  it('of new commenters wait for approval, and are published at once after one was approved', async () => {
    const about = await post();
    const first = await said('subscriber', { post: about, content: 'Hello' });
    expect(first.status).toBe('hold');
    expect((await list('anonymous', `post=${about}`)).ids).toEqual([]);
    await service.as('anonymous').get(`/content/v2/comments/${first.id}`).expect(401);
    await service.as('author').get(`/content/v2/comments/${first.id}`).expect(403);
    await service.as('subscriber').get(`/content/v2/comments/${first.id}`).expect(200);
    await service.as('editor').patch(`/content/v2/comments/${first.id}`).send({ status: 'approve' }).expect(200);
    await later();
    expect((await said('subscriber', { post: about, content: 'Hello again' })).status).toBe('approved');
    expect((await list('anonymous', `post=${about}`)).total).toBe(2);
  });

  it('are limited in frequency for everyone but moderators', async () => {
    const about = await post();
    await said('contributor', { post: about, content: 'One' });
    expect((await say('contributor', { post: about, content: 'Two' }).expect(400)).body.code).toBe('comment_flood');
    await said('editor', { post: about, content: 'One' });
    await said('editor', { post: about, content: 'Two' });
  });

  it('are refused as duplicates, also when copies arrive at the same time', async () => {
    const about = await post();
    const answers = await Promise.all(Array.from({ length: 5 }, () => say('editor', { post: about, content: 'Same' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const [first] = answers.filter(({ status }) => status === 201);
    await said('administrator', { post: about, content: 'Same' });
    await said('editor', { post: about, content: 'Same', parent: first.body.id });
    await service.as('editor').delete(`/content/v2/comments/${first.body.id}`).expect(200);
    const second = await said('editor', { post: about, content: 'Same' });
    const restored = await service
      .as('editor')
      .patch(`/content/v2/comments/${first.body.id}`)
      .send({ status: 'approve' });
    expect([restored.status, restored.body.code]).toEqual([409, 'comment_duplicate']);
    await service.as('editor').delete(`/content/v2/comments/${second.id}?force=true`).expect(200);
    await service.as('editor').patch(`/content/v2/comments/${first.body.id}`).send({ status: 'approve' }).expect(200);
  });

  it('on private and protected posts are hidden from callers who may not read the post', async () => {
    const hidden = await post({ status: 'private' });
    const locked = await post({ password: 'x' });
    const open = await post();
    for (const about of [hidden, locked, open]) await said('editor', { post: about, content: 'Inside knowledge' });
    for (const who of ['anonymous', 'subscriber', 'author'] as const) {
      expect([who, await list(who, 'search=knowledge')]).toEqual([who, { ids: [expect.any(Number)], total: 1 }]);
      for (const about of [hidden, locked]) {
        const refused = await service.as(who).get(`/content/v2/comments?post=${about}`);
        expect([who, refused.body.code]).toEqual([who, 'rest_cannot_read_post']);
      }
    }
    expect((await list('editor', 'search=knowledge')).total).toBe(3);
    expect((await list('anonymous', `post=${locked}&password=x`)).total).toBe(1);
    await service.as('anonymous').get(`/content/v2/comments?post=${locked}&password=y`).expect(401);
  });

  it('become visible and hidden together with their post', async () => {
    const about = await post();
    await said('editor', { post: about, content: 'Follows' });
    const total = async () => (await list('anonymous', 'search=Follows')).total;
    expect(await total()).toBe(1);
    await service.as('editor').patch(`/content/v2/posts/${about}`).send({ status: 'draft' }).expect(200);
    expect(await total()).toBe(0);
    await service.as('editor').patch(`/content/v2/posts/${about}`).send({ status: 'publish' }).expect(200);
    expect(await total()).toBe(1);
  });

  it('are refused where comments are closed, not possible or need a login', async () => {
    const code = async (who: Caller, fields: object) => (await say(who, fields)).body.code as string;
    expect(await code('anonymous', { post: await post(), content: 'x' })).toBe('rest_comment_login_required');
    expect(await code('editor', { post: await post({}, 'pages'), content: 'x' })).toBe('rest_comment_closed');
    expect(await code('editor', { post: await post({ status: 'draft' }), content: 'x' })).toBe(
      'rest_comment_draft_post',
    );
    const trashed = await post();
    await service.as('editor').delete(`/content/v2/posts/${trashed}`).expect(200);
    expect(await code('editor', { post: trashed, content: 'x' })).toBe('rest_comment_trash_post');
    const hidden = await post({ status: 'private' });
    expect(await code('subscriber', { post: hidden, content: 'x' })).toBe('rest_cannot_read_post');
    const { body: venue } = await service
      .as('editor')
      .post('/content/v2/cal_venue')
      .send({ title: 'V', status: 'publish' })
      .expect(201);
    expect(await code('editor', { post: venue.id, content: 'x' })).toBe('rest_comment_closed');
  });

  it('reply only to comments on the same post, and move up when their parent is deleted', async () => {
    const [here, there] = [await post(), await post()];
    const root = await said('editor', { post: here, content: 'Root' });
    const stem = await said('editor', { post: here, content: 'Stem', parent: root.id });
    const leaf = await said('editor', { post: here, content: 'Leaf', parent: stem.id });
    await say('editor', { post: there, content: 'Elsewhere', parent: root.id }).expect(400);
    await service.as('editor').delete(`/content/v2/comments/${stem.id}?force=true`).expect(200);
    const { body } = await service.as('anonymous').get(`/content/v2/comments/${leaf.id}`).expect(200);
    expect(body.parent).toBe(root.id);
    expect((await list('anonymous', `post=${here}&parent=0`)).ids).toEqual([root.id]);
  });

  it('store no IP address and user agent by default', async () => {
    const { id } = await said('administrator', {
      post: await post(),
      content: 'Where',
      author_ip: '203.0.113.9',
      author_user_agent: 'Browser',
    });
    const [row] = await service.database.read('SELECT author_ip, author_user_agent FROM comments WHERE id = ?', [id]);
    expect(row).toEqual({ author_ip: '', author_user_agent: '' });
  });

  it('contain only simple HTML', async () => {
    await later();
    const { id } = await said('author', {
      post: await post(),
      content: '<b>Bold</b><script>x()</script><a href="javascript:y()">z</a>',
    });
    const { body } = await service.as('editor').get(`/content/v2/comments/${id}?context=edit`).expect(200);
    expect(body.content.raw).toBe('<b>Bold</b>x()<a rel="nofollow ugc">z</a>');
    await later();
    await say('author', { post: await post(), content: '<script></script>' }).expect(400);
  });

  it('are refused for their length before they are cleaned', async () => {
    await later();
    const { body } = await say('author', { post: await post(), content: '<script>'.repeat(10_000) }).expect(400);
    expect(body.code).toBe('comment_content_column_length');
  });

  it('show e-mail addresses and moderation filters to moderators only', async () => {
    const about = await post();
    const { id } = await said('editor', { post: about, content: 'Who' });
    for (const who of ['anonymous', 'author'] as const) {
      const { body } = await service.as(who).get(`/content/v2/comments/${id}`).expect(200);
      expect(JSON.stringify(body)).not.toContain('editor@');
      for (const query of ['status=all', 'author_email=editor@site.example', 'author=1', 'type=note']) {
        const refused = await service.as(who).get(`/content/v2/comments?${query}`);
        expect([who, query, refused.body.code]).toEqual([who, query, 'rest_forbidden_param']);
      }
    }
    expect((await list('editor', `author_email=editor@site.example&post=${about}`)).ids).toEqual([id]);
  });

  it('can be written by moderators for another author or for a guest', async () => {
    const guest = {
      author: 0,
      author_name: 'Guest <b>x</b>',
      author_email: 'guest@site.example',
      author_url: 'javascript:x',
    };
    const body = await said('editor', { post: await post(), content: 'By hand', ...guest });
    expect(body).toMatchObject({
      author: 0,
      author_name: 'Guest x',
      author_email: 'guest@site.example',
      author_url: '',
    });
    expect(body._links).not.toHaveProperty('author');
    const unknown = await say('editor', { post: await post(), content: 'x', author: 999_999 }).expect(400);
    expect(unknown.body.code).toBe('rest_comment_author_invalid');
  });

  it('on media files are as visible as the post of the file', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const hidden = await post({ status: 'private' });
    const upload = async (about?: number) =>
      (
        await service
          .as('editor')
          .post(`/content/v2/media${about ? `?post=${about}` : ''}`)
          .set('Content-Type', 'image/png')
          .set('Content-Disposition', 'attachment; filename="dot.png"')
          .send(png)
          .expect(201)
      ).body.id as number;
    const [attached, loose] = [await upload(hidden), await upload()];
    await said('editor', { post: attached, content: 'Attached remark' });
    const free = await said('editor', { post: loose, content: 'Loose remark' });
    expect((await list('anonymous', 'search=remark')).ids).toEqual([free.id]);
    expect((await list('editor', 'search=remark')).total).toBe(2);
  });
});
