import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Public pages', () => {
  let service: TestApp;
  let paths: Record<'event' | 'venue' | 'post', string>;

  beforeAll(async () => {
    service = await startApp();
    const create = async (path: string, fields: object) =>
      (await service.as('administrator').post(path).send(fields).expect(201)).body;
    const event = await create('/cal/events/v1/events', {
      title: 'Harbour concert',
      status: 'publish',
      start_date: '2031-05-01 10:00:00',
      end_date: '2031-05-01 12:00:00',
      venue: { venue: 'Berlin', address: '1 Quay', city: 'berlin', country: 'Germany', show_map: true },
    });
    const post = await create('/content/v2/posts', { title: 'Harbour news', content: 'Words', status: 'publish' });
    await create('/cal/events/v1/categories', { name: 'Music' });
    paths = { event: local(event.url), venue: local(event.venue.url), post: local(post.link) };
  });
  afterAll(() => service.close());

  const local = (url: string): string => url.slice(SITE.length);
  const page = async (path: string) => load((await service.http().get(path).expect(200)).text);

  it('name the weekday of an event', async () => {
    expect((await page(paths.event))('dd time').first().text()).toBe('Thu, May 1, 2031, 10:00 am');
    expect((await page('/events/'))('.cal-card__when').text()).toContain('Thu, May 1, 2031');
  });

  it('do not repeat a city that is the name of the venue', async () => {
    expect((await page('/events/'))('.cal-card__place').text()).toBe('Berlin, 1 Quay, Germany');
    expect((await page(paths.event))('dl').text()).toMatch(/Berlin\s*1 Quay, Germany/);
    expect((await page(paths.venue))('dl').text()).toContain('1 Quay, berlin, Germany');
  });

  it('link the map of a venue, unless the venue hides it', async () => {
    const map = async () => (await page(paths.venue))('a[href*="openstreetmap"]').attr('href');
    expect(await map()).toContain(encodeURIComponent('1 Quay, berlin, Germany'));
    const { body } = await service.as('administrator').get('/cal/events/v1/venues').expect(200);
    await service
      .as('administrator')
      .post(`/cal/events/v1/venues/${body.venues[0].id}`)
      .send({ show_map_link: false })
      .expect(200);
    expect(await map()).toBeUndefined();
  });

  it('say when a post was written and by whom, and lead back to the front page', async () => {
    const $ = await page(paths.post);
    expect($('article .meta time').attr('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect($('a[rel=author]').attr('href')).toBe(`${SITE}/author/administrator/`);
    expect($('nav[aria-label=Posts] a').attr('href')).toBe(`${SITE}/`);
  });

  it('of the site search show when events are and when posts were published', async () => {
    const $ = await page('/?s=harbour');
    const lines = $('.list li .meta')
      .toArray()
      .map((line) => $(line).text());
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Event · Thu, May 1, 2031, 10:00 am/),
        expect.stringMatching(/^Post · \w+ \d+, \d{4}$/),
      ]),
    );
  });

  it.each([
    ['/events/week/', '/events/list/'],
    ['/events/map', '/events/list/'],
    ['/events/photo/?tribe-bar-search=jazz', '/events/list/?tribe-bar-search=jazz'],
    ['/events/Summary/2031-05-01/', '/events/list/?tribe-bar-date=2031-05-01'],
    ['/events/category/music/week/', '/events/category/music/list/'],
  ])('of views that there are not lead to the list: %s', async (from, to) => {
    const { headers } = await service.http().get(from).expect(302);
    expect(headers.location).toBe(SITE + to);
  });

  it.each(['/events/weeks/', '/events/week/7/', '/events/photo/list/', '/week/'])(
    'of other unknown addresses are missing: %s',
    (path) => service.http().get(path).set('Accept', 'text/html').expect(404),
  );

  it('of the calendar begin with what is coming', async () => {
    const $ = await page('/events/');
    expect($('h1').text()).toBe('Events');
    expect($('h2').first().text()).toBe('Upcoming events');
    const labels = $('.site-header nav a')
      .toArray()
      .map((link) => $(link).text());
    expect(labels).toEqual(['Events']);
  });

  it('do not advertise the REST interface on the front page', async () => {
    const $ = await page('/');
    expect($('main').text()).not.toMatch(/REST|For programs/);
  });

  it('show the newest sticky post with its content on the front page', async () => {
    expect((await page('/'))('#pinned')).toHaveLength(0);
    const create = (fields: object) => service.as('administrator').post('/content/v2/posts').send(fields).expect(201);
    await create({
      title: 'Old notice',
      content: 'Closed',
      status: 'publish',
      sticky: true,
      date: '2020-01-01T00:00:00',
    });
    await create({ title: 'Notice', content: '<a href="/cart/">Cart</a>', status: 'publish', sticky: true });
    await create({ title: 'Draft notice', content: 'Hidden', status: 'draft', sticky: true });
    const $ = await page('/');
    expect($('#pinned').text()).toBe('Notice');
    expect($('section.card a[href="/cart/"]').text()).toBe('Cart');
  });

  it('have an icon: a drawn one, or the image of the setting', async () => {
    const drawn = await service.http().get('/favicon.ico').expect(200);
    expect(drawn.headers['content-type']).toContain('image/svg+xml');
    expect(String(drawn.body)).toContain('<svg');
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body: image } = await service
      .as('administrator')
      .post('/content/v2/media')
      .set('Content-Type', 'image/png')
      .set('Content-Disposition', 'attachment; filename=icon.png')
      .send(pixel)
      .expect(201);
    await service.as('administrator').post('/content/v2/settings').send({ site_icon: image.id }).expect(200);
    const { headers } = await service.http().get('/favicon.ico').expect(302);
    expect(headers.location).toBe(image.source_url);
  });
});
