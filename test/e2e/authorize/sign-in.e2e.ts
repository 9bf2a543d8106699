import { load } from 'cheerio';
import type { Response } from 'supertest';
import { SignInDelayService } from '../../../src/auth/sign-in-delay.service.js';
import { SessionsService } from '../../../src/auth/sessions/sessions.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { allRows } from '../../helpers/all-rows.js';
import { credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, passwordOf, withPasswords } from './browser-helper.js';

describe('Signing in', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    await withPasswords(service, 'editor', 'subscriber');
  });
  afterAll(() => service.close());

  it('accepts a login or e-mail address in any letter case and redirects to the apps page', async () => {
    for (const login of ['editor', 'EDITOR', ' editor@site.example ']) {
      const browser = new Browser(service);
      const answer = await browser.submit('/admin/sign-in', 'password', { login, password: passwordOf('editor') });
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe('/admin');
      const { text } = await browser.get('/admin');
      expect(text).toContain('Your connected apps');
      expect(text).toContain('this site has no editor of its own');
    }
  });

  it('is where the addresses of WordPress admin pages lead that responses name', async () => {
    for (const path of ['/wp-admin', '/wp-admin/', '/wp-admin/edit.php?post_type=post&seo_filter=ok']) {
      const { headers } = await new Browser(service).get(path);
      expect(headers.location).toBe('/admin');
    }
    expect((await new Browser(service).get('/admin')).headers.location).toMatch(/^\/admin\/sign-in/);
  });

  it('sets an HttpOnly, SameSite cookie and stores only a hash of its token', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    const cookie = browser.lastCookies.find((text) => text.startsWith('almanac_session=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=172800$/);
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(await allRows(service.database)).not.toContain(token);
  });

  it('sets a Secure cookie when PUBLIC_URL uses https', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://site.example', DATABASE_URL: service.databaseUrl });
    const browser = new Browser(secure);
    await browser.signIn('editor');
    expect(browser.lastCookies.every((cookie) => cookie.includes('; Secure'))).toBe(true);
    await secure.close();
  });

  it.each([
    ['a wrong password', { login: 'editor', password: 'wrong' }],
    ['an unknown login', { login: 'nobody', password: 'wrong' }],
    ['an unknown address', { login: 'nobody@site.example', password: 'wrong' }],
    ['an account without a password', { login: 'author', password: 'wrong' }],
    ['an application password', credentialsOf('editor')],
    ['nothing', { login: '', password: '' }],
  ])('refuses %s with the same message', async (_, fields) => {
    const browser = new Browser(service);
    const answer = await browser.submit('/admin/sign-in', 'password', { ...fields });
    expect(answer.status).toBe(401);
    expect(load(answer.text)('[role=alert]').text()).toBe('Login and password do not fit together.');
    expect((await browser.get('/admin')).status).toBe(302);
  });

  it('accepts only its own form, from the browser it was shown in', async () => {
    const browser = new Browser(service);
    const fields = { login: 'editor', password: passwordOf('editor') };
    expect((await browser.post('/admin/sign-in', fields)).status).toBe(403);
    const other = new Browser(service);
    const token = load((await other.get('/admin/sign-in')).text)('[name=token]').attr('value') ?? '';
    await browser.get('/admin/sign-in');
    expect((await browser.post('/admin/sign-in', { ...fields, token })).status).toBe(403);
  });

  it('redirects only to pages of its own site', async () => {
    for (const [target, wanted] of [
      ['/admin/authorize-application?app_name=X', '/admin/authorize-application?app_name=X'],
      ['https://evil.example/', '/admin'],
      ['//evil.example/admin', '/admin'],
    ] as const) {
      const browser = new Browser(service);
      const answer = await browser.signIn('editor', `/admin/sign-in?redirect_to=${encodeURIComponent(target)}`);
      expect(answer.headers.location).toBe(wanted);
    }
  });

  it('lasts until sign-out, which other sites cannot trigger', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    const before = browser.cookieHeader;
    expect((await browser.post('/admin/sign-out', {})).status).toBe(403);
    const answer = await browser.submit('/admin', '_wpnonce');
    expect(answer.headers.location).toBe('/admin/sign-in');
    expect(browser.cookieHeader).toMatch(/^almanac_browser=[0-9a-f]{32}$/);
    // The token itself is worth nothing any more.
    await service.http().get('/admin').set('Cookie', before).expect(302);
  });

  it('lasts until the password changes or two days have passed', async () => {
    const browser = new Browser(service);
    await browser.signIn('subscriber');
    expect((await browser.get('/admin')).status).toBe(200);
    await service.app.get(UsersService).setPassword(service.ids.subscriber, 'another one');
    expect((await browser.get('/admin')).status).toBe(302);
    await withPasswords(service, 'subscriber');
    await browser.signIn('subscriber');
    await service.database.write(() => service.database.execute("UPDATE sessions SET expires = '2020-01-01 00:00:00'"));
    expect((await browser.get('/admin')).status).toBe(302);
    await service.app.get(SessionsService).sweep();
    expect(await service.database.read('SELECT id FROM sessions')).toEqual([]);
  });

  it('uses pages that cannot be framed, stored or sent as a referrer', async () => {
    const { headers } = await new Browser(service).get('/admin/sign-in');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    );
  });

  it('escapes the submitted login', async () => {
    const answer = await new Browser(service).submit('/admin/sign-in', 'password', {
      login: '"><script>alert(1)</script>',
      password: 'x',
    });
    expect(answer.text).not.toContain('<script>');
    expect(load(answer.text)('#login').attr('value')).toBe('"><script>alert(1)</script>');
  });

  it('labels every field and announces errors to screen readers', async () => {
    const answer = await new Browser(service).submit('/admin/sign-in', 'password', { login: 'editor', password: 'x' });
    const $ = load(answer.text);
    for (const input of $('input:not([type=hidden])').toArray()) {
      expect($(`label[for="${$(input).attr('id')}"]`).text().length).toBeGreaterThan(3);
      expect($(`#${$(input).attr('aria-describedby')}`).attr('role')).toBe('alert');
    }
  });
});

