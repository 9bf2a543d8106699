import { ContentIdRegistry } from '../../../src/core/content/content-id.registry.js';
import { SiteSettings } from '../../../src/core/site/site.settings.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const PATH = '/content/v2/settings';

describe('Site settings', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const read = async () => (await service.as('administrator').get(PATH).expect(200)).body as Record<string, unknown>;
  const send = (body: object) => service.as('administrator').post(PATH).send(body);

  it('do not change when a client sends back what it read', async () => {
    const before = await read();
    expect((await send(before).expect(200)).body).toEqual(before);
    expect(await read()).toEqual(before);
  });

  it('change only in the fields that are sent', async () => {
    const before = await read();
    const { body } = await send({ start_of_week: '0' }).expect(200);
    expect(body).toEqual({ ...before, start_of_week: 0 });
  });

  it('return to their defaults with null, repeatably', async () => {
    await send({ title: 'Another name', timezone: 'Asia/Tokyo', posts_per_page: 7 }).expect(200);
    for (let i = 0; i < 2; i++) {
      const { body } = await send({ title: null, timezone: null, posts_per_page: null }).expect(200);
      expect(body).toMatchObject({
        title: new SiteSettings().title,
        timezone: new SiteSettings().timezone,
        posts_per_page: new SiteSettings().posts_per_page,
      });
    }
  });

  it('write dates as is usual in a language that is chosen, but as somebody has chosen', async () => {
    const formats = async (changes: object) => {
      const { body } = await send(changes).expect(200);
      return [body.date_format, body.time_format] as string[];
    };
    expect(await formats({ language: 'de_DE' })).toEqual(['j. F Y', 'H:i']);
    expect(await formats({ language: 'fr_FR', time_format: 'G:i' })).toEqual(['j F Y', 'G:i']);
    expect(await formats({ language: 'es_ES' })).toEqual(['j F Y', 'G:i']);
    expect(await formats({ language: null, date_format: null, time_format: null })).toEqual(['F j, Y', 'g:i a']);
  });

  it('refuse another site URL', async () => {
    expect(await read()).toMatchObject({ url: SITE });
    await send({ url: SITE }).expect(200);
    await send({ url: `${SITE}/` }).expect(200);
    const { body } = await send({ url: 'https://elsewhere.example' }).expect(400);
    expect(body.data.details.url.code).toBe('rest_invalid_setting');
  });

  it('are stored as escaped texts, and not escaped twice', async () => {
    const { body } = await send({ title: '<b>A</b> & "B" &amp; C\u0000', description: "It's" }).expect(200);
    expect(body).toMatchObject({ title: '&lt;b&gt;A&lt;/b&gt; &amp; &quot;B&quot; &amp; C', description: 'It&#039;s' });
    expect((await send({ title: body.title as string }).expect(200)).body.title).toBe(body.title);
  });

  it.each([
    ['timezone', 'Mars/Olympus'],
    ['timezone', ''],
    ['start_of_week', 7],
    ['start_of_week', -1],
    ['posts_per_page', 0],
    ['posts_per_page', 101],
    ['posts_per_page', 1e300],
    ['language', 'not a language'],
    ['show_on_front', 'cats'],
    ['page_on_front', 99999999],
    ['page_for_posts', -1],
    ['default_category', 99999999],
    ['default_post_format', 'hologram'],
    ['site_logo', 99999999],
    ['site_icon', 1e300],
    ['title', 'x'.repeat(1001)],
    ['use_smilies', 'perhaps'],
    ['default_comment_status', 'ajar'],
    ['email', ''],
  ])('answer 400 for %s = %j and stay unchanged', async (name, value) => {
    const before = await read();
    const { body } = await send({ [name]: value, description: 'must not arrive' }).expect(400);
    expect(body.code).toBe('rest_invalid_param');
    expect(Object.keys(body.data.params as object)).toEqual([name]);
    expect(await read()).toEqual(before);
  });

  it('normalise the spelling of time zones and languages', async () => {
    expect((await send({ timezone: 'europe/paris' }).expect(200)).body.timezone).toBe('Europe/Paris');
    expect((await send({ timezone: 'UTC+5.5' }).expect(200)).body.timezone).toBe('UTC+5.5');
    expect((await send({ language: 'de_DE_formal' }).expect(200)).body.language).toBe('de_DE_formal');
    expect((await send({ language: '', timezone: null }).expect(200)).body.language).toBe(new SiteSettings().language);
  });

  it('accept only uploaded files as images and only pages as pages', async () => {
    const registry = service.app.get(ContentIdRegistry);
    const [picture, page] = await service.database.write(async () => [
      await registry.register('attachment'),
      await registry.register('page'),
    ]);
    expect((await send({ site_logo: picture, page_on_front: page }).expect(200)).body).toMatchObject({
      site_logo: picture,
      page_on_front: page,
    });
    await send({ site_icon: page }).expect(400);
    await send({ page_for_posts: picture }).expect(400);
    expect((await send({ site_logo: 0, page_on_front: 0 }).expect(200)).body).toMatchObject({
      site_logo: null,
      page_on_front: 0,
    });
  });

  it('are available to administrators only', async () => {
    for (const role of ['editor', 'author', 'contributor', 'subscriber'] as const) {
      await service.as(role).get(PATH).expect(403);
      await service.as(role).put(PATH).send({ title: 'x' }).expect(403);
    }
    await service.as('anonymous').get(PATH).expect(401);
    await service.as('anonymous').patch(PATH).send({ title: 'x' }).expect(401);
  });

  it('appear in the index at once, and in another process within a second', async () => {
    const other = await startApp({ DATABASE_URL: service.databaseUrl });
    try {
      await other.as('anonymous').get('/').expect(200);
      await send({ title: 'Fresh name' }).expect(200);
      expect((await service.as('anonymous').get('/?_fields=name').expect(200)).body.name).toBe('Fresh name');
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await other.as('anonymous').get('/?_fields=name').expect(200)).body.name).toBe('Fresh name');
    } finally {
      await other.close();
    }
  });
});
