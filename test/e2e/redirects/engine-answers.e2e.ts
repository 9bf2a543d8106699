import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { addRule, freshRedirects, logOf, rulesOf, sentTo, visit } from '../../helpers/redirects.js';

let service: TestApp;
let other: Server;
let otherHost: string;

beforeAll(async () => {
  const port = await freePort();
  otherHost = `127.0.0.1:${port}`;
  other = createServer((request, response) => {
    if (request.url === '/broken') request.socket.destroy();
    else if (request.url?.startsWith('/to?')) response.writeHead(302, { Location: request.url.slice(4) }).end();
    else response.writeHead(203, { 'X-Secret': 'yes', 'Set-Cookie': 'a=b' }).end(`<p>${request.url}</p>`);
  });
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  // Its own address is the only one on this machine that the outgoing client may reach.
  service = await startApp({ API_URL: `http://${otherHost}`, REDIRECT_PROXY_HOSTS: ` example.com , ${otherHost}` });
  const post = { title: 'Shown', slug: 'shown', status: 'publish' };
  await service.as('administrator').post('/content/v2/posts').send(post).expect(201);
});
afterAll(async () => {
  await service.close();
  other.close();
});
beforeEach(() => freshRedirects(service));

describe('A redirect', () => {
  it('answers with headers only, and with a cache lifetime for a 301', async () => {
    await addRule(service, { url: '/old', action_data: { url: '/new' } });
    const { status, text, headers } = await visit(service, '/old');
    expect({ status, text }).toEqual({ status: 301, text: '' });
    expect(headers).toMatchObject({
      location: '/new',
      'x-redirect-by': 'redirection',
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'max-age=3600',
    });
  });

  it('sends no-store with 307 and no Cache-Control with 302', async () => {
    await addRule(service, { url: '/t', action_code: 307, action_data: { url: '/new' } });
    await addRule(service, { url: '/f', action_code: 302, action_data: { url: '/new' } });
    expect((await visit(service, '/t')).headers['cache-control']).toContain('no-store');
    expect((await visit(service, '/f')).headers['cache-control']).toBeUndefined();
  });

  it('sends no-store when another visitor may get another target', async () => {
    const kept = async (path: string) => (await visit(service, path)).headers['cache-control'];
    const data = { logged_in: '/in', logged_out: '' };
    await addRule(service, { url: '/who', match_type: 'login', action_data: data });
    await addRule(service, { url: '/who', action_data: { url: '/out' } });
    await addRule(service, { url: '/me', action_data: { url: '/people/[userid]' } });
    await addRule(service, { url: '^/x(.*)', regex: true, action_data: { url: '/y$1' } });
    expect(await sentTo(service, '/who')).toBe('/out');
    for (const path of ['/who', '/me', '/x/[userlogin]']) expect(await kept(path)).toContain('no-store');
    expect(await kept('/x/y')).toBe('max-age=3600');
  });

  it('does not loop, unless its rule names its own URL as target', async () => {
    await addRule(service, { url: '/foo', action_data: { url: '/foo/' } });
    await addRule(service, { url: '/self', action_data: { url: '/self' } });
    await addRule(service, { url: '^/pat', regex: true, action_data: { url: '/pat' } });
    expect(await sentTo(service, '/foo')).toBe('/foo/');
    expect((await visit(service, '/foo/')).status).toBe(404);
    expect(await sentTo(service, '/foo/?a=1')).toBeUndefined();
    expect(await sentTo(service, '/self')).toBe('/self');
    expect(await sentTo(service, '/pat')).toBeUndefined();
  });

  it('applies to every method, with or without a body', async () => {
    await addRule(service, { url: '/old', action_data: { url: '/new' } });
    for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const) {
      const { status, headers } = await service.http()[method]('/old').redirects(0);
      expect({ method, status, location: headers.location }).toEqual({
        method,
        status: 301,
        location: '/new',
      });
    }
    await service.http().post('/old').redirects(0).send({ some: 'body' }).expect(301);
  });

  it('does not apply to the REST root, the sign-in pages or health checks', async () => {
    await addRule(service, { url: '.*', regex: true, action_data: { url: 'https://elsewhere.example/' } });
    for (const path of ['/api/', '/wp-json/', '/healthz', '/readyz', '/admin/sign-in', '/wp-login.php'])
      expect({ path, to: await sentTo(service, path) }).not.toMatchObject({ to: 'https://elsewhere.example/' });
    expect(await sentTo(service, '/administration')).toBe('https://elsewhere.example/');
    expect(await sentTo(service, '/?rest_route=/')).toBeUndefined();
  });

  it('leads to the current URL of a post when its target is a post id', async () => {
    const page = { title: 'Below', slug: 'below', status: 'publish' };
    const { body: parent } = await service
      .as('administrator')
      .post('/content/v2/pages')
      .send({ ...page, slug: 'above' });
    const { id: above } = parent as { id: number };
    const { body } = await service
      .as('administrator')
      .post('/content/v2/pages')
      .send({ ...page, parent: above });
    await addRule(service, { url: '/id', action_data: { url: String((body as { id: number }).id) } });
    await addRule(service, { url: '/gone', action_data: { url: '99999999' } });
    expect(await sentTo(service, '/id')).toBe('http://site.example/above/below/');
    expect((await visit(service, '/gone')).status).toBe(404);
  });

  it('never leads to another host because of the requested path', async () => {
    await addRule(service, { url: '^/old(.*)$', regex: true, action_data: { url: '$1' } });
    await addRule(service, { url: '/tail$', regex: true, action_data: { url: '/new' } });
    expect(await sentTo(service, '/old//evil.example/')).toBe('/evil.example/');
    expect(await sentTo(service, '//evil.example/tail')).toBe('/evil.example/new');
    expect(await sentTo(service, '/old/x%0d%0aSet-Cookie:a')).toBe('/xSet-Cookie:a');
  });

  it('never leads to another host through removed characters or empty placeholders', async () => {
    await addRule(service, { url: '/mid/(\\d+)', regex: true, action_data: { url: '/n/$1' } });
    await addRule(service, { url: '\\.html$', regex: true, action_data: { url: '/' } });
    await addRule(service, { url: '^/old(/.*)$', regex: true, action_data: { url: '$1' } });
    for (const start of ['/%22', '/[userlogin]', '/%25userlogin%25', '/[lower][/lower]', '/%0a', '/%5C']) {
      expect(await sentTo(service, `${start}/evil.example/mid/12`)).toBe('/evil.example/n/12');
      expect(await sentTo(service, `${start}/evil.example/a.html`)).toBe('/evil.example/a/');
      expect(await sentTo(service, `/old${start}/evil.example`)).toBe('/evil.example');
    }
    for (const { sent_to: to } of await logOf(service, 'log')) expect(to).toMatch(/^\/evil/);
  });

  it('leads to a random public post, and to the home page when none exists', async () => {
    await addRule(service, { url: '/any', action_type: 'random', action_code: 302 });
    expect(await sentTo(service, '/any')).toBe('http://site.example/shown/');
    const { body } = await service.as('administrator').get('/content/v2/posts?slug=shown').expect(200);
    const [{ id }] = body as { id: number }[];
    await service.as('administrator').post(`/content/v2/posts/${id}`).send({ password: 'secret' }).expect(200);
    expect(await sentTo(service, '/any')).toBe('http://site.example/');
    await service.as('administrator').post(`/content/v2/posts/${id}`).send({ password: '' }).expect(200);
    expect(await logOf(service, 'log')).toEqual([]);
  });
});

