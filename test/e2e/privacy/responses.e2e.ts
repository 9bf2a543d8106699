import { request as httpRequest } from 'node:http';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { SafeHttpClient } from '../../../src/core/http/safe-http.client.js';
import { LogRetentionJob } from '../../../src/redirects/engine/log-retention.job.js';
import { HitLogBuffer } from '../../../src/redirects/hit-log.buffer.js';

const ELSEWHERE = 'https://evil.example';

describe('A personal response', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const addresses = [
    '/cal/tickets/v1/attendees?api_key=wrong',
    '/cal/tickets/v1/orders/1?order_key=wrong',
    '/cal/tickets/v1/attendees/1/qr?order_key=wrong',
    '/cal/tickets/v1/cart',
    '/content/v2/posts?password=wrong',
  ];
  it.each(addresses)('of %s may not be stored', async (path) => {
    const { headers } = await service.as('anonymous').get(path);
    expect(headers['cache-control']).toContain('no-store');
  });

  it('is told from public ones, which may be stored', async () => {
    const { headers } = await service.as('anonymous').get('/content/v2/posts?search=password').expect(200);
    expect(headers['cache-control']).toBeUndefined();
  });

  it('of the cart depends on cookies and is for the own site only', async () => {
    const get = (origin: string) => service.as('anonymous').get('/cal/tickets/v1/cart').set('Origin', origin);
    const foreign = await get(ELSEWHERE);
    expect(foreign.headers.vary).toContain('Cookie');
    expect(foreign.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await service.as('anonymous').options('/cal/tickets/v1/cart').set('Origin', ELSEWHERE);
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await get('http://site.example')).headers['access-control-allow-credentials']).toBe('true');
    const other = await service.as('anonymous').get('/content/v2/posts').set('Origin', ELSEWHERE);
    expect(other.headers['access-control-allow-credentials']).toBe('true');
    const { body, text } = await service.as('anonymous').get('/cal/tickets/v1/cart?_jsonp=cb').expect(400);
    expect(text).not.toMatch(/^\/\*\*\//);
    expect(text || body.code).toContain('rest_callback_disabled');
  });
});

describe('The name of a JSONP function', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it.each(['cb', 'a.b_c.D1', '_x', '1x'])('can be %s', (name) =>
    service.as('anonymous').get(`/?_jsonp=${name}`).expect(200),
  );
  it.each(['a..b', '.a', 'a.', 'a'.repeat(201)])('cannot be %s', (name) =>
    service.as('anonymous').get(`/?_jsonp=${name}`).expect(400),
  );
});

describe('A request with forged headers', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ TRUST_PROXY: '1' });
  });
  afterAll(() => service.close());

  const send = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; text: string; headers: object }>((resolve, reject) => {
      const sent = httpRequest(`${service.base}${path}`, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      sent.on('error', reject).end();
    });

  it.each([':::::', '[', 'a:b:c', 'a:99999'])('is served when its Host is %s', async (host) => {
    expect((await send('/api/content/v2/posts?_embed=1', { Host: host })).status).toBe(200);
    expect((await send('/api/auth/v1/nonces', { Host: host, 'Content-Length': '0' }, 'POST')).status).toBeLessThan(500);
  });

  it.each(['http://evil.example/?', 'javascript', 'ftp'])('ignores an X-Forwarded-Proto of %s', async (proto) => {
    const { text, headers } = await send('/api/', { 'X-Forwarded-Proto': proto });
    expect(text + JSON.stringify(headers)).not.toMatch(/evil|javascript:|ftp:/);
  });
});

describe('The log of pages that were not found', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('stores no security codes, keys, passwords or e-mail addresses', async () => {
    const paths = [
      '/?event_qr_code=1&ticket_id=36&event_id=1&security_code=SECRETCODE',
      '/missing?api_key=SECRETKEY&password=SECRETPASS',
      '/missing?order_key=SECRETORDER&email=SECRET@example.org',
    ];
    for (const path of paths) await service.http().get(path).set('Referer', `http://site.example${path}`).expect(404);
    await service.app.get(HitLogBuffer).flushed();
    const rows = await service.database.read('SELECT * FROM redirect_not_found_log');
    expect(rows).toHaveLength(paths.length);
    expect(JSON.stringify(rows)).not.toContain('SECRET');
    const { body } = await service.as('administrator').get('/redirects/v1/404').expect(200);
    expect(JSON.stringify(body)).toContain('security_code=***');
  });
});

