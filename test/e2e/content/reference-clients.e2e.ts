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

  it('trashes what an account wrote when nobody is named to take it over', async () => {
    const { id } = await account('leaver');
    const left = await create('posts', { title: 'Left behind', status: 'publish', author: id });
    await service.as('administrator').delete(`/content/v2/users/${id}?force=true&reassign=`).expect(200);
    const { body } = await service.as('administrator').get(`/content/v2/posts/${left.id}?context=edit`).expect(200);
    expect(body.status).toBe('trash');
  });

  it('describes in the schema of posts what the links for editors allow', async () => {
    const relations = async (base: string) => {
      const { body } = await service.as('administrator').options(`/content/v2/${base}`).expect(200);
      return (body.schema.links as { rel: string }[]).map(({ rel }) => rel.replace('https://api.w.org/action-', ''));
    };
    expect(await relations('posts')).toEqual([
      'publish',
      'unfiltered-html',
      'sticky',
      'assign-author',
      'assign-categories',
      'create-categories',
      'assign-tags',
      'create-tags',
    ]);
    expect(await relations('pages')).toEqual(['publish', 'unfiltered-html', 'assign-author']);
    const { body } = await service.as('anonymous').options('/content/v2/posts').expect(200);
    expect(body.schema.links[0]).toMatchObject({
      href: expect.stringMatching(/^http.*\/content\/v2\/posts\/\{id\}$/),
      targetSchema: { type: 'object', properties: { status: { enum: ['publish', 'future'] } } },
    });
  });

  it('keeps the text of code in descriptions, without its tags', async () => {
    const html = '<div>div</div> <strong>strong</strong> <script>oh noes</script>';
    const { body: tag } = await service
      .as('editor')
      .post('/content/v2/tags')
      .send({ name: html, description: html })
      .expect(201);
    expect(tag).toMatchObject({ name: 'div strong', description: 'div <strong>strong</strong> oh noes' });
    const hidden = '<scr<script>ipt><img src=x onerror=alert(1)></script>';
    const { body: other } = await service
      .as('editor')
      .post('/content/v2/tags')
      .send({ name: 'Hidden', description: hidden })
      .expect(201);
    expect(other.description).not.toMatch(/<img|<script/);
  });

  it('escapes entities that HTML does not know in names', async () => {
    const { body } = await service
      .as('editor')
      .post('/content/v2/tags')
      .send({ name: '& &amp; &invalid; < &lt; &amp;lt;' })
      .expect(201);
    expect(body.name).toBe('&amp; &amp; &amp;invalid; &lt; &lt; &amp;lt;');
  });

  it('keeps in titles of people without unfiltered_html what comments may have', async () => {
    const link = '<div>div</div> <a href="#" target="_blank">link</a> <table><tr><td>cell</td></tr></table>';
    const { body } = await service
      .as('author')
      .post('/content/v2/posts')
      .send({ title: link, content: '<div>div</div>' })
      .expect(201);
    expect(body.title.raw).toBe('div <a href="#">link</a> cell');
    expect(body.content.raw).toBe('<div>div</div>');
  });

  it('cleans names and addresses of accounts', async () => {
    const { id } = await account('cleaned');
    const { body } = await service
      .as('administrator')
      .patch(`/content/v2/users/${id}`)
      .send({
        name: 'Tom & <b>Jerry</b> &invalid;',
        url: '<div>div</div> <strong>strong</strong>',
        description: '<div>div</div> <strong>strong</strong> <script>oh noes</script>',
      })
      .expect(200);
    expect(body).toMatchObject({
      name: 'Tom &amp; Jerry &amp;invalid;',
      url: 'http://divdiv/div%20strongstrong/strong',
      description: 'div <strong>strong</strong> oh noes',
    });
    // Pages show names as people read them, escaped once.
    await create('posts', { title: 'By Tom', status: 'publish', author: id });
    const page = await fetch(`${service.base}/author/${body.slug as string}/`);
    const html = await page.text();
    expect(html).toContain('Tom &amp; Jerry &amp;invalid;');
    expect(html).not.toContain('&amp;amp;');
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)(
    'takes introspect for the name of an application password where %s is no method of introspect',
    async (method) => {
      const path = '/content/v2/users/me/application-passwords/introspect';
      const { body } = await service.as('administrator')[method](path).send({ name: 'New' }).expect(404);
      expect(body.code).toBe('rest_application_password_not_found');
      expect((await service.as('anonymous')[method](path).send({ name: 'New' })).status).toBe(401);
    },
  );

  it.each([
    ['post', 'category'],
    ['term', 'page'],
    ['post-format', 'post'],
  ])('ignores in a search of type %s the subtype %s, which belongs to another type', async (type, subtype) => {
    const search = (query: string) =>
      service.as('anonymous').get(`/content/v2/search?search=x&type=${type}${query}`).expect(200);
    const { body } = await search(`&subtype=${subtype}`);
    expect(body).toEqual((await search('')).body);
  });
});
