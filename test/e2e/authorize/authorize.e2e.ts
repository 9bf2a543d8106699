import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { AUTHORIZE, Browser, withPasswords } from './browser-helper.js';

const APP_ID = 'a6b1c2d3-0000-4000-8000-000000000001';

describe('Authorizing an app', () => {
  let service: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    service = await startApp();
    await withPasswords(service, 'editor', 'subscriber');
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    browser = new Browser(service);
    await browser.signIn('editor');
  });

  const asking = (query: Record<string, string>, path = AUTHORIZE) =>
    `${path}?${new URLSearchParams(query).toString()}`;
  const count = async () => (await service.database.read('SELECT uuid FROM application_passwords')).length;

  it('redirects to sign-in first and then returns to the request of the app', async () => {
    const visitor = new Browser(service);
    const path = asking({ app_name: 'My & app', success_url: 'https://app.example/done?x=1' });
    const { status, headers } = await visitor.get(path);
    expect(status).toBe(302);
    const signedIn = await visitor.signIn('editor', headers.location);
    expect(signedIn.headers.location).toBe(path);
    const $ = load((await visitor.get(path)).text);
    expect($('h1').text()).toBe('My & app wants to connect');
    expect($('[name=app_name]').attr('value')).toBe('My & app');
    expect($('dl').text()).toMatch(/app\.example/);
  });

  it.each([AUTHORIZE, '/wp-admin/authorize-application.php'])(
    'redirects to the app with an application password that works, at %s',
    async (path) => {
      const success = 'https://app.example/done?x=1';
      const { status, headers } = await browser.submit(
        asking({ app_name: 'Phone', app_id: APP_ID, success_url: success }, path),
        'approve',
        { approve: '1' },
      );
      expect(status).toBe(302);
      expect(headers.location).toMatch(/^https:\/\/app\.example\/done\?x=1&site_url=/);
      const answer = new URL(headers.location).searchParams;
      expect(answer.get('site_url')).toBe(SITE);
      expect(answer.get('user_login')).toBe('editor');
      expect(answer.get('password')).toMatch(/^[a-zA-Z0-9]{24}$/);
      const phone = { login: 'editor', password: answer.get('password') as string };
      const { body } = await service.as(phone).get('/content/v2/users/me/application-passwords/introspect').expect(200);
      expect(body).toMatchObject({ name: 'Phone', app_id: APP_ID });

      const list = await browser.get('/admin');
      expect(list.text).toMatch(/Phone[\s\S]*Last used/);
      const $ = load(list.text);
      const form = $('li')
        .filter((_, row) => $(row).text().includes('Phone'))
        .find('form');
      const fields = Object.fromEntries(
        form
          .find('input')
          .toArray()
          .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
      );
      expect((await browser.post('/admin/revoke-application', { ...fields, _wpnonce: 'bad' })).status).toBe(403);
      await service.as(phone).get('/content/v2/users/me').expect(200);
      expect((await browser.post('/admin/revoke-application', fields)).headers.location).toBe('/admin/apps?revoked=1');
      const { body: refused } = await service.as(phone).get('/content/v2/users/me').expect(401);
      expect(refused.code).toBe('incorrect_password');
      expect((await browser.get('/admin?revoked=1')).text).not.toContain('Phone');
    },
  );

  it('shows the password once when the app has no success_url', async () => {
    const { status, text } = await browser.submit(asking({ app_name: '<b>Script</b> & co' }), 'approve', {
      approve: '1',
    });
    expect(status).toBe(200);
    const shown = load(text)('code').text();
    expect(shown).toMatch(/^(?:[a-zA-Z0-9]{4} ){5}[a-zA-Z0-9]{4}$/);
    await service.as({ login: 'editor', password: shown }).get('/content/v2/users/me').expect(200);
    expect((await browser.get('/admin')).text).not.toContain(shown);
  });

  it('redirects to apps on localhost and to custom URL schemes', async () => {
    for (const target of [
      'wordpress://callback',
      'com.example.app:/callback',
      'http://127.0.0.1:5000/cb',
      'https://app.example/#part',
    ]) {
      const { headers } = await browser.submit(asking({ app_name: 'App', success_url: target }), 'approve', {
        approve: '1',
      });
      expect(headers.location?.startsWith(target.split('#')[0])).toBe(true);
      expect(headers.location).toMatch(/[?&]user_login=editor&password=/);
    }
  });

  it('gives an app the scopes that it requests, shows them first, and nothing else', async () => {
    const query = { app_name: 'Shop', scopes: 'events:read,orders:create', success_url: 'https://app.example/done' };
    const $ = load((await browser.get(asking(query))).text);
    const card = $('section').first().text();
    expect(card).toContain('Published events, venues and organizers. (events:read)');
    expect(card).toContain('(orders:create)');
    expect(card).not.toContain('orders:pay');
    expect(card).not.toContain('everything that you');

    const { headers } = await browser.submit(asking(query), 'approve', { approve: '1' });
    const password = new URL(headers.location).searchParams.get('password') as string;
    expect(password).toMatch(/^alm_/);
    const shop = { login: 'editor', password };
    await service.as(shop).get('/cal/events/v1/events').expect(200);
    const { body } = await service.as(shop).get('/content/v2/users/me').expect(403);
    expect(body.code).toBe('rest_insufficient_scope');
    expect((await browser.get('/admin')).text).toContain('Limited to events:read, orders:create.');
  });

  it('gives an app without scopes in its request all rights, and says so', async () => {
    expect((await browser.get(asking({ app_name: 'All' }))).text).toContain('everything that you');
  });

  it('remembers the requested scopes while the user signs in', async () => {
    const path = asking({ app_name: 'Shop', scopes: 'events:read' });
    const visitor = new Browser(service);
    const { headers } = await visitor.get(path);
    expect((await visitor.signIn('editor', headers.location)).headers.location).toBe(path);
  });

  it('creates no password when the user rejects the app', async () => {
    const before = await count();
    const no = (query: Record<string, string>) =>
      browser.submit(asking({ app_name: 'No', ...query }), 'reject', { reject: '1' });
    expect(
      (await no({ success_url: 'https://app.example/a', reject_url: 'https://app.example/b' })).headers.location,
    ).toBe('https://app.example/b');
    expect((await no({ success_url: 'https://app.example/a' })).headers.location).toBe(
      'https://app.example/a?success=false',
    );
    expect((await no({})).headers.location).toBe('/admin');
    expect(await count()).toBe(before);
  });

  it.each([
    { success_url: 'javascript:alert(1)' },
    { reject_url: 'javascript://x.example/%0aalert(1)' },
    { success_url: 'data:text/html,x' },
    { success_url: 'intent://app.example/#Intent;scheme=https;end' },
    { success_url: 'otherapp://callback' },
    { scopes: 'everything' },
    { scopes: '' },
    { success_url: '/relative' },
    { success_url: 'http://app.example/' },
    { app_id: 'no-uuid' },
  ] as Record<string, string>[])('answers 400 to an app with %p, on the page and in its form', async (query) => {
    const before = await count();
    const shown = await browser.get(asking({ app_name: 'Bad', ...query }));
    expect(shown.status).toBe(400);
    expect(load(shown.text)('[role=alert]').text().length).toBeGreaterThan(20);
    const sent = await browser.submit(asking({ app_name: 'Bad' }), 'approve', { approve: '1', ...query });
    expect(sent.status).toBe(400);
    expect(sent.headers.location).toBeUndefined();
    const denied = await browser.submit(asking({ app_name: 'Bad' }), 'reject', { reject: '1', ...query });
    expect(denied.status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('accepts only its own form, and only from the user it was shown to', async () => {
    const before = await count();
    const fields = { app_name: 'X', approve: '1', success_url: '', reject_url: '', app_id: '' };
    expect((await browser.post(AUTHORIZE, fields)).status).toBe(403);
    const other = new Browser(service);
    await other.signIn('subscriber');
    const nonce =
      load((await other.get(AUTHORIZE)).text)('form:has([name=app_name]) [name=_wpnonce]').attr('value') ?? '';
    expect((await browser.post(AUTHORIZE, { ...fields, _wpnonce: nonce })).status).toBe(403);
    expect((await new Browser(service).post(AUTHORIZE, { ...fields, _wpnonce: nonce })).status).toBe(403);
    const rest = await browser.get('/admin/rest-nonce');
    expect((await browser.post(AUTHORIZE, { ...fields, _wpnonce: rest.text })).status).toBe(403);
    expect(await count()).toBe(before);
  });

  it('answers 400 when the name or the decision is missing', async () => {
    const nameless = await browser.submit(asking({ success_url: 'https://app.example/' }), 'approve', {
      approve: '1',
      app_name: ' ',
    });
    expect(nameless.status).toBe(400);
    expect(load(nameless.text)('[role=alert]').text()).toBe('Give the app a name.');
    const undecided = await browser.submit(asking({ app_name: 'X' }), 'approve');
    expect(undecided.status).toBe(400);
  });

  it('does not accept Basic credentials as a session', async () => {
    await service.as('editor', '').get(AUTHORIZE).expect(302);
  });

  it('forbids framing, and limits form targets to the app', async () => {
    const { headers } = await browser.get(
      asking({ app_name: 'X', success_url: 'https://app.example/a', reject_url: 'com.example.app:/no' }),
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(
      /form-action 'self' https:\/\/app\.example com\.example\.app:; frame-ancestors 'none'/,
    );
  });

  it('escapes the texts of the app', async () => {
    const { text } = await browser.get(
      asking({ app_name: '"><script>alert(1)</script>', success_url: 'https://app.example/"><script>' }),
    );
    expect(text).not.toContain('<script>');
  });
});
