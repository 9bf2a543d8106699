import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { headOf, make } from './pages.js';

describe('The REST interface of seo/v1', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const get = async (path: string) => (await admin().get(`/seo/v1/${path}`).expect(200)).body;
  const home = () => headOf(service, 'http://site.example/');

  it('accepts its configuration as form and JSON, and shows it in the schema of the site', async () => {
    await admin()
      .post('/seo/v1/configuration/site_representation')
      .type('form')
      .send({
        company_or_person: 'company',
        company_name: 'Acme',
        company_logo: 'https://pictures.example/logo.png',
        description: 'We make events',
      })
      .expect(200);
    expect(await get('configuration/get_site_representation')).toMatchObject({
      company_or_person: 'company',
      company_name: 'Acme',
      description: 'We make events',
      person_logo_id: 0,
    });
    const { json } = await home();
    expect(json.schema['@graph'].at(-1)).toMatchObject({
      '@type': 'Organization',
      name: 'Acme',
      description: 'We make events',
      logo: { url: 'https://pictures.example/logo.png' },
    });
  });

  it('stores the valid fields and reports the invalid ones', async () => {
    const { body } = await admin()
      .post('/seo/v1/configuration/site_representation')
      .send({ company_or_person: 'company', company_name: 'Right', company_logo: 'wrong', company_logo_id: -1 })
      .expect(500);
    expect(body).toMatchObject({ success: false, failures: ['company_logo', 'company_logo_id'] });
    expect(await get('configuration/get_site_representation')).toMatchObject({
      company_name: 'Right',
      company_logo: 'https://pictures.example/logo.png',
      company_logo_id: 0,
    });
  });

  it('stores social profiles only when all are valid', async () => {
    const send = (body: object) => admin().post('/seo/v1/configuration/social_profiles').send(body).expect(200);
    await send({
      facebook_site: 'https://facebook.com/a',
      twitter_site: 'twitter.com/a_b/',
      other_social_urls: 'https://a.example,https://b.example',
    });
    const kept = {
      facebook_site: 'https://facebook.com/a',
      twitter_site: 'a_b',
      other_social_urls: ['https://a.example', 'https://b.example'],
    };
    expect(await get('configuration/get_social_profiles')).toEqual(kept);
    const { body } = await send({ facebook_site: '', twitter_site: '@a_b', other_social_urls: ['', 'javascript:x'] });
    expect(body.json.failures).toEqual(['twitter_site', 'other_social_urls-1']);
    expect(await get('configuration/get_social_profiles')).toEqual(kept);
    const post = await make(service, 'posts', { title: 'Profiles', status: 'publish' });
    expect((await headOf(service, post.link)).json).toMatchObject({
      article_publisher: 'https://facebook.com/a',
      twitter_creator: '@a_b',
      twitter_site: '@a_b',
    });
  });

  it('returns the tracking setting, and notices that each user dismissed', async () => {
    expect(await get('configuration/get_tracking')).toEqual({ tracking: false, toggled_tracking: false });
    await admin().post('/seo/v1/configuration/enable_tracking').send({ tracking: 1 }).expect(200);
    expect(await get('configuration/get_tracking')).toEqual({ tracking: true, toggled_tracking: true });
    const key = 'black-friday-promotion';
    await admin().post('/seo/v1/alerts/dismiss').send({ key }).expect(200);
    expect(await get('alerts/dismissed')).toEqual({ dismissed: [key] });
    const editor = await service.as('editor').get('/seo/v1/alerts/dismissed').expect(200);
    expect(editor.body).toEqual({ dismissed: [] });
    await admin().post('/seo/v1/alerts/restore').send({ key }).expect(200);
    expect(await get('alerts/dismissed')).toEqual({ dismissed: [] });
  });

  it('answers 404 on all routes of a deactivated integration', async () => {
    const set = (active: boolean) =>
      admin().post('/seo/v1/integrations/set_active').send({ integration: 'wincher', active }).expect(200);
    await set(false);
    expect(await get('integrations/active')).toEqual({ semrush: true, wincher: false, algolia: false });
    await service.as('anonymous').post('/seo/v1/wincher/authenticate').send({}).expect(404);
    await set(true);
    await service.as('anonymous').post('/seo/v1/wincher/authenticate').send({}).expect(400);
  });

  it('shows its configuration to administrators only', async () => {
    for (const path of ['get_site_representation', 'get_social_profiles', 'get_tracking']) {
      await service.as('editor').get(`/seo/v1/configuration/${path}`).expect(403);
      await service.as('anonymous').get(`/seo/v1/configuration/${path}`).expect(401);
    }
  });

  it('measures the size of uploaded files only', async () => {
    await writeFile(join(service.folder, 'outside.txt'), 'secret');
    const size = (url: string) => admin().get('/seo/v1/file_size').query({ url });
    for (const path of [
      '../outside.txt',
      '..%2foutside.txt',
      '2026/11/../../../outside.txt',
      '%2e%2e/outside.txt',
      '',
    ]) {
      const { status, body } = await size(`http://site.example/uploads/${path}`);
      expect([path, status, body.type]).toEqual([path, 404, 'failure']);
    }
    const far = await size('https://else.example/uploads/2026/11/a.png').expect(404);
    expect(far.body.response).toContain('hosted externally');
    const near = await size('http://site.example/uploads/2026/11/none.png').expect(404);
    expect(near.body.response).toContain('unknown reasons');
  });

  describe('in statistics', () => {
    it('counts the scores of published posts after each change', async () => {
      const scores = async (caller: 'editor' | 'author') =>
        Object.fromEntries(
          (await service.as(caller).get('/seo/v1/statistics').expect(200)).body.seo_scores.map(
            ({ seo_rank: rank, count }: { seo_rank: string; count: number }) => [rank, count],
          ),
        );
      const before = await scores('editor');
      const rate = (score: number, more: object = {}) =>
        make(service, 'posts', {
          title: `Score ${score}`,
          status: 'publish',
          seo: { focus_keyphrase: 'jazz', seo_score: score, ...more },
        });
      for (const score of [1, 40, 41, 70, 71, 100, 0]) await rate(score);
      await rate(90, { noindex: true });
      await make(service, 'posts', { title: 'Private score', status: 'private' });
      await make(service, 'pages', { title: 'Page score', status: 'publish' });
      expect(await scores('editor')).toEqual({ ...before, bad: 2, ok: 2, good: 2, na: before.na + 1, noindex: 1 });
      expect(await scores('author')).toEqual({});
      const { body } = await service.as('author').get('/seo/v1/statistics').expect(200);
      expect(body.header).toMatch(/any published posts/);
    });
  });

  describe('in custom fields', () => {
    it('returns the fields of a post only to users who may edit it', async () => {
      const { id } = await make(service, 'posts', {
        title: 'Fields',
        status: 'private',
        seo: { focus_keyphrase: 'jazz' },
      });
      const search = (caller: 'editor' | 'author' | 'anonymous', query: object) =>
        service
          .as(caller)
          .get('/seo/v1/meta/search')
          .query({ post_id: id, ...query });
      expect((await search('editor', { query: '_seo_focus' }).expect(200)).body).toEqual({
        meta: [{ key: '_seo_focus_keyphrase', value: 'jazz' }],
      });
      expect((await search('editor', {}).expect(200)).body).toEqual({ meta: [] });
      expect((await search('editor', { query: '_SEO' }).expect(200)).body).toEqual({ meta: [] });
      await search('author', { query: '_' }).expect(403);
      await search('anonymous', { query: '_' }).expect(401);
      await service.as('editor').get('/seo/v1/meta/search').query({ 'post_id[]': '1', query: '_' }).expect(403);
    });
  });

  describe('on import', () => {
    it('applies an export of another plugin in batches', async () => {
      const posts = [];
      for (let i = 0; i < 26; i++)
        posts.push(await make(service, 'posts', { title: `Import ${i}`, status: 'publish' }));
      await admin()
        .post('/seo/v1/import/aioseo/upload')
        .send({
          posts: posts.map(({ id }) => ({
            post_id: id,
            title: '#post_title #separator_sa From elsewhere #unknown',
            keyphrases: '{"focus":{"keyphrase":"taken over"}}',
            robots_default: '0',
            robots_nofollow: '1',
            canonical_url: 'javascript:x',
          })),
          settings: { searchAppearance: { global: { schema: { organizationName: 'Taken Over' } } } },
        })
        .expect(200);
      const step = async (type: string) => (await admin().post(`/seo/v1/import/aioseo/${type}`).expect(200)).body;
      const first = await step('posts');
      expect([first.objects.length, first.next_url]).toEqual([25, 'seo/v1/import/aioseo/posts']);
      expect((await step('posts')).objects).toHaveLength(1);
      expect(await step('posts')).toEqual({ objects: false, next_url: false });
      expect((await headOf(service, posts[0].link)).json).toMatchObject({
        title: 'Import 0 - From elsewhere',
        robots: { follow: 'nofollow' },
        canonical: posts[0].link,
      });
      expect((await step('general_settings')).objects).toEqual([{ company_name: 'Taken Over' }]);
      expect(await step('general_settings')).toEqual({ objects: [], next_url: false });
      for (const type of ['validate_data', 'taxonomy_settings', 'cleanup']) {
        expect(await step(type)).toEqual({ objects: [], next_url: false });
      }
      await service.as('editor').post('/seo/v1/import/aioseo/upload').send({ posts: [] }).expect(403);
    });
  });
});
