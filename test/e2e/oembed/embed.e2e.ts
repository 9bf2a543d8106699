import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { picture } from '../media/media-helper.js';

const EMBED = '/oembed/1.0/embed';
const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00', status: 'publish' };

describe('GET oembed/1.0/embed', () => {
  let service: TestApp;
  let event: { id: number; url: string };
  beforeAll(async () => {
    service = await startApp();
    ({ body: event } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ ...times, title: 'Fish & "Chips" <b>now</b>' })
      .expect(201));
  });
  afterAll(() => service.close());

  const embed = (url: string, query: object = {}, app = service) =>
    app
      .as('anonymous')
      .get(EMBED)
      .query({ url, ...query });

  it('returns a quote and a sandboxed frame with escaped text', async () => {
    const { body } = await embed(event.url).expect(200);
    const $ = load(body.html as string, null, false);
    expect($('blockquote a').attr('href')).toBe(event.url);
    expect($('blockquote a').text()).toBe('Fish & “Chips” now');
    const frame = $('iframe');
    expect(frame.attr('sandbox')).toBe('allow-scripts');
    expect(frame.attr('src')).toBe(`${event.url}embed/#?secret=${frame.attr('data-secret')}`);
    expect($('blockquote').attr('data-secret')).toBe(frame.attr('data-secret'));
    const { body: again } = await embed(event.url).expect(200);
    expect(again.html).not.toBe(body.html);
    expect(body).toMatchObject({ author_name: 'editor', author_url: `${SITE}/author/editor/`, provider_url: SITE });
  });

  it.each([
    ['as it is', (url: string) => url],
    ['with another scheme and port', (url: string) => url.replace('http://site.example', 'https://site.example:8443')],
    ['with www.', (url: string) => url.replace('site.example', 'www.site.example')],
    ['in capitals', (url: string) => url.replace('/event/', '/EVENT/').replace('fish', 'FISH')],
    ['with query and fragment', (url: string) => `${url}?utm=1#top`],
    ['without a slash at the end', (url: string) => url.replace(/\/$/, '')],
    ['from the root of the site', (url: string) => url.replace(SITE, '')],
    ['by its id', () => `${SITE}/?p=${event.id}`],
    ['by its id and kind', () => `${SITE}/?post_type=cal_events&p=${event.id}`],
  ])('accepts the URL of an event %s', async (_, change) => {
    const { body } = await embed(change(event.url)).expect(200);
    expect(body.title).toBe('Fish & “Chips” now');
  });

  it.each([
    'http://site.example.evil.example/event/fish-chips-now/',
    'http://evil.example/event/fish-chips-now/',
    '//evil.example/event/fish-chips-now/',
    'ftp://site.example/event/fish-chips-now/',
    '/',
    '/events/',
    '/event/',
    '/?p=99999999',
    '/?page_id=1',
    '/../etc/passwd',
    '/%',
  ])('answers 404 for %s', async (url) => {
    const { body } = await embed(url).expect(404);
    expect(body.code).toBe('oembed_invalid_url');
  });

  it('shows only the title of a protected post and answers 404 for private posts', async () => {
    const make = async (more: object) =>
      (
        await service
          .as('editor')
          .post('/content/v2/posts')
          .send({ title: 'Guarded', content: 'The secret text', ...more })
          .expect(201)
      ).body as { link: string };
    const locked = await make({ status: 'publish', password: 'open' });
    const { body } = await embed(locked.link).expect(200);
    expect(body.title).toBe('Protected: Guarded');
    expect(JSON.stringify(body)).not.toContain('secret text');
    const hidden = await make({ status: 'private' });
    await service.as('administrator').get(EMBED).query({ url: hidden.link }).expect(404);
  });

  it('returns the thumbnail in the nearest size', async () => {
    const { body: media } = await service
      .as('editor')
      .post('/content/v2/media')
      .set('Content-Type', 'image/png')
      .set('Content-Disposition', 'attachment; filename="lamp.png"')
      .send(await picture(1200, 900))
      .expect(201);
    const { body: made } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ ...times, title: 'With image', image: media.id })
      .expect(201);
    const { body: wide } = await embed(made.url, { maxwidth: 600 }).expect(200);
    const { body: narrow } = await embed(made.url, { maxwidth: 300 }).expect(200);
    expect(wide.thumbnail_width).toBeGreaterThan(narrow.thumbnail_width as number);
    expect(narrow).toMatchObject({ thumbnail_width: 300, thumbnail_height: 225 });
    expect(narrow.thumbnail_url).toMatch(/^http:\/\/site\.example\/wp-content\/uploads\/.+lamp-300x225\.png$/);
  });

  it('writes errors as XML with format=xml', async () => {
    const missing = await embed(`${SITE}/nothing/`, { format: 'xml' }).expect(404);
    expect(missing.headers['content-type']).toBe('text/xml; charset=UTF-8');
    expect(missing.text).toMatch(
      /^<\?xml version="1\.0"\?>\n<oembed><code>oembed_invalid_url<\/code><message>[^<]+<\/message><data><status>404<\/status><\/data><\/oembed>\n$/,
    );
    const unasked = await service.as('anonymous').get(`${EMBED}?format=xml`).expect(400);
    expect(unasked.text).toContain('<code>rest_missing_callback_param</code>');
    const json = await embed(event.url, { format: 'XML' }).expect(200);
    expect(json.headers['content-type']).toContain('json');
  });

  it('embeds venues and organizers only with EMBED_VENUES_ORGANIZERS', async () => {
    const { body: venue } = await service
      .as('editor')
      .post('/cal/events/v1/venues')
      .send({ venue: 'Embedded hall' })
      .expect(201);
    await embed(venue.url).expect(404);
    const open = await startApp({ EMBED_VENUES_ORGANIZERS: 'on', DATABASE_URL: service.databaseUrl });
    const { body } = await embed(venue.url, {}, open).expect(200);
    expect(body.title).toBe('Embedded hall');
    await open.close();
  });
});