describe('An error rule', () => {
  it('answers 410 instead of the existing page, with no-store', async () => {
    await addRule(service, { url: '/shown', action_type: 'error', action_code: 410 });
    const { status, text, headers } = await visit(service, '/shown/');
    expect(status).toBe(410);
    expect(text).toContain('There is nothing at this address');
    expect(headers).toMatchObject({ 'x-redirect-by': 'redirection' });
    expect(headers['cache-control']).toContain('no-store');
  });
});

describe('A pass-through rule', () => {
  it('serves another page of the site with the query of the target', async () => {
    await addRule(service, { url: '/alias', action_type: 'pass', action_data: { url: '/shown/' } });
    await addRule(service, {
      url: '/absolute',
      action_type: 'pass',
      action_data: { url: 'http://site.example/shown/' },
    });
    await addRule(service, { url: '/nothing', action_type: 'pass', action_data: { url: '/nowhere?p=1' } });
    for (const path of ['/alias', '/absolute']) {
      const { status, text, headers } = await visit(service, path);
      expect({ status, by: headers['x-redirect-by'] }).toEqual({ status: 200, by: undefined });
      expect(text).toContain('<h1>Shown</h1>');
    }
    expect((await visit(service, '/nothing')).status).toBe(404);
    expect(await logOf(service, '404')).toEqual([]);
    expect((await logOf(service, 'log')).map(({ http_code: code, sent_to: to }) => [code, to])).toEqual([
      [0, '/nowhere?p=1'],
      [0, 'http://site.example/shown/'],
      [0, '/shown/'],
    ]);
  });

  it('uses the query of the request when the target has none', async () => {
    const { body } = await service.as('administrator').get('/content/v2/posts?slug=shown').expect(200);
    const [{ id }] = body as { id: number }[];
    const query = { flag_query: 'ignore', flag_case: true, flag_trailing: true, flag_regex: false };
    const rule = { action_type: 'pass', match_data: { source: query } };
    await addRule(service, { ...rule, url: '/front', action_data: { url: '/' } });
    await addRule(service, { ...rule, url: '/other', action_data: { url: '/?p=99999999' } });
    expect((await visit(service, `/front?p=${id}`)).text).toContain('<h1>Shown</h1>');
    expect((await visit(service, `/other?p=${id}`)).status).toBe(404);
  });

  it('fetches only from allowed hosts and drops their headers', async () => {
    await addRule(service, { url: '/far', action_type: 'pass', action_data: { url: `http://${otherHost}/page` } });
    await addRule(service, { url: '/refused', action_type: 'pass', action_data: { url: 'http://127.0.0.1:1/page' } });
    await addRule(service, { url: '/broken', action_type: 'pass', action_data: { url: `http://${otherHost}/broken` } });
    const { status, text, headers } = await visit(service, '/far');
    expect({ status, text, type: headers['content-type'] }).toEqual({
      status: 200,
      text: '<p>/page</p>',
      type: 'text/html; charset=UTF-8',
    });
    expect(headers['x-secret']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect((await visit(service, '/refused')).status).toBe(404);
    expect((await visit(service, '/broken')).status).toBe(502);
  });

  it('follows redirects between allowed hosts', async () => {
    await addRule(service, {
      url: '/moved',
      action_type: 'pass',
      action_data: { url: `http://${otherHost}/to?/page` },
    });
    expect((await visit(service, '/moved')).text).toBe('<p>/page</p>');
  });
});

describe('A rule for pages that are not found', () => {
  it('applies to every method, only when the site answers 404', async () => {
    const data = { page: '404', url: '/found' };
    await addRule(service, { url: '/missing', match_type: 'page', action_data: data });
    await addRule(service, { url: '/shown', match_type: 'page', action_data: data });
    expect((await visit(service, '/shown')).status).toBe(200);
    const { status, text, headers } = await visit(service, '/missing');
    expect({ status, text, location: headers.location }).toEqual({
      status: 301,
      text: '',
      location: '/found',
    });
    expect(headers['content-length'] ?? '0').toBe('0');
    await service.http().post('/missing').redirects(0).set('accept', 'application/json').expect(301);
    expect(await logOf(service, '404')).toEqual([]);
  });

  it('keeps a 404 out of the log with the action "nothing"', async () => {
    await addRule(service, { url: '/quiet', match_type: 'page', action_type: 'nothing', action_data: { page: '404' } });
    const { status, text } = await visit(service, '/quiet');
    expect(status).toBe(404);
    expect(text).toContain('There is nothing at this address');
    expect(await logOf(service, '404')).toEqual([]);
  });
});

describe('A pass-through rule for pages that are not found', () => {
  it('serves pages of other sites, but not of its own', async () => {
    const rule = { match_type: 'page', action_type: 'pass' };
    await addRule(service, { ...rule, url: '/own', action_data: { page: '404', url: '/shown/' } });
    await addRule(service, { ...rule, url: '/far', action_data: { page: '404', url: `http://${otherHost}/page` } });
    expect((await visit(service, '/far')).text).toBe('<p>/page</p>');
    expect((await visit(service, '/own')).status).toBe(404);
    expect((await rulesOf(service)).map(({ hits }) => hits)).toEqual([1, 0]);
    expect(await logOf(service, '404')).toMatchObject([{ url: '/own' }]);
  });
});

describe('A pattern with catastrophic backtracking', () => {
  it('matches nothing and does not block other rules', async () => {
    await addRule(service, { url: '^/(a+)+$', regex: true, action_data: { url: '/slow' } });
    await addRule(service, { url: '^/a.*!$', regex: true, action_data: { url: '/next' } });
    expect(await sentTo(service, `/${'a'.repeat(80)}!`)).toBe('/next');
    expect(await rulesOf(service)).toHaveLength(2);
  });

  it('is not run on URLs beyond the maximum length', async () => {
    await addRule(service, { url: '^/long.*', regex: true, action_data: { url: '/new' } });
    expect(await sentTo(service, `/long?${'a'.repeat(1994)}`)).toBe('/new');
    expect(await sentTo(service, `/long?${'a'.repeat(1995)}`)).toBeUndefined();
  });
});
