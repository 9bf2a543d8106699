import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { headOf, make } from './pages.js';

describe('SEO data in content/v2', () => {
  let service: TestApp;
  let postId: number;
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    const category = await make(service, 'categories', { name: 'Heads' });
    for (let i = 0; i < 3; i++) {
      const { id } = await make(service, 'posts', {
        title: `Head ${i}`,
        status: 'publish',
        content: 'x',
        categories: [category.id],
      });
      postId = id;
    }
  });
  afterAll(() => service.close());

  it('is part of single items of every kind', async () => {
    for (const path of [`posts/${postId}`, 'categories/1', 'users/1', 'types/post', 'types/cal_events']) {
      const { body } = await service.as('administrator').get(`/content/v2/${path}`).expect(200);
      expect([path, typeof body.seo_head, typeof body.seo_head_json]).toEqual([path, 'string', 'object']);
    }
    const { body: head } = await service.as('anonymous').get(`/content/v2/posts/${postId}`).expect(200);
    const known = await headOf(service, head.link);
    expect(head.seo_head_json).toEqual(known.json);
    expect(head.seo_head).toBe(known.html);
  });

  it('is null for items without a public page', async () => {
    const { body } = await service.as('administrator').get(`/content/v2/users/${service.ids.subscriber}`).expect(200);
    expect(body).toMatchObject({ seo_head: null, seo_head_json: null });
    const type = await service.as('administrator').get('/content/v2/types/page').expect(200);
    expect(type.body).toMatchObject({ seo_head: null, seo_head_json: null });
  });

  it('is part of lists under /wp-json, and elsewhere only when _fields names it', async () => {
    for (const list of ['posts', 'categories', 'users']) {
      const plain = await service.as('administrator').get(`/content/v2/${list}`).expect(200);
      expect(plain.body[0]).not.toHaveProperty('seo_head');
      const named = await service
        .as('administrator')
        .get(`/content/v2/${list}?_fields=id,seo_head_json.title`)
        .expect(200);
      expect(Object.keys(named.body[0]).sort()).toEqual(['id', 'seo_head_json']);
      const compatible = await service.as('administrator', '/wp-json').get(`/wp/v2/${list}`).expect(200);
      expect(compatible.body[0]).toHaveProperty('yoast_head');
      expect(compatible.body[0]).toHaveProperty('yoast_head_json');
    }
    const cut = await service.as('anonymous', '/wp-json').get('/wp/v2/posts?_fields=id,yoast_head').expect(200);
    expect(Object.keys(cut.body[0])).toEqual(['id', 'yoast_head']);
  });

  it('costs no queries when it is not requested, and a constant number otherwise', async () => {
    const ask = (query: string, root = '/api') => {
      const base = root === '/api' ? '/content/v2' : '/wp/v2';
      return fewestQueries(() => service.as('anonymous', root).get(`${base}/posts?${query}`).expect(200));
    };
    await ask('per_page=1');
    const without = await ask('per_page=3');
    expect(await ask('per_page=3&_fields=id,title', '/wp-json')).toBeLessThanOrEqual(without);
    const one = await ask('per_page=1', '/wp-json');
    expect(await ask('per_page=3', '/wp-json')).toBe(one);
    expect(one).toBeGreaterThan(without);
  });

  it('is embedded only under /wp-json', async () => {
    const embedded = async (path: string) => (await service.http().get(path).expect(200)).body._embedded;
    const there = await embedded(`/wp-json/wp/v2/posts/${postId}?_embed=author,wp:term`);
    expect(there.author[0].yoast_head_json.og_type).toBe('profile');
    expect(there['wp:term'][0][0].yoast_head_json.title).toBe('Heads Archives - Almanac');
    const here = await embedded(`/api/content/v2/posts/${postId}?_embed=author,wp:term`);
    expect(here.author[0]).not.toHaveProperty('seo_head');
    expect(here['wp:term'][0][0]).not.toHaveProperty('seo_head');
  });

  it('is part of every list with SEO_HEADS_IN_LISTS', async () => {
    const other = await startApp({ SEO_HEADS_IN_LISTS: 'on' });
    try {
      await make(other, 'posts', { title: 'Listed', status: 'publish' });
      const { body } = await other.as('anonymous').get('/content/v2/posts').expect(200);
      expect(body[0].seo_head_json.title).toBe('Listed - Almanac');
    } finally {
      await other.close();
    }
  });

  describe('on writes', () => {
    it('changes the head of posts, terms and users, and is returned by seo/v1/fields', async () => {
      const term = await make(service, 'tags', { name: 'Shaped', seo: { title: 'All about %%term_title%%' } });
      expect((await headOf(service, term.link)).json.title).toBe('All about Shaped');
      await service
        .as('administrator')
        .post(`/content/v2/tags/${term.id}`)
        .send({ seo: { noindex: true } })
        .expect(200);
      expect((await headOf(service, term.link)).json).toMatchObject({
        title: 'All about Shaped',
        robots: { index: 'noindex', follow: 'follow' },
      });
      const { body: user } = await service
        .as('administrator')
        .post(`/content/v2/users/${service.ids.administrator}`)
        .send({ seo: { description: 'Runs it all' } })
        .expect(200);
      expect(user.seo_head_json.description).toBe('Runs it all');
      const { body: fields } = await service.as('administrator').get(`/seo/v1/fields/term/${term.id}`).expect(200);
      expect(fields).toMatchObject({ title: 'All about %%term_title%%', noindex: true, nofollow: null });
    });

    it('leaves the modification date of the post unchanged, and resets to defaults with empty values', async () => {
      const post = await make(service, 'posts', { title: 'Dated', status: 'publish', date: '2020-01-01T00:00:00' });
      const update = (seo: object) =>
        service.as('editor').post(`/content/v2/posts/${post.id}`).send({ seo }).expect(200);
      const { body } = await update({ title: 'Mine', description: 'Mine too', noindex: true });
      expect(body.modified).toBe(post.modified);
      expect(body.seo_head_json).toMatchObject({ title: 'Mine', description: 'Mine too' });
      const { body: back } = await update({ title: '', description: null, noindex: null });
      expect(back.seo_head_json.title).toBe('Dated - Almanac');
      expect(back.seo_head_json).not.toHaveProperty('description');
      expect(back.seo_head_json.robots.index).toBe('index');
    });

    it('is refused with 400 when it is unknown or invalid', async () => {
      for (const seo of [
        { tilte: 'x' },
        { canonical: 'javascript:alert(1)' },
        { canonical: 'https://x.example/"onload=' },
        { noindex: 'perhaps' },
        { schema_page_type: 'Nonsense' },
        { seo_score: 101 },
        'title',
      ]) {
        const answer = await service.as('administrator').post(`/content/v2/posts/${postId}`).send({ seo });
        expect([seo, answer.status, answer.body.code]).toEqual([seo, 400, 'rest_invalid_param']);
      }
    });

    it('is accepted only from users who may edit the object', async () => {
      const send = (caller: 'author' | 'subscriber' | 'anonymous') =>
        service
          .as(caller)
          .post(`/content/v2/posts/${postId}`)
          .send({ seo: { title: 'Taken over' } });
      await send('author').expect(403);
      await send('subscriber').expect(403);
      await send('anonymous').expect(401);
      await service.as('author').get(`/seo/v1/fields/post/${postId}`).expect(403);
      await service.as('anonymous').get(`/seo/v1/fields/post/${postId}`).expect(401);
    });
  });
});