describe('Guessing a sign-in password', () => {
  let service: TestApp;
  let delays: number[];
  const wrong = (browser: Browser) =>
    browser.submit('/admin/sign-in', 'password', { login: 'editor', password: 'wrong' });

  beforeEach(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '3' });
    await withPasswords(service, 'editor');
    delays = [];
    jest.spyOn(service.app.get(SignInDelayService), 'pause').mockImplementation((milliseconds) => {
      delays.push(milliseconds);
      return Promise.resolve();
    });
  });
  afterEach(() => service.close());

  it('costs a growing, bounded delay and does not close the account', async () => {
    const browser = new Browser(service);
    for (let i = 0; i < 12; i++) expect((await wrong(browser)).status).toBe(401);
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000]);
    expect((await browser.signIn('editor')).status).toBe(302);
  });

  it('is refused with 429 while three tries of the same network are running, and holds no database connection', async () => {
    const browser = new Browser(service);
    for (let i = 0; i < 3; i++) await wrong(browser);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = () => resolve();
    });
    jest.spyOn(service.app.get(SignInDelayService), 'pause').mockImplementation(() => held);
    const waiting = [1, 2, 3].map(() => wrong(new Browser(service)));
    const refused = await until429(() => wrong(new Browser(service)));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(load(refused.text)('[role=alert]').text()).toMatch(/Wait \d+ seconds?\./);
    await service.as('editor').post('/content/v2/posts').send({ title: 'Meanwhile' }).expect(201);
    release();
    for (const answer of await Promise.all(waiting)) expect([401, 429]).toContain(answer.status);
  });

  it('leaves application passwords of the account as they are', async () => {
    const browser = new Browser(service);
    for (let i = 0; i < 5; i++) await wrong(browser);
    await service.as('editor').get('/content/v2/users/me').expect(200);
  });
});

/** Tries again until too many others are waiting. */
async function until429(send: () => Promise<Response>): Promise<Response> {
  for (let i = 0; i < 20; i++) {
    const pause = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 300));
    const answer = await Promise.race([send(), pause]);
    if (answer?.status === 429) return answer;
  }
  throw new Error('Never refused.');
}
