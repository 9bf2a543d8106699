import { load } from 'cheerio';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, passwordOf, withPasswords } from './browser-helper.js';

const ACCOUNT = '/admin/account';
const NEW = 'tulips in the garden';

describe('The page of the own account', () => {
  let service: TestApp;
  let browser: Browser;
  beforeEach(async () => {
    service = await startApp();
    await withPasswords(service, 'editor', 'subscriber');
    browser = await signedIn();
  });
  afterEach(() => service.close());

  const signedIn = async () => {
    const made = new Browser(service);
    await made.signIn('editor');
    return made;
  };
  const statusOf = async (each: Browser) => (await each.get(ACCOUNT)).status;
  const isPassword = async (password: string) => {
    const users = service.app.get(UsersService);
    return users.passwordMatches(await users.byLogin('editor'), password);
  };

  it('lists the sessions of the user with browser, times and address, and marks its own', async () => {
    await signedIn();
    const other = new Browser(service);
    await other.signIn('subscriber');
    const items = load((await browser.get(ACCOUNT)).text)('li');
    expect(items).toHaveLength(2);
    expect(items.text()).toMatch(/Signed in .+ from 127\.0\.0\.1/s);
    expect(items.filter((_, item) => load(item).text().includes('this browser'))).toHaveLength(1);
  });

  it('ends another session of the user', async () => {
    const other = await signedIn();
    await browser.submit(ACCOUNT, 'session');
    expect(await statusOf(other)).toBe(302);
    expect(await statusOf(browser)).toBe(200);
  });

  it('signs the user out everywhere else, and nobody else', async () => {
    const others = [await signedIn(), await signedIn()];
    const subscriber = new Browser(service);
    await subscriber.signIn('subscriber');
    await browser.submit(ACCOUNT, 'others', { others: '1' });
    for (const other of others) expect(await statusOf(other)).toBe(302);
    expect(await statusOf(browser)).toBe(200);
    expect(await statusOf(subscriber)).toBe(200);
    expect(load((await browser.get(ACCOUNT)).text)('[name=others]')).toHaveLength(0);
  });

  it('cannot end sessions of another user', async () => {
    const subscriber = new Browser(service);
    await subscriber.signIn('subscriber');
    await subscriber.signIn('subscriber');
    const second = new Browser(service);
    await second.signIn('subscriber');
    const handle = load((await subscriber.get(ACCOUNT)).text)('[name=session]').attr('value') ?? '';
    expect(handle).toHaveLength(32);
    await signedIn();
    await browser.submit(ACCOUNT, 'session', { session: handle });
    expect(await statusOf(second)).toBe(200);
  });

  it('changes the password, ends the other sessions and stays signed in', async () => {
    const other = await signedIn();
    const answer = await browser.submit(ACCOUNT, 'new_password', { new_password: NEW });
    expect(answer.headers.location).toBe('/admin/account?done=password');
    expect(await isPassword(NEW)).toBe(true);
    expect(await statusOf(browser)).toBe(200);
    expect(await statusOf(other)).toBe(302);
  });

  it('needs the current password when the sign-in is older than ten minutes', async () => {
    await service.database.write(() => service.database.execute('UPDATE sessions SET confirmed = NULL'));
    const fields = { new_password: NEW, current_password: 'guess' };
    const refused = await browser.submit(ACCOUNT, 'new_password', fields);
    expect(load(refused.text)('[role=alert]').text()).toBe('Your current password is wrong.');
    expect(await isPassword(passwordOf('editor'))).toBe(true);
    await browser.submit(ACCOUNT, 'new_password', { new_password: NEW, current_password: passwordOf('editor') });
    expect(await isPassword(NEW)).toBe(true);
  });

  it.each(['password', 'short', ''])('refuses %p as a new password', async (password) => {
    const refused = await browser.submit(ACCOUNT, 'new_password', { new_password: password });
    expect(refused.status).toBe(400);
    expect(load(refused.text)('[role=alert]').text()).toMatch(/password/i);
  });

  it('is for users who have signed in, and accepts only its own forms', async () => {
    const { headers } = await new Browser(service).get(ACCOUNT);
    expect(headers.location).toBe('/admin/sign-in?redirect_to=%2Fadmin%2Faccount');
    for (const path of ['/admin/change-password', '/admin/end-session', '/admin/end-other-sessions']) {
      expect((await browser.post(path, { new_password: NEW })).status).toBe(403);
      expect((await new Browser(service).post(path, {})).status).toBe(403);
    }
  });

  it('notes the use of a session at most every five minutes', async () => {
    const uses = async () => JSON.stringify(await service.database.read('SELECT last_used FROM sessions'));
    const before = await uses();
    await browser.get(ACCOUNT);
    expect(await uses()).toBe(before);
    await service.database.write(() =>
      service.database.execute("UPDATE sessions SET last_used = '2020-01-01 00:00:00'"),
    );
    await browser.get(ACCOUNT);
    expect(await uses()).not.toContain('2020-01-01');
  });
});