describe('GET block-editor/v1/url-details', () => {
  it('answers callers without the right alike, whether the name of the address exists or not', async () => {
    const service = await startApp();
    const lookups = jest.spyOn(service.app.get(SafeHttpClient), 'check');
    for (const host of ['example.com', 'no-such-name.invalid', 'internal.example.org'])
      await service.as('anonymous').get(`/block-editor/v1/url-details?url=https://${host}/`).expect(401);
    expect(lookups).not.toHaveBeenCalled();
    lookups.mockRestore();
    await service.as('anonymous').get('/block-editor/v1/url-details?url=http://127.0.0.1/').expect(400);
    await service.close();
  });
});

describe('Swagger UI', () => {
  it('does not store credentials in the browser', async () => {
    const service = await startApp({ DOCS: 'on' });
    const page = await service.http().get('/docs/').redirects(1);
    const scripts = [...page.text.matchAll(/src="([^"]+)"/g)].map(([, path]) => path);
    const texts = await Promise.all(
      scripts
        .filter((path) => path.endsWith('start.js'))
        .map(async (path) => (await service.http().get(new URL(path, 'http://x/docs/').pathname)).text),
    );
    expect([page.text, ...texts].join('')).toContain('SwaggerUIBundle(');
    expect([page.text, ...texts].join('')).not.toMatch(/persistAuthorization: (?!false)/);
    await service.close();
  });
});

describe('NOT_FOUND_LOG_ROWS', () => {
  it('limits how many entries the log of missing pages has, with 1,000 new ones a minute', async () => {
    const service = await startApp({ NOT_FOUND_LOG_ROWS: '100' });
    const notes = service.app.get(HitLogBuffer);
    const entry = {
      created: '2031-01-01 00:00:00',
      url: '/missing',
      domain: 'http://site.example',
      agent: null,
      referrer: null,
      http_code: 404,
      request_method: 'GET',
      request_data: null,
      ip: '',
    };
    for (let i = 0; i < 1100; i++) notes.notFound(entry);
    await notes.flushed();
    const count = async () => (await service.database.read('SELECT id FROM redirect_not_found_log')).length;
    expect(await count()).toBe(1000);
    await service.app.get(LogRetentionJob).sweep(new Date('2031-01-01T00:00:00Z'));
    expect(await count()).toBe(100);
    await service.close();
  });
});

describe('An Idempotency-Key of a visitor', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('takes no row when the request is refused', async () => {
    for (let i = 0; i < 5; i++) {
      const { status } = await service
        .as('anonymous')
        .post('/content/v2/posts')
        .set('Idempotency-Key', `key-${i}-0123456789`)
        .send({ title: 'x' });
      expect(status).toBe(401);
    }
    expect(await service.database.read('SELECT id FROM idempotency_keys')).toEqual([]);
  });
});

describe('The Content-Security-Policy of the authorize page', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('holds nothing but hosts of the addresses that an app gives', async () => {
    const query = new URLSearchParams({
      app_name: 'x',
      success_url: 'https://a;frame-ancestors/',
      reject_url: 'https://evil.example/',
    });
    const { headers } = await service.http().get(`/authorize?${query.toString()}`);
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').filter((part) => part.trim().startsWith('frame-ancestors'))).toEqual([
      expect.stringMatching(/frame-ancestors '(?:none|self)'/),
    ]);
  });
});

describe('Permissions-Policy', () => {
  it('refuses camera, microphone and place to every page', async () => {
    const service = await startApp();
    for (const path of ['/', '/cart/', '/admin/sign-in', '/nowhere']) {
      const policy = String((await service.http().get(path)).headers['permissions-policy']).split(', ');
      expect(policy).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']));
    }
    await service.close();
  });
});

describe('Strict-Transport-Security', () => {
  it('covers subdomains only with HSTS_SUBDOMAINS', async () => {
    for (const [setting, expected] of [
      ['off', /^max-age=\d+$/],
      ['on', /includeSubDomains/],
    ] as const) {
      const service = await startApp({ PUBLIC_URL: 'https://site.example', HSTS_SUBDOMAINS: setting });
      const { headers } = await service.http().get('/');
      expect(headers['strict-transport-security']).toMatch(expected);
      await service.close();
    }
  });
});
