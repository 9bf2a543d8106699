import { load } from 'cheerio';
import type { Test } from 'supertest';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { AUTHORIZE, Browser, passwordOf, withPasswords } from './browser-helper.js';

const ME = '/api/content/v2/users/me';

describe('A browser session', () => {
  let service: TestApp;
  let browser: Browser;
  let nonce: string;
  beforeEach(async () => {
    service = await startApp();
    await withPasswords(service, 'editor', 'administrator');
    browser = new Browser(service);
    await signIn('editor');
  });
  afterEach(() => service.close());

  const signIn = async (role: 'editor' | 'administrator') => {
    await browser.signIn(role);
    nonce = (await browser.get('/admin/rest-nonce')).text;
  };
  const send = (path: string, body: object): Test =>
    service.http().post(path).set('Cookie', browser.cookieHeader).set('X-WP-Nonce', nonce).send(body);
  const elevenMinutesLater = () =>
    service.database.write(() => service.database.execute("UPDATE sessions SET confirmed = '2020-01-01 00:00:00'"));
  const storedEmail = async () => (await service.app.get(UsersService).byLogin('editor'))?.email;

  it.each([
    ['a password', { password: 'tulips in the garden' }],
    ['an e-mail address', { email: 'other@site.example' }],
  ])('changes %s within ten minutes after the sign-in, and later with the current password only', async (_, change) => {
    await elevenMinutesLater();
    const { body } = await send(ME, change).expect(403);
    expect(body.code).toBe('rest_reauthentication_required');
    const { body: wrong } = await send(ME, { ...change, current_password: 'guess' }).expect(403);
    expect(wrong.code).toBe('rest_wrong_password');
    expect(await storedEmail()).toBe('editor@site.example');
    await send(ME, { ...change, current_password: passwordOf('editor') }).expect(200);
  });

  it('needs the password once for ten minutes', async () => {
    await elevenMinutesLater();
    const confirmed = { email: 'one@site.example', current_password: passwordOf('editor') };
    await send(ME, confirmed).expect(200);
    await send(ME, { email: 'two@site.example' }).expect(200);
    expect(await storedEmail()).toBe('two@site.example');
  });

  it('changes other members, and sends the same e-mail address, without the password', async () => {
    await elevenMinutesLater();
    await send(ME, { nickname: 'Ed', email: 'editor@site.example' }).expect(200);
  });

  it('of an administrator needs the own password to change that of another account', async () => {
    await signIn('administrator');
    await elevenMinutesLater();
    const path = `/api/content/v2/users/${service.ids.editor}`;
    await send(path, { password: 'tulips in the garden' }).expect(403);
    await send(path, { password: 'tulips in the garden', current_password: passwordOf('editor') }).expect(403);
    await send(path, { password: 'tulips in the garden', current_password: passwordOf('administrator') }).expect(200);
  });

  it('makes application passwords with the current password only', async () => {
    await elevenMinutesLater();
    await send(`${ME}/application-passwords`, { name: 'Thief' }).expect(403);
    const { body } = await send(`${ME}/application-passwords`, {
      name: 'Phone',
      current_password: passwordOf('editor'),
    }).expect(201);
    expect(body.password).toMatch(/^(\w{4} ){5}\w{4}$/);
  });

  it('connects apps with the current password only', async () => {
    await elevenMinutesLater();
    const path = `${AUTHORIZE}?app_name=Phone`;
    expect(load((await browser.get(path)).text)('#current_password')).toHaveLength(1);
    for (const [password, fault] of [
      ['', 'Type your current password.'],
      ['guess', 'Your current password is wrong.'],
    ]) {
      const refused = await browser.submit(path, 'approve', { approve: '1', current_password: password });
      expect(refused.status).toBe(400);
      expect(load(refused.text)('[role=alert]').text()).toBe(fault);
    }
    const fields = { approve: '1', current_password: passwordOf('editor') };
    expect((await browser.submit(path, 'approve', fields)).status).toBe(200);
    expect(load((await browser.get(path)).text)('#current_password')).toHaveLength(0);
  });

  it('is the only kind of caller that needs it: application passwords change the account without', async () => {
    await service.as('editor').post('/content/v2/users/me').send({ password: 'tulips in the garden' }).expect(200);
  });
});
