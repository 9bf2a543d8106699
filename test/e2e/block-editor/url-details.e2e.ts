import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';

const NOTHING = { title: '', icon: '', description: '', image: '' };

describe('GET block-editor/v1/url-details', () => {
  let service: TestApp;
  let other: string;
  const asked: string[] = [];
  const seen: IncomingMessage['headers'][] = [];

  const page = (inner: string) => `<!doctype html><html><head>${inner}</head><body><title>No</title></body></html>`;
  const html = (text: string | Buffer) => (response: ServerResponse) =>
    void response.setHeader('Content-Type', 'text/html').end(text);
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/page': html(
      page(
        '<title>Jazz &amp; more</title><link rel="shortcut icon" href="/i.ico"><meta name="description" content="All <b>about</b> it"><meta property="og:image" content="a.png">',
      ),
    ),
    '/moved': (response) => response.writeHead(302, { Location: '/deep/page' }).end(),
    '/deep/page': html(page('<title>Deep</title><link rel="icon" href="i.png">')),
    '/bare': html('words'),
    '/empty': html(''),
    '/made': (response) => response.writeHead(201).end(page('<title>Made</title>')),
    '/inward': (response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end(),
    '/loop': (response) => response.writeHead(302, { Location: '/loop' }).end(),
    '/late': html(`<head>${' '.repeat(150 * 1024)}<title>Late</title></head>`),
    '/just': html(`<head>${' '.repeat(149 * 1024)}<title>Just</title></head>${'x'.repeat(3_000_000)}`),
    '/packed': (response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
        .end(gzipSync(page('<title>Packed</title>') + ' '.repeat(5_000_000))),
    '/latin': (response) =>
      response
        .setHeader('Content-Type', 'text/html; charset=iso-8859-1')
        .end(Buffer.from(page('<title>Caf\u00e9</title>'), 'latin1')),
    '/binary': (response) =>
      response.setHeader('Content-Type', 'image/png').end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254])),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(url.pathname);
    seen.push(request.headers);
    const answer = answers[url.pathname];
    if (answer) answer(response);
    else response.writeHead(404).end(page('<title>Not here</title>'));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Only an address of our own may be private, so the other site plays it.
    service = await startApp({ ...WITHOUT_REDIS, API_URL: other });
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = (url: unknown, caller: Caller = 'editor', root?: string) =>
    service
      .as(caller, root)
      .get(`/${root ? 'wp-' : ''}block-editor/v1/url-details`)
      .query({ url });

  it('returns the details from the head of a page, under both roots', async () => {
    const wanted = {
      title: 'Jazz & more',
      icon: `${other}/i.ico`,
      description: 'All about it',
      image: `${other}/a.png`,
    };
    const { body, headers } = await ask(`${other}/page`).expect(200);
    expect(body).toEqual(wanted);
    expect(headers.allow).toBe('GET');
    expect((await ask(`${other}/page`, 'editor', '/wp-json').expect(200)).body).toEqual(wanted);
  });

  it('fetches a page once for all users and fragments, and sends no cookie or credentials', async () => {
    await ask(`${other}/latin`).expect(200);
    const before = asked.length;
    await ask(`${other}/latin#part`, 'contributor').expect(200);
    expect(asked.length).toBe(before);
    expect(seen.at(-1)?.['user-agent']).toBe('Almanac');
    expect(seen.at(-1)).not.toHaveProperty('cookie');
    expect(seen.at(-1)).not.toHaveProperty('authorization');
  });

  it.each([
    ['/moved', { title: 'Deep', icon: '/deep/i.png' }],
    ['/just', { title: 'Just', icon: '' }],
    ['/packed', { title: 'Packed', icon: '' }],
    ['/latin', { title: 'Café', icon: '' }],
  ])('reads the details of %s', async (path, { title, icon }) => {
    const { body } = await ask(other + path).expect(200);
    expect(body).toEqual({ ...NOTHING, title, icon: icon && other + icon });
  });

  it.each(['/bare', '/late', '/binary'])('returns empty details for %s, which has none in its head', async (path) => {
    expect((await ask(other + path).expect(200)).body).toEqual(NOTHING);
  });

  it.each([
    ['/gone', 'no_response'],
    ['/made', 'no_response'],
    ['/inward', 'no_response'],
    ['/loop', 'no_response'],
    ['/empty', 'no_content'],
  ])('answers 404 for %s with %s', async (path, code) => {
    const { body } = await ask(other + path).expect(404);
    expect(body).toMatchObject({ code, data: { status: 404 } });
    expect(JSON.stringify(body)).not.toMatch(/169\.254|redirect/);
  });

  it('fetches a page again when the last attempt found none', async () => {
    await ask(`${other}/later`).expect(404);
    answers['/later'] = html(page('<title>Later</title>'));
    expect((await ask(`${other}/later`).expect(200)).body.title).toBe('Later');
  });

  it.each([
    'not a url',
    '',
    'ftp://example.org/x',
    'http:example.org',
    '//example.org/',
    'http:///example.org',
    'http://user:pass@example.org/',
    'http://10.0.0.1/secret',
    'http://localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://8.8.8.8:22/',
    `http://8.8.8.8/${'x'.repeat(8000)}`,
  ])('answers 400 for the URL %p before it checks permissions', async (url) => {
    for (const caller of ['anonymous', 'subscriber', 'administrator'] as const) {
      const { body } = await ask(url, caller).expect(400);
      expect(body).toMatchObject({
        code: 'rest_invalid_param',
        data: {
          status: 400,
          params: { url: expect.stringContaining('such as https://example.org/page') as string },
          details: [],
        },
      });
    }
  });

  it('answers 400 for a name that does not exist to users who may ask only', async () => {
    await ask('http://no-such-host.invalid/', 'administrator').expect(400);
    await ask('http://no-such-host.invalid/', 'subscriber').expect(403);
    await ask('http://no-such-host.invalid/', 'anonymous').expect(401);
  });

  it('answers 400 for a list of URLs and for a missing URL', async () => {
    const list = await service.as('editor').get(`/block-editor/v1/url-details?url[]=${other}/page`).expect(400);
    expect(list.body.code).toBe('rest_invalid_param');
    const { body } = await service.as('anonymous').get('/block-editor/v1/url-details').expect(400);
    expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['url'] } });
  });

  it('is available to contributors and above', async () => {
    for (const caller of ['contributor', 'author', 'editor', 'administrator'] as const) {
      await ask(`${other}/page`, caller).expect(200);
    }
    const visitor = await ask(`${other}/page`, 'anonymous').expect(401);
    expect(visitor.body.code).toBe('rest_cannot_view_url_details');
    const subscriber = await ask(`${other}/page`, 'subscriber').expect(403);
    expect(subscriber.body.code).toBe('rest_cannot_view_url_details');
  });

  it('answers 401 to concurrent requests of visitors', async () => {
    const answered = await Promise.all(Array.from({ length: 8 }, () => ask(`${other}/page`, 'anonymous')));
    expect(answered.map(({ status }) => status)).toEqual(Array(8).fill(401));
  });

  it('limits the number of fetches per user', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await ask(`${other}/bare?${i}`, 'author')).status);
    expect(statuses).toContain(429);
    await ask(`${other}/bare?one`, 'administrator').expect(200);
  });

  it('describes its parameter and its schema', async () => {
    const { body } = await service.as('editor').options('/block-editor/v1/url-details').expect(200);
    expect(body.endpoints[0].args.url).toMatchObject({ type: 'string', format: 'uri', required: true });
    expect(Object.keys(body.schema.properties)).toEqual(['title', 'icon', 'description', 'image']);
  });
});
