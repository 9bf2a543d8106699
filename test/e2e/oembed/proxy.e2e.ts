import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

describe('GET oembed/1.0/proxy', () => {
  let service: TestApp;
  let other: string;
  const asked: string[] = [];
  const seen: IncomingMessage['headers'][] = [];

  const discovery = (href: string, type = 'application/json+oembed') =>
    `<html><head><link rel="alternate" type="${type}" href="${href}"></head></html>`;
  const rich = {
    type: 'rich',
    title: 'T',
    extra: { kept: [1] },
    html: '<script>alert(1)</script><iframe src="https://frame.example/x" onload="x()"></iframe>',
  };
  const answers: Record<string, (response: ServerResponse, url: URL) => void> = {
    '/page': (response) => response.end(discovery('/answer.json')),
    '/answer.json': (response) => response.end(JSON.stringify(rich)),
    '/photo': (response) => response.end(discovery('/photo.json')),
    '/photo.json': (response, url) =>
      response.end(
        JSON.stringify({
          type: 'photo',
          url: 'https://frame.example/a.png',
          width: Number(url.searchParams.get('maxwidth')),
          height: 10,
        }),
      ),
    '/xml-only': (response) => response.end(discovery('/answer.xml', 'text/xml+oembed')),
    '/answer.xml': (response) =>
      response
        .setHeader('Content-Type', 'text/xml')
        .end('<?xml version="1.0"?><oembed><type>link</type><title>Linked</title></oembed>'),
    '/late': (response) => response.end(' '.repeat(200_000) + discovery('/answer.json')),
    '/inward': (response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    '/inward-link': (response) => response.end(discovery('http://10.0.0.1/oembed')),
    '/loop': (response) => response.writeHead(302, { Location: '/loop' }).end(),
    '/huge': (response) => response.end(discovery('/huge.json')),
    '/huge.json': (response) => response.end(JSON.stringify({ ...rich, title: 'x'.repeat(1_100_000) })),
    '/doctype': (response) => response.end(discovery('/doctype.xml', 'text/xml+oembed')),
    '/doctype.xml': (response) =>
      response.end(
        '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><oembed><type>link</type><title>&x;</title></oembed>',
      ),
    '/broken': (response) => response.writeHead(500).end(discovery('/answer.json')),
    '/listed/oembed': (response, url) =>
      url.searchParams.get('format') === 'json'
        ? response.writeHead(501).end()
        : response.end(
            '<?xml version="1.0"?><oembed><type>video</type><html>&lt;iframe src="https://frame.example/v" allowfullscreen&gt;&lt;/iframe&gt;</html></oembed>',
          ),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(url.pathname + url.search);
    seen.push(request.headers);
    const answer = answers[url.pathname];
    if (answer) answer(response, url);
    else response.writeHead(404).end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const providers = join(tmpdir(), `providers-${process.pid}.json`);
    writeFileSync(
      providers,
      JSON.stringify([
        {
          provider_name: 'Listed',
          provider_url: other,
          endpoints: [{ schemes: [`${other}/listed/*`], url: `${other}/listed/oembed` }],
        },
      ]),
    );
    // Only an address of our own may be private, so the other site plays it.
    service = await startApp({ API_URL: other, OEMBED_PROVIDERS: providers });
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = (url: string, query: object = {}, caller: Caller = 'editor') =>
    service
      .as(caller)
      .get('/oembed/1.0/proxy')
      .query({ url, ...query });

  it('follows the discovery link of a page and sanitises the HTML of the provider', async () => {
    const { body } = await ask(`${other}/page`).expect(200);
    expect(body).toMatchObject({ type: 'rich', title: 'T', extra: { kept: [1] } });
    expect(body.html).toMatch(
      /^<iframe class="wp-embedded-content" sandbox="allow-scripts" [^>]*src="https:\/\/frame\.example\/x#\?secret=\w{10}"[^>]*><\/iframe>$/,
    );
    expect(asked).toContain('/answer.json?maxwidth=600&dnt=1');
  });

  it('caches an embed per URL and parameters', async () => {
    const before = asked.length;
    await ask(`${other}/page`).expect(200);
    expect(asked.length).toBe(before);
    await ask(`${other}/page`, { maxwidth: 300 }).expect(200);
    expect(asked.length).toBe(before + 2);
  });

  it('builds the HTML of photos and links itself, from JSON and XML', async () => {
    const { body } = await ask(`${other}/photo`, { maxwidth: 320 }).expect(200);
    expect(body.html).toBe(
      `<a href="${other}/photo"><img src="https://frame.example/a.png" alt="" width="320" height="10"></a>`,
    );
    const link = await ask(`${other}/xml-only`).expect(200);
    expect(link.body.html).toBe(`<a href="${other}/xml-only">Linked</a>`);
  });

  it('requests listed providers without fetching the page, in XML when they have no JSON', async () => {
    const { body } = await ask(`${other}/listed/film`, { discover: 'false' }).expect(200);
    expect(body.html).toBe('<iframe src="https://frame.example/v" allowfullscreen></iframe>');
    expect(asked).not.toContain('/listed/film');
    expect(
      asked.some(
        (path) =>
          path.startsWith('/listed/oembed?') && path.includes(`url=${encodeURIComponent(`${other}/listed/film`)}`),
      ),
    ).toBe(true);
  });

  it('returns players for audio and video files', async () => {
    const { body } = await ask('https://media.example/song.mp3', { discover: 'false' }).expect(200);
    expect(body).toEqual({
      provider_name: 'Embed Handler',
      html: '<audio controls preload="none" src="https://media.example/song.mp3"></audio>',
      scripts: [],
    });
  });

  it.each(['/late', '/inward', '/inward-link', '/loop', '/huge', '/doctype', '/broken', '/nothing'])(
    'answers 404 when the provider page is %s',
    async (path) => {
      const { body } = await ask(other + path).expect(404);
      expect(body).toEqual({ code: 'oembed_invalid_url', message: expect.any(String), data: { status: 404 } });
    },
  );

  it.each([
    'http://10.0.0.1/',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://169.254.169.254/latest/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://user:pass@example.org/',
    'http://example.org:22/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
  ])('answers 404 without a reason for %s, and never fetches it', async (url) => {
    const { body } = await ask(url).expect(404);
    expect(body.code).toBe('oembed_invalid_url');
  });

  it('does not fetch other ports of its own host', async () => {
    const hidden = createServer((_, response) => response.end(discovery(`${other}/answer.json`)));
    await new Promise<void>((resolve) => hidden.listen(0, '127.0.0.1', resolve));
    await ask(`http://127.0.0.1:${(hidden.address() as AddressInfo).port}/page`).expect(404);
    await new Promise((resolve) => hidden.close(resolve));
  });

  it('sends no credentials or cookies to providers', () => {
    for (const headers of seen) {
      expect(headers.authorization).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
    }
  });

  it('is available to contributors and above', async () => {
    for (const caller of ['contributor', 'author', 'editor', 'administrator'] as const)
      await ask(`${other}/page`, {}, caller).expect(200);
    await ask(`${other}/page`, {}, 'subscriber').expect(403);
    await ask(`${other}/page`, {}, 'anonymous').expect(401);
  });

  it('limits the number of fetches per user', async () => {
    let limited = 0;
    for (let i = 0; i < 62; i++) {
      const { status } = await ask(`${other}/nothing-${i}`, {}, 'contributor');
      if (status === 429) limited++;
    }
    expect(limited).toBeGreaterThan(0);
    await ask(`${other}/page`, {}, 'contributor').expect(200);
    await ask(`${other}/fresh`, {}, 'author').expect(404);
  });
});
