import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { IndexablesJob } from '../../../src/seo/indexables/indexables.job.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { headOf, make } from './pages.js';

interface Row {
  permalink: string;
  is_public: number;
  is_protected: number;
  link_count: number | null;
  author_id: number | null;
}

describe('The SEO index', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const row = async (type: string, id: number): Promise<Row | undefined> => {
    const [found] = await service.database.read<Row>(
      'SELECT permalink, is_public, is_protected, link_count, author_id FROM seo_indexables WHERE object_type = ? AND object_id = ?',
      [type, id],
    );
    return found;
  };
  const step = async (route: string) =>
    (await service.as('editor').post(`/seo/v1/${route}`).expect(200)).body as {
      objects: Record<string, string | null>[];
      next_url: string | false;
    };
  const update = (path: string, body: object) =>
    service.as('administrator').post(`/content/v2/${path}`).send(body).expect(200);

  it('is updated by every change of a post', async () => {
    const { id } = await make(service, 'posts', { title: 'Followed', content: 'x' });
    expect(await row('post', id)).toMatchObject({ permalink: `/?p=${id}`, is_public: 0 });
    await update(`posts/${id}`, { status: 'publish' });
    expect(await row('post', id)).toMatchObject({ permalink: '/followed/', is_public: 1, is_protected: 0 });
    await update(`posts/${id}`, { password: 'x', slug: 'renamed' });
    expect(await row('post', id)).toMatchObject({ permalink: '/renamed/', is_protected: 1 });
    await service.as('administrator').delete(`/content/v2/posts/${id}`).expect(200);
    expect(await row('post', id)).toMatchObject({ is_public: 0 });
    await service.as('administrator').delete(`/content/v2/posts/${id}?force=true`).expect(200);
    expect(await row('post', id)).toBeUndefined();
  });

  it('is updated when an ancestor of a page or term changes', async () => {
    const top = await make(service, 'pages', { title: 'Top', status: 'publish' });
    const middle = await make(service, 'pages', { title: 'Middle', status: 'publish', parent: top.id });
    const low = await make(service, 'pages', { title: 'Low', status: 'publish', parent: middle.id });
    await update(`pages/${top.id}`, { slug: 'moved' });
    expect((await row('post', low.id))?.permalink).toBe('/moved/middle/low/');
    await service.as('administrator').delete(`/content/v2/pages/${middle.id}?force=true`).expect(200);
    expect((await row('post', low.id))?.permalink).toBe('/moved/low/');

    const upper = await make(service, 'categories', { name: 'Upper' });
    const lower = await make(service, 'categories', { name: 'Lower', parent: upper.id });
    await update(`categories/${upper.id}`, { slug: 'risen' });
    expect((await row('term', lower.id))?.permalink).toBe('/category/risen/lower/');
    await service.as('administrator').delete(`/content/v2/categories/${upper.id}?force=true`).expect(200);
    expect((await row('term', lower.id))?.permalink).toBe('/category/lower/');
    expect(await row('term', upper.id)).toBeUndefined();
  });

  it('is stored in the transaction of the change', async () => {
    const before = await service.database.read('SELECT id FROM seo_indexables');
    await service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ title: 'Refused', status: 'publish', sticky: true, password: 'x' })
      .expect(400);
    expect(await service.database.read('SELECT id FROM seo_indexables')).toHaveLength(before.length);
  });

  it('changes the author of reassigned posts', async () => {
    const { body: user } = await service
      .as('administrator')
      .post('/content/v2/users')
      .send({ username: 'leaver', email: 'leaver@site.example', password: 'Xy12345678!abc', roles: ['author'] })
      .expect(201);
    const { id } = await make(service, 'posts', { title: 'Handed over', status: 'publish', author: user.id });
    await service
      .as('administrator')
      .delete(`/content/v2/users/${user.id}?force=true&reassign=${service.ids.editor}`)
      .expect(200);
    expect(await row('post', id)).toMatchObject({ author_id: service.ids.editor });
    expect(await row('user', user.id)).toBeUndefined();
  });

  it('stores the links of public content and their targets', async () => {
    const target = await make(service, 'pages', { title: 'Target', status: 'publish' });
    const source = await make(service, 'posts', {
      title: 'Source',
      status: 'publish',
      content: `<a href="${target.link}">in</a> <a href="https://out.example/">out</a> <a href="mailto:a@b.example">mail</a>
        <img src="/uploads/2026/11/a.png"> <a href="#here">here</a> <a href="${target.link}">again</a>`,
    });
    const links = () =>
      service.database.read('SELECT type, target_type, target_id FROM seo_links WHERE object_id = ? ORDER BY id', [
        source.id,
      ]);
    expect(await links()).toEqual([
      { type: 'internal', target_type: 'post', target_id: target.id },
      { type: 'external', target_type: null, target_id: null },
      { type: 'image-in', target_type: null, target_id: null },
    ]);
    expect(await row('post', source.id)).toMatchObject({ link_count: 3 });
    await update(`posts/${source.id}`, { status: 'private' });
    expect(await links()).toEqual([]);
  });

  it('is filled in batches until nothing is left', async () => {
    for (let i = 0; i < 26; i++) await make(service, 'posts', { title: `Batch ${i}`, status: 'publish', content: 'x' });
    await service.as('administrator').post('/seo/v1/indexing/reset').expect(200);
    const progress = await service.as('author').get('/seo/v1/indexing/progress').expect(200);
    expect(progress.body).toMatchObject({ complete: false, reason: 'asked_for' });
    expect(progress.body.missing.posts).toBeGreaterThan(25);
    await step('indexing/prepare');
    const first = await step('indexing/posts');
    expect(first.objects).toHaveLength(25);
    expect(first.next_url).toMatch(/\/api\/seo\/v1\/indexing\/posts$/);
    const { object_id: id, is_public: isPublic, version } = first.objects[0];
    expect([typeof id, isPublic, version]).toEqual(['string', null, '1']);
    for (const route of ['indexing/posts', 'indexing/terms', 'indexing/post-type-archives', 'indexing/general']) {
      let answer = await step(route);
      for (let turns = 0; answer.next_url !== false && turns < 20; turns++) answer = await step(route);
      expect([route, await step(route)]).toEqual([route, { objects: [], next_url: false }]);
    }
    expect((await step('link-indexing/posts')).objects).toHaveLength(5);
    await step('indexing/indexables-complete');
    await step('indexing/complete');
    const after = await service.as('author').get('/seo/v1/indexing/progress').expect(200);
    expect(after.body).toMatchObject({ complete: true, reason: '', started: null, missing: { posts: 0, terms: 0 } });
    await service.as('author').post('/seo/v1/indexing/reset').expect(403);
  });

  it('reveals nothing unreadable to users who run the indexing', async () => {
    await make(service, 'posts', { title: 'Unreadable private', status: 'private' });
    await make(service, 'posts', {
      title: 'Unreadable locked',
      status: 'publish',
      password: 'x',
      seo: { title: 'Unreadable' },
    });
    await service.as('administrator').post('/seo/v1/indexing/reset').expect(200);
    let told = '';
    for (const route of ['indexing/posts', 'link-indexing/posts']) {
      for (let turns = 0; turns < 40; turns++) {
        const { body } = await service.as('contributor').post(`/seo/v1/${route}`).expect(200);
        told += JSON.stringify(body);
        if (body.next_url === false) break;
      }
    }
    expect(told).toContain('Batch 1');
    expect(told).not.toContain('Unreadable');
    const { body } = await service.as('author').get('/seo/v1/indexing/progress').expect(200);
    expect(body.missing).toMatchObject({ posts: 0, post_links: 0 });
  });

  it('is filled by the background job', async () => {
    await service.as('administrator').post('/seo/v1/indexing/reset').expect(200);
    const job = service.app.get(IndexablesJob);
    const full = () => RequestContext.run(new RequestContext(), () => job.fill());
    expect(await full()).toBe(true);
    const { body } = await service.as('author').get('/seo/v1/indexing/progress').expect(200);
    expect(body).toMatchObject({ complete: true, missing: { posts: 0, terms: 0, post_links: 0, term_links: 0 } });
  });

  it('drops rows without a public page, and is rebuilt when SEO_VENUES_ORGANIZERS changes', async () => {
    const job = (of: TestApp) => RequestContext.run(new RequestContext(), () => of.app.get(IndexablesJob).fill());
    expect(await job(service)).toBe(true);
    const hall = await make(service, 'cal_venue', { title: 'Indexed hall', status: 'publish' });
    const other = await startApp({ DATABASE_URL: service.databaseUrl, SEO_VENUES_ORGANIZERS: 'on' });
    try {
      expect(await job(other)).toBe(true);
      expect(await row('post', hall.id)).toMatchObject({ is_public: 1 });
    } finally {
      await other.close();
    }
    await service.as('administrator').post('/seo/v1/indexing/reset').expect(200);
    expect(await job(service)).toBe(true);
    expect(await row('post', hall.id)).toBeUndefined();
  });

  it('keeps concurrent changes of different fields of one term', async () => {
    const { id } = await make(service, 'tags', { name: 'Twice told' });
    await Promise.all([
      update(`tags/${id}`, { seo: { title: 'Told' } }),
      update(`tags/${id}`, { seo: { description: 'Twice' } }),
    ]);
    const { body } = await service.as('administrator').get(`/seo/v1/fields/term/${id}`).expect(200);
    expect(body).toMatchObject({ title: 'Told', description: 'Twice' });
  });

  describe('in sitemaps', () => {
    const file = async (name: string): Promise<string> => (await service.http().get(`/sitemaps/${name}.xml`)).text;

    it('lists public pages only', async () => {
      const open = await make(service, 'posts', { title: 'Open & listed', status: 'publish', content: 'x' });
      const hidden = [
        await make(service, 'posts', { title: 'Private listed', slug: 'private-listed', status: 'private' }),
        await make(service, 'posts', {
          title: 'Locked listed',
          slug: 'locked-listed',
          status: 'publish',
          password: 'x',
        }),
        await make(service, 'posts', { title: 'Draft listed', slug: 'draft-listed', status: 'draft' }),
        await make(service, 'posts', {
          title: 'No index',
          slug: 'no-index',
          status: 'publish',
          seo: { noindex: true },
        }),
      ];
      const index = await service.http().get('/sitemap.xml').expect(200).expect('Content-Type', /xml/);
      expect(index.text).toContain('<loc>http://site.example/sitemaps/post-1.xml</loc>');
      const posts = await file('post-1');
      expect(posts).toContain(`<loc>${open.link}</loc>`);
      for (const { slug } of hidden) expect(posts).not.toContain(String(slug));
      expect(await file('general-1')).toContain('<loc>http://site.example/events/</loc>');
    });

    it('answers 404 for pages beyond the last, other types and malformed names', async () => {
      for (const name of ['post-2', 'post-0', 'attachment-1', 'cal_venue-1', '..%2fpost-1', 'post-1e9']) {
        await service.http().get(`/sitemaps/${name}.xml`).expect(404);
      }
    });

    it('lists venues with SEO_VENUES_ORGANIZERS', async () => {
      const other = await startApp({ SEO_VENUES_ORGANIZERS: 'on' });
      try {
        const { body: venue } = await other
          .as('administrator')
          .post('/cal/events/v1/venues')
          .send({ venue: 'Hall' })
          .expect(201);
        expect((await other.http().get('/sitemaps/cal_venue-1.xml').expect(200)).text).toContain(venue.url);
        expect((await headOf(other, venue.url)).status).toBe(200);
      } finally {
        await other.close();
      }
    });
  });
});
