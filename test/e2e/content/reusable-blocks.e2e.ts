import { load } from 'cheerio';
import { SITE, startApp, type TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';

describe('Reusable blocks', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
  });
  afterAll(() => service.close());

  const create = async (path: string, members: object, role: 'administrator' | 'editor' | 'author' = 'administrator') =>
    (
      await service
        .as(role)
        .post(path)
        .send({ status: 'publish', ...members })
        .expect(201)
    ).body;
  const block = (content: string, members: object = {}) =>
    create('/content/v2/blocks', { title: 'Part', content, ...members });
  const change = (id: number, members: object) =>
    service.as('administrator').post(`/content/v2/blocks/${id}`).send(members).expect(200);
  const reference = (id: number): string => `<!-- wp:block {"ref":${id}} /-->`;
  const shown = async (path: string): Promise<string> =>
    load((await service.http().get(`/api${path}`).expect(200)).body.content.rendered)
      .text()
      .replace(/\s+/g, '');

  it('are shown in place of references, also within each other, and changes follow', async () => {
    const inner = await block('<!-- wp:paragraph --><p>daily</p><!-- /wp:paragraph -->');
    const outer = await block(`<p>Open</p>${reference(inner.id)}`);
    const content = `<p>A</p>${reference(outer.id)}<p>Z</p>`;
    const post = await create('/content/v2/posts', { title: 'Hours', content });
    expect(post.content.raw).toBe(content);
    expect(load(post.content.rendered).text()).toBe('AOpendailyZ');
    const page = async () =>
      load((await service.http().get(new URL(post.link).pathname).expect(200)).text)('article').text();
    expect(await page()).toContain('daily');
    await change(inner.id, { content: '<p>on Sundays</p>' });
    expect(await shown(`/content/v2/posts/${post.id}`)).toBe('AOpenonSundaysZ');
    expect(await page()).toContain('on Sundays');
  });

  it('show nothing where they are not there, not public, or hold themselves', async () => {
    const draft = await block('draft', { status: 'draft' });
    const hidden = await block('hidden', { status: 'private' });
    const locked = await block('locked', { password: 'pw' });
    const looping = await block('once');
    await change(looping.id, { content: `<p>once</p>${reference(looping.id)}` });
    const ids = [draft.id, hidden.id, locked.id, 999_999_999, -3, looping.id];
    const page = await create('/content/v2/pages', {
      title: 'Parts',
      content: `<p>x</p>${ids.map(reference).join('')}`,
    });
    expect(load(page.content.rendered).text().replace(/\s+/g, '')).toBe('xonce');
    expect(await shown(`/content/v2/pages/${page.id}`)).toBe('xonce');
    await change(draft.id, { status: 'publish' });
    expect(await shown(`/content/v2/pages/${page.id}`)).toBe('xdraftonce');
    await service.as('administrator').delete(`/content/v2/blocks/${draft.id}?force=true`).expect(200);
    expect(await shown(`/content/v2/pages/${page.id}`)).toBe('xonce');
  });

  it('are read with one statement for each level, however many they are', async () => {
    const innermost = await block('c');
    const parts = await Promise.all(
      Array.from({ length: 5 }, (_, i) => block(`<p>${i}</p>${reference(innermost.id)}`)),
    );
    const one = await create('/content/v2/posts', { title: 'One', content: `<p>1</p>${reference(parts[0].id)}` });
    const five = await create('/content/v2/posts', {
      title: 'Five',
      content: `<p>5</p>${parts.map(({ id }) => reference(id)).join('')}`,
    });
    const statements = (id: number) => fewestQueries(() => service.http().get(`/api/content/v2/posts/${id}`));
    expect(await statements(five.id)).toBe(await statements(one.id));
  });

  it('show their title and content as written, to those who write posts', async () => {
    const { id } = await block('<p>Hello &amp; bye</p>', { excerpt: 'Short' });
    await service.http().get(`/api/content/v2/blocks/${id}`).expect(401);
    const { body: none } = await service.http().get('/api/content/v2/blocks').expect(200);
    expect(none).toEqual([]);
    const { body } = await service.as('contributor').get(`/content/v2/blocks/${id}`).expect(200);
    expect(body).toMatchObject({
      type: 'wp_block',
      title: { raw: 'Part' },
      content: { raw: '<p>Hello &amp; bye</p>', protected: false },
      link: `${SITE}/?post_type=wp_block&p=${id}`,
    });
    expect(body.content).not.toHaveProperty('rendered');
    expect(body.title).not.toHaveProperty('rendered');
    const { body: listed } = await service.as('contributor').get(`/content/v2/blocks?include=${id}`).expect(200);
    expect(listed).toHaveLength(1);
    await service.as('contributor').post('/content/v2/blocks').send({ title: 'Mine' }).expect(403);
    await service.as('author').post(`/content/v2/blocks/${id}`).send({ title: 'Mine' }).expect(403);
    await create('/content/v2/blocks', { title: 'Mine' }, 'author');
    await service.http().get(`/?post_type=wp_block&p=${id}`).expect(404);
  });

  it('are found by no search, neither themselves nor in what shows them', async () => {
    const { id } = await block('<p>Zwetschgendatschi</p>');
    await create('/content/v2/pages', { title: 'Kitchen', content: `<p>We bake</p>${reference(id)}` });
    const { body } = await service.http().get('/api/content/v2/search?search=Zwetschgendatschi').expect(200);
    expect(body).toEqual([]);
  });

  it('are shown in events, venues and organizers', async () => {
    const { id } = await block('<p>Bring a coat</p>');
    const event = await create('/cal/events/v1/events', {
      title: 'Concert',
      description: reference(id),
      start_date: '2031-05-01 10:00',
      end_date: '2031-05-01 12:00',
      venue: { venue: 'Hall', description: reference(id), status: 'publish' },
      organizer: { organizer: 'Club', description: reference(id), status: 'publish' },
    });
    for (const text of [event.description, event.venue.description, event.organizer[0].description])
      expect(text).toContain('Bring a coat');
  });
});

describe('Cached responses that show reusable blocks', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300' });
  });
  afterAll(() => service.close());

  it('are invalidated by a change of these blocks, and by no other', async () => {
    const create = async (path: string, members: object) =>
      (
        await service
          .as('administrator')
          .post(path)
          .send({ status: 'publish', ...members })
          .expect(201)
      ).body;
    const change = (id: number, content: string) =>
      service.as('administrator').post(`/content/v2/blocks/${id}`).send({ content }).expect(200);
    const inner = await create('/content/v2/blocks', { title: 'Inner', content: 'daily' });
    const outer = await create('/content/v2/blocks', {
      title: 'Outer',
      content: `<p>Open</p><!-- wp:block {"ref":${inner.id}} /-->`,
    });
    const other = await create('/content/v2/blocks', { title: 'Other', content: 'other' });
    const page = await create('/content/v2/pages', {
      title: 'Page',
      content: `<!-- wp:block {"ref":${outer.id}} /-->`,
    });
    for (const path of [`/api/content/v2/pages/${page.id}`, new URL(page.link).pathname]) {
      const visit = () => service.http().get(path).expect(200);
      await visit();
      expect((await visit()).headers['x-cache']).toBe('HIT');
      await change(other.id, `other of ${path}`);
      expect((await visit()).headers['x-cache']).toBe('HIT');
      await change(inner.id, `changed for ${path}`);
      const { headers, text } = await visit();
      expect(headers['x-cache']).not.toBe('HIT');
      expect(text.replaceAll('\\/', '/')).toContain(`changed for ${path}`);
    }
  });
});
