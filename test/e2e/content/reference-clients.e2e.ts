import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

/** Behaviour that the test suites of other clients of the reference rely on. */
describe('content/v2 for clients of the reference', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const create = async (base: string, fields: object, who: Caller = 'administrator') =>
    (await service.as(who).post(`/content/v2/${base}`).send(fields).expect(201)).body as { id: number };
  const post = (fields: object = {}) => create('posts', { title: 'Talk', status: 'publish', ...fields });
  const code = async (who: Caller, path: string, status: number) =>
    (await service.as(who).get(`/content/v2/${path}`).expect(status)).body.code as string;
  const refused = async (who: Caller, method: 'post' | 'patch', path: string, body: object, status: number) =>
    (await service.as(who)[method](`/content/v2/${path}`).send(body).expect(status)).body.code as string;
  const account = (login: string) =>
    create('users', { username: login, email: `${login}@example.com`, password: 'Long enough 1' });

  it('refuses an id for a new account', async () => {
    const fields = { username: 'numbered', email: 'numbered@example.com', password: 'Long enough 1', id: 7 };
    expect(await refused('administrator', 'post', 'users', fields, 400)).toBe('rest_user_exists');
  });

  it('refuses the edit context of an account as it refuses the account', async () => {
    const { id } = await account('unseen');
    expect(await code('anonymous', `users/${id}?context=edit`, 401)).toBe('rest_user_cannot_view');
  });

  it('knows the status inherit and shows it to no one', async () => {
    expect(await code('anonymous', 'statuses/inherit', 401)).toBe('rest_cannot_read_status');
    expect(await code('administrator', 'statuses/inherit', 403)).toBe('rest_cannot_read_status');
    expect(await code('administrator', 'statuses/unheard', 404)).toBe('rest_status_invalid');
  });

  it('accepts comments of the type comment only', async () => {
    const { id: about } = await post();
    const fields = { post: about, content: 'Typed' };
    expect(await refused('administrator', 'post', 'comments', { ...fields, type: 'ping' }, 400)).toBe(
      'rest_invalid_comment_type',
    );
    const { id } = await create('comments', { ...fields, type: 'comment' });
    expect(await refused('administrator', 'patch', `comments/${id}`, { type: 'ping' }, 404)).toBe(
      'rest_comment_invalid_type',
    );
    await service.as('administrator').patch(`/content/v2/comments/${id}`).send({ type: 'comment' }).expect(200);
  });

  it('takes the password of a post for one post only', async () => {
    const [{ id: locked }, { id: open }] = [await post({ password: 'sesame' }), await post()];
    const { id } = await create('comments', { post: locked, content: 'Behind the password' });
    const { body } = await service
      .as('anonymous')
      .get(`/content/v2/comments?password=sesame&post=${locked}`)
      .expect(200);
    expect(body).toMatchObject([{ id }]);
    expect(await code('anonymous', `comments?password=sesame&post[]=${locked}&post[]=${open}`, 401)).toBe(
      'rest_cannot_read_post',
    );
    expect(await code('anonymous', `comments/${id}?password=wrong`, 401)).toBe('rest_cannot_read');
    await service.as('anonymous').get(`/content/v2/comments/${id}?password=sesame`).expect(200);
  });

  it('lists comments without a post for moderators only', async () => {
    expect(await code('anonymous', 'comments?post=0', 401)).toBe('rest_cannot_read');
    await service.as('administrator').get('/content/v2/comments?post=0').expect(200);
  });

  it('refuses what is too long, then what was said before, then what comes too soon', async () => {
    const { id: about } = await post();
    const say = (fields: object, status: number) =>
      refused('subscriber', 'post', 'comments', { post: about, content: 'Once', ...fields }, status);
    await say({}, 201);
    expect(await say({ author_name: 'n'.repeat(246) }, 400)).toBe('comment_author_column_length');
    expect(await say({ author_url: `http://example.com/${'u'.repeat(200)}` }, 400)).toBe(
      'comment_author_url_column_length',
    );
    expect(await say({ content: 'c'.repeat(65_526) }, 400)).toBe('comment_content_column_length');
    expect(await say({}, 409)).toBe('comment_duplicate');
    expect(await say({ content: 'Twice' }, 400)).toBe('comment_flood');
  });

  it('refuses a too long description of the author also in changes', async () => {
    const { id } = await create('comments', { post: (await post()).id, content: 'Signed' });
    const change = (fields: object) => refused('administrator', 'patch', `comments/${id}`, fields, 400);
    expect(await change({ author_name: 'n'.repeat(246) })).toBe('comment_author_column_length');
    expect(await change({ author_email: `${'m'.repeat(60)}@${'e'.repeat(60)}.example` })).toBe(
      'comment_author_email_column_length',
    );
    expect(await change({ author_url: `http://example.com/${'u'.repeat(200)}` })).toBe(
      'comment_author_url_column_length',
    );
  });

  it('applies tax_relation=OR to terms that are left out', async () => {
    const [tag, category] = [await create('tags', { name: 'Left' }), await create('categories', { name: 'Right' })];
    const both = await post({ tags: [tag.id], categories: [category.id] });
    const one = await post({ tags: [tag.id] });
    const listed = async (relation: string) => {
      const query = `tags_exclude=${tag.id}&categories_exclude=${category.id}&tax_relation=${relation}`;
      const { body } = await service
        .as('anonymous')
        .get(`/content/v2/posts?${query}&include=${both.id},${one.id}`)
        .expect(200);
      return (body as { id: number }[]).map(({ id }) => id);
    };
    expect(await listed('OR')).toEqual([one.id]);
    expect(await listed('AND')).toEqual([]);
  });

  it('names each setting in the schema', async () => {
    const { body } = await service.as('administrator').options('/content/v2/settings').expect(200);
    expect(body.schema.properties.time_format.title).toBe('Time format');
  });
});
