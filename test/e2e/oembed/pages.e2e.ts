import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

describe('Public pages', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    await service
      .as('administrator')
      .post('/content/v2/settings')
      .send({ title: 'A <site>', timezone: 'Europe/Paris' })
      .expect(200);
  });
  afterAll(() => service.close());

  const page = (path: string) => service.http().get(path.replace(SITE, '')).set('Accept', 'text/html');
  const event = async (more: object = {}, caller: Caller = 'editor') =>
    (
      await service
        .as(caller)
        .post('/cal/events/v1/events')
        .send({
          title: 'Lantern walk',
          start_date: '2031-05-01 20:00:00',
          end_date: '2031-05-01 22:00:00',
          status: 'publish',
          ...more,
        })
        .expect(201)
    ).body as { id: number; url: string };

  it('show the time, venue and organizer of an event', async () => {
    const { url } = await event({
      description: 'Bring a lamp.',
      cost: '5',
      venue: { venue: 'Old mill', city: 'Lyon' },
      organizer: { organizer: 'Night club' },
    });
    const { text } = await page(url)
      .expect(200)
      .expect('Content-Type', /text\/html; charset=utf-8/i);
    const $ = load(text);
    expect($('h1').text()).toBe('Lantern walk');
    expect($('dl').text()).toMatch(/May 1, 2031, 8:00 pm.*10:00 pm/);
    expect($('dl').text()).toContain('Old mill');
    expect($('dl').text()).toContain('Night club');
    expect($('main').text()).toContain('Bring a lamp.');
    expect($('title').text()).toBe('Lantern walk - A <site>');
    expect($('html').attr('lang')).toBe('en');
    const data = JSON.parse($('script[type="application/ld+json"]').last().text()) as { '@type': string };
    expect(data['@type']).toBe('Event');
    for (const link of $('dl a').toArray()) await page($(link).attr('href') ?? '').expect(200);
  });

  it('link to the REST interface, the JSON item and the oEmbed document', async () => {
    const { id, url } = await event();
    const { text, headers } = await page(url).expect(200);
    const $ = load(text);
    const href = (selector: string) => $(selector).attr('href') ?? '';
    const embed = new URL(href('link[type="application/json+oembed"]'));
    expect(embed.pathname).toBe('/api/oembed/1.0/embed');
    expect(embed.searchParams.get('url')).toBe(url);
    expect(href('link[type="text/xml+oembed"]')).toBe(`${embed.href}&format=xml`);
    expect(href('link[rel="https://api.w.org/"]')).toMatch(/\/wp-json\/$/);
    expect(href('link[type="application/json"]')).toMatch(new RegExp(`/api/content/v2/cal_events/${id}$`));
    expect(href('link[rel="shortlink"]')).toBe(`${SITE}/?p=${id}`);
    expect($(`link[rel="alternate"][href$="/api/cal/events/v1/events/${id}"]`)).toHaveLength(1);
    expect(headers.link).toMatch(
      /<[^>]+\/wp-json\/>; rel="https:\/\/api\.w\.org\/", <[^>]+>; rel="alternate"; title="JSON"; type="application\/json", <[^>]+>; rel=shortlink/,
    );
    const { body } = await service
      .http()
      .get(embed.pathname + embed.search)
      .expect(200);
    expect(body.title).toBe('Lantern walk');
    await service.http().get(`/?p=${id}`).expect(301).expect('Location', url);
  });

  it('exist for posts, child pages, venues and organizers', async () => {
    const make = async (path: string, body: object) =>
      (await service.as('editor').post(path).send(body).expect(201)).body as { id: number; link: string; url: string };
    const post = await make('/content/v2/posts', { title: 'News', content: 'All of it', status: 'publish' });
    const above = await make('/content/v2/pages', { title: 'About', status: 'publish' });
    const below = await make('/content/v2/pages', { title: 'Team', status: 'publish', parent: above.id });
    const venue = await make('/cal/events/v1/venues', { venue: 'Town hall', city: 'Ulm' });
    const organizer = await make('/cal/events/v1/organizers', { organizer: 'Chess club', phone: '123' });
    for (const [address, words] of [
      [post.link, 'All of it'],
      [below.link, 'Team'],
      [venue.url, 'Ulm'],
      [organizer.url, '123'],
    ] as const) {
      const { text } = await page(address).expect(200);
      expect(load(text)('main').text()).toContain(words);
    }
    expect(below.link).toBe(`${SITE}/about/team/`);
    await page('/team/').expect(404);
  });

  it('escape titles, texts and URLs', async () => {
    const attack = '</title></script><script>alert(1)</script>';
    const { url } = await event(
      {
        title: `Title ${attack}`,
        description: `Text ${attack}`,
        website: 'https://x.example/"onclick="alert(1)',
        venue: { venue: `Hall ${attack}`, address: attack },
      },
      'author',
    );
    for (const path of [url, `${url}embed/`]) {
      const { text } = await page(path).expect(200);
      const $ = load(text);
      expect($('script:not([type])').text()).not.toContain('alert(1)');
      // The event, and the graph of the page.
      expect($('script[type="application/ld+json"]').length).toBeLessThanOrEqual(2);
      expect($('script[type]').length).toBe($('script[type="application/ld+json"]').length);
      expect(text).not.toMatch(/<script>alert|"onclick="/);
    }
  });

  it('forbid inline scripts, including those of users with unfiltered HTML', async () => {
    const { url } = await event({ description: '<p>x</p><script>alert(1)</script>' });
    const { headers } = await page(url).expect(200);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
  });

  it('answer 404 for unpublished posts and hide the text of protected ones', async () => {
    const draft = await event({ title: 'Not yet', status: 'draft' });
    const post = async (more: object) =>
      (
        await service
          .as('editor')
          .post('/content/v2/posts')
          .send({ title: 'Guarded', content: 'The secret text', ...more })
          .expect(201)
      ).body as { link: string };
    const hidden = await post({ status: 'private' });
    const locked = await post({ status: 'publish', password: 'open', excerpt: 'The secret text' });
    for (const address of [draft.url, hidden.link]) await page(address).expect(404);
    for (const address of [locked.link, `${locked.link}embed/`]) {
      const { text } = await page(address).expect(200);
      expect(text).toContain('Protected: Guarded');
      expect(text).not.toContain('secret text');
    }
  });

  it('can be embedded in a frame on any site, with only their own script', async () => {
    const { url } = await event({ venue: { venue: 'Frame hall' } });
    const { text, headers } = await page(`${url}embed/`).expect(200);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*script-src 'sha256-[^']+'.*frame-ancestors \*/,
    );
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update(load(text)('script').text()).digest('base64');
    expect(headers['content-security-policy']).toContain(hash);
    expect(load(text)('article').text()).toMatch(/Lantern walk[\s\S]*May 1, 2031[\s\S]*Frame hall/);
    const { headers: ofPage } = await page(url).expect(200);
    expect(ofPage['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('answer 404 as HTML to browsers and as JSON to programs', async () => {
    const { text } = await page('/no/such/place/').expect(404);
    expect(text).toContain('There is nothing at this address');
    const { body } = await service.http().get('/no/such/place/').set('Accept', 'application/json').expect(404);
    expect(body.code).toBe('rest_no_route');
    await service.http().post('/no/such/place/').expect(404);
    await service.http().get('/healthz').expect(200);
  });

  it('start with a home page that links to the REST interface', async () => {
    const { headers, text } = await page('/').expect(200);
    expect(headers.link).toContain('rel="https://api.w.org/"');
    expect(load(text)('h1').text()).toBe('A <site>');
  });
});
