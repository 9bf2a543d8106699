import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule, freshRedirects, logOf, sentTo, setRedirects, visit } from '../../helpers/redirects.js';

const NOTHING = { relocate: '', https: false, preferred_domain: '', aliases: [], headers: [], permalinks: [] };
let service: TestApp;
beforeAll(async () => {
  service = await startApp({ PUBLIC_URL: 'https://www.site.example' });
});
afterAll(() => service.close());
beforeEach(() => freshRedirects(service, NOTHING));

describe('A relocated site', () => {
  it('redirects everything except the REST root, the sign-in pages and health checks', async () => {
    await setRedirects(service, { relocate: 'https://new.example/sub/' });
    expect(await sentTo(service, '/a/b?c=d')).toBe('https://new.example/sub/a/b?c=d');
    expect((await service.http().post('/a').redirects(0)).headers.location).toBe('https://new.example/sub/a');
    for (const path of ['/api/', '/healthz', '/readyz', '/admin/sign-in', '/wp-login.php'])
      expect(`${path} ${await sentTo(service, path)}`).not.toMatch(/new\.example/);
    expect(await sentTo(service, '/a', { host: 'new.example' })).toBeUndefined();
    expect(await logOf(service, 'log')).toEqual([]);
  });
});

describe('The canonical site URL', () => {
  it('is the target for aliases and hosts without www', async () => {
    await setRedirects(service, { aliases: ['old.example'], preferred_domain: 'www' });
    expect(await sentTo(service, '/a?b', { host: 'old.example' })).toBe('https://www.site.example/a?b');
    expect(await sentTo(service, '/a?b', { host: 'site.example' })).toBe('https://www.site.example/a?b');
    expect(await sentTo(service, '/a?b', { host: 'www.site.example' })).toBeUndefined();
    expect(await sentTo(service, '/a?b', { host: 'foreign.example' })).toBeUndefined();
  });

  it('is the target of one redirect to https', async () => {
    await setRedirects(service, { https: true });
    const host = 'www.site.example';
    expect(await sentTo(service, '/a?b', { host })).toBe('https://www.site.example/a?b');
    expect(await sentTo(service, '/a?b', { host, 'x-forwarded-proto': 'https' })).toBeUndefined();
  });
});

describe('Custom response headers', () => {
  const header = (headerName: string, headerValue: string, location = 'site') => ({
    headerName,
    headerValue,
    location,
    type: headerName,
    headerSettings: {},
  });

  it('appear on pages and redirects, but not under the REST root', async () => {
    const headers = [header('X-Both', 'site'), header('X-Both', 'redirect', 'redirect'), header('X-Site', 'yes')];
    await setRedirects(service, { headers });
    await addRule(service, { url: '/a', action_data: { url: '/b' } });
    await addRule(service, { url: '/t', action_code: 307, action_data: { url: '/b' } });
    const of = async (path: string) => {
      const { headers: got } = await visit(service, path);
      return [got['x-both'], got['x-site']] as unknown[];
    };
    expect(await of('/')).toEqual(['site', 'yes']);
    expect(await of('/nowhere')).toEqual(['site', 'yes']);
    expect(await of('/a')).toEqual(['redirect', 'yes']);
    expect(await of('/t')).toEqual(['redirect', undefined]);
    expect(await of('/api/')).toEqual([undefined, undefined]);
  });

  it('cannot break responses', async () => {
    await setRedirects(service, { headers: [header('Content-Length', '3'), header('Transfer-Encoding', 'x')] });
    const { status, text } = await visit(service, '/');
    expect(status).toBe(200);
    expect(text).toContain('</html>');
  });
});

describe('Former permalink structures', () => {
  beforeEach(async () => {
    await setRedirects(service, { permalinks: ['/%year%/%monthnum%/%postname%/', '/archives/%post_id%'] });
  });

  it('redirect to the current URL of a post when nothing else matches', async () => {
    const post = { title: 'Old', status: 'publish', date: '2020-05-03T10:00:00' };
    const { body } = await service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ ...post, slug: 'old-one' });
    const { id } = body as { id: number };
    const { status, headers } = await visit(service, '/2020/05/old-one/');
    expect({ status, location: headers.location, by: headers['x-redirect-by'] }).toEqual({
      status: 301,
      location: 'https://www.site.example/old-one/',
      by: 'redirection',
    });
    expect(await sentTo(service, `/archives/${id}`)).toBe('https://www.site.example/old-one/');
    expect(await sentTo(service, '/2020/06/old-one/')).toBeUndefined();
    expect((await visit(service, '/2020/06/old-one/')).status).toBe(404);
    expect((await visit(service, '/old-one/')).status).toBe(200);
  });

  it('reveal nothing about posts that are not public', async () => {
    const draft = { title: 'Draft', status: 'draft', slug: 'hidden', date: '2020-05-03T10:00:00' };
    const { body } = await service.as('administrator').post('/content/v2/posts').send(draft).expect(201);
    expect((await visit(service, '/2020/05/hidden/')).status).toBe(404);
    expect((await visit(service, `/archives/${(body as { id: number }).id}`)).status).toBe(404);
  });
});
