import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { headOf, make } from './pages.js';

describe('The SEO heads of pages', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ PUBLIC_URL: 'http://site.example:8099' });
  });
  afterAll(() => service.close());

  const site = 'http://site.example:8099';

  it('include the port of the site and match URLs exactly', async () => {
    const { link } = await make(service, 'posts', { title: 'Exact address', status: 'publish', content: 'x' });
    expect(link).toBe(`${site}/exact-address/`);
    expect(await headOf(service, link)).toMatchObject({ status: 200, json: { canonical: link } });
    expect((await headOf(service, `${link}?utm=1#top`)).status).toBe(200);
    for (const other of [
      link.slice(0, -1),
      link.toUpperCase().replace('HTTP', 'http'),
      link.replace(':8099', ''),
      link.replace(':8099', ':8098'),
      `${link}embed/`,
    ]) {
      expect([other, (await headOf(service, other)).status]).toEqual([other, 404]);
    }
  });

  it('of private posts are available only to users who may read them', async () => {
    const { link } = await make(service, 'posts', { title: 'Secret plan', status: 'private', content: 'Nobody knows' });
    const hidden = await headOf(service, link);
    expect(hidden.status).toBe(404);
    expect(JSON.stringify(hidden)).not.toMatch(/Secret plan|Nobody knows/);
    expect((await headOf(service, link, 'subscriber')).status).toBe(404);
    expect(await headOf(service, link, 'editor')).toMatchObject({
      status: 200,
      json: { title: 'Secret plan - Almanac', robots: { index: 'noindex' } },
    });
  });

  it('reveal nothing of password-protected content', async () => {
    const { link } = await make(service, 'posts', {
      title: 'Behind a door',
      status: 'publish',
      password: 'sesame',
      content: '<p>Treasure <img src="https://pictures.example/treasure.png"></p>',
      excerpt: 'Treasure inside',
      seo: { description: 'Treasure map', open_graph_description: 'Treasure hunt', twitter_description: 'Treasure!' },
    });
    const head = await headOf(service, link, 'administrator');
    expect(head).toMatchObject({ status: 200, json: { title: 'Behind a door - Almanac' } });
    expect(JSON.stringify(head).toLowerCase()).not.toContain('treasure');
    expect(JSON.stringify(head)).not.toContain('wordCount');
  });

  it('do not exist for draft, pending and scheduled posts', async () => {
    for (const status of ['draft', 'pending', 'future']) {
      const { id } = await make(service, 'posts', {
        title: `Not yet ${status}`,
        slug: `not-yet-${status}`,
        status,
        ...(status === 'future' ? { date: '2099-01-01T00:00:00' } : {}),
      });
      for (const path of [`/not-yet-${status}/`, `/?p=${id}`]) {
        expect([path, (await headOf(service, site + path, 'administrator')).status]).toEqual([path, 404]);
      }
    }
  });

  it('have the date in the titles of date archives', async () => {
    const titles = await Promise.all(
      ['/2032/', '/2032/03/', '/2032/03/04/'].map(async (path) => (await headOf(service, site + path)).json.title),
    );
    expect(titles).toEqual(['2032 - Almanac', 'March 2032 - Almanac', 'March 4, 2032 - Almanac']);
    for (const path of ['/2032/13/', '/2032/02/30/', '/203/', '/2032/3/', '/2032/03']) {
      expect([path, (await headOf(service, site + path)).status]).toEqual([path, 404]);
    }
  });

  it('are found by id under the same permissions', async () => {
    const open = await make(service, 'pages', { title: 'Found by id', status: 'publish' });
    const closed = await make(service, 'pages', { title: 'Not found by id', status: 'private' });
    const get = (path: string) => service.as('anonymous').get(`/seo/v1/get_head/${path}`);
    expect((await get(`post/${open.id}`).expect(200)).body.json.title).toBe('Found by id - Almanac');
    await get(`post/${closed.id}`).expect(404);
    await get('post/99999999').expect(404);
    await get('term/1').expect(200);
    await get('term/99999999').expect(404);
    await get(`user/${service.ids.subscriber}`).expect(404);
    await get('menu/1').expect(404);
  });

  it('lead through the main category with those above it, while the post or event has it', async () => {
    const crumbs = async (url: string): Promise<unknown> => {
      const { json } = await headOf(service, url);
      const list = json.schema['@graph'].find((node) => (node['@type'] as string) === 'BreadcrumbList');
      return (list?.itemListElement as unknown as { name: string }[]).map(({ name }) => name);
    };
    const news = await make(service, 'categories', { name: 'News & more' });
    const local = await make(service, 'categories', { name: 'Local', parent: news.id });
    const post = await make(service, 'posts', {
      title: 'Fair',
      status: 'publish',
      categories: [1, local.id],
      seo: { primary_category: local.id, title: '%%title%% in %%primary_category%%' },
    });
    expect(await crumbs(post.link)).toEqual(['Home', 'News &amp; more', 'Local', 'Fair']);
    expect((await headOf(service, post.link)).json.title).toBe('Fair in Local');
    const admin = service.as('administrator');
    await admin
      .post(`/content/v2/posts/${post.id}`)
      .send({ categories: [1] })
      .expect(200);
    expect(await crumbs(post.link)).toEqual(['Home', 'Fair']);
    const music = await make(service, 'cal_events_cat', { name: 'Music' });
    const { body: event } = await admin
      .post('/cal/events/v1/events')
      .send({ title: 'Concert', start_date: '2031-05-01', end_date: '2031-05-02', categories: [music.id] })
      .expect(201);
    await admin
      .post(`/content/v2/cal_events/${event.id}`)
      .send({ seo: { primary_category: music.id } })
      .expect(200);
    expect(await crumbs(event.url)).toEqual(['Home', 'Events', 'Music', 'Concert']);
    const { body } = await admin.get(`/seo/v1/fields/post/${event.id}`).expect(200);
    expect(body.primary_category).toBe(music.id);
    await admin
      .post(`/content/v2/posts/${post.id}`)
      .send({ seo: { primary_category: 'x' } })
      .expect(400);
  });

  it('omit the titles of private parent pages from breadcrumbs', async () => {
    const parent = await make(service, 'pages', { title: 'Hidden wing', slug: 'wing', status: 'private' });
    const child = await make(service, 'pages', { title: 'Open room', status: 'publish', parent: parent.id });
    const { json } = await headOf(service, child.link);
    expect(child.link).toBe(`${site}/wing/open-room/`);
    expect(JSON.stringify(json)).not.toContain('Hidden wing');
    expect(json.title).toBe('Open room - Almanac');
  });

  it('contain no markup that could end an element', async () => {
    const { link } = await make(service, 'posts', {
      title: '</title><script>alert(1)</script>',
      status: 'publish',
      content: 'x',
      seo: { description: '"><script>alert(2)</script>', breadcrumb_title: '</script><b>' },
    });
    const { html } = await headOf(service, link);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain('alert(2)</script>');
  });

  it('are part of the HTML page exactly once', async () => {
    const { link } = await make(service, 'posts', {
      title: 'A page of its own',
      status: 'publish',
      content: 'Words on it',
      seo: { title: 'Other title', description: 'For search engines', canonical: 'https://else.example/own/' },
    });
    const { text } = await service.http().get(link.slice(site.length)).expect(200);
    expect(text.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>Other title</title>']);
    expect(text.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      '<link rel="canonical" href="https://else.example/own/" />',
    ]);
    expect(text).toContain('<meta name="description" content="For search engines" />');
    expect(text).toContain('<meta property="og:title" content="Other title" />');
    const home = await service.http().get('/').expect(200);
    expect(home.text).toContain('<meta property="og:type" content="website" />');
  });

  it('include event schema nodes with SEO_EVENT_NODES', async () => {
    const other = await startApp({ SEO_EVENT_NODES: 'on' });
    try {
      const { body: event } = await other
        .as('administrator')
        .post('/cal/events/v1/events')
        .send({
          title: 'Described',
          start_date: '2032-03-04 10:00:00',
          end_date: '2032-03-04 12:00:00',
          venue: { venue: 'Hall' },
        })
        .expect(201);
      const { json } = await headOf(other, event.url);
      expect(json.schema['@graph'].at(-1)).toMatchObject({
        '@type': 'Event',
        '@id': `${event.url}#event`,
        startDate: '2032-03-04T10:00:00+00:00',
        location: { '@type': 'Place', name: 'Hall' },
      });
      expect((await headOf(other, event.venue.url)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('do not exist for the year 0000', async () => {
    for (const path of ['/0000/', '/0000/01/', '/0000/01/01/'])
      expect([path, (await headOf(service, `${site}${path}`)).status]).toEqual([path, 404]);
  });

  it('have the default title when the chosen template is empty', async () => {
    const { link } = await make(service, 'posts', {
      title: 'Usual',
      status: 'publish',
      seo: { title: '%%excerpt_only%%' },
    });
    expect((await headOf(service, link)).json.title).toBe('Usual - Almanac');
    expect((await service.http().get(new URL(link).pathname)).text).toContain('<title>Usual - Almanac</title>');
  });

  it('replace the event placeholders of a template', async () => {
    const { body: event } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        title: 'Templated',
        start_date: '2032-03-04 10:00:00',
        end_date: '2032-03-04 12:00:00',
        venue: { venue: 'Hall & Co', city: 'Lyon' },
      })
      .expect(201);
    await service
      .as('administrator')
      .post(`/content/v2/cal_events/${event.id}`)
      .send({
        seo: { title: '%%title%% %%sep%% %%sep%% %%event_start_date%%, %%venue_title%% (%%venue_city%%) %%nothing%%' },
      })
      .expect(200);
    expect((await headOf(service, event.url)).json.title).toBe('Templated - March 4, 2032, Hall & Co (Lyon)');
  });
});
