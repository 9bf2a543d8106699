import { load } from 'cheerio';
import { SecondFactorsService } from '../../../src/auth/second-factor/second-factors.service.js';
import { Clock } from '../../../src/core/context/clock.js';
import { totpCode, totpStep } from '../../../src/core/security/totp.js';
import { allRows } from '../../helpers/all-rows.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, passwordOf, withPasswords } from './browser-helper.js';

const PAGE = '/admin/second-factor';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a Base32 text, as an authenticator app reads them. */
function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

describe('A second factor', () => {
  let service: TestApp;
  let browser: Browser;
  let steps = 0;
  const start = async (env: Record<string, string> = {}) => {
    service = await startApp(env);
    await withPasswords(service, 'editor', 'author');
    const now = service.app.get(Clock).nowMs();
    steps = 0;
    jest.spyOn(service.app.get(Clock), 'nowMs').mockImplementation(() => now + steps * 30_000);
    browser = new Browser(service);
  };
  afterEach(() => service.close());

  /** The code of the moment; the next call gives that of the next step. */
  const codeOf = (secret: string): string => {
    steps++;
    return totpCode(bytesOf(secret), totpStep(service.app.get(Clock).nowSeconds()));
  };
  const faultIn = (text: string) => load(text)('[role=alert]').text();

  /** Sets it up. @returns secret and recovery codes */
  async function setUp(): Promise<{ secret: string; codes: string[] }> {
    await browser.submit(PAGE, 'action', { action: 'begin' });
    const $ = load((await browser.get(PAGE)).text);
    const secret = $('code').first().text().replaceAll(' ', '');
    expect($('.qr svg')).toHaveLength(1);
    const { text } = await browser.submit(PAGE, 'code', { action: 'confirm', code: codeOf(secret) });
    const codes = load(text)('code')
      .toArray()
      .map((element) => load(element).text());
    return { secret, codes };
  }
  const signInCode = async (code: string) => {
    const other = new Browser(service);
    const { text } = await other.signIn('editor');
    const pending = load(text)('[name=pending]').attr('value') ?? '';
    return { other, answer: await other.post('/admin/sign-in-code', { pending, code }), pending };
  };

  it('is set up with a first code, and then needed after the password', async () => {
    await start();
    await browser.signIn('editor');
    const { secret, codes } = await setUp();
    expect(secret).toHaveLength(32);
    expect(codes).toHaveLength(10);
    const { other, answer } = await signInCode(codeOf(secret));
    expect(answer.headers.location).toBe('/admin');
    expect((await other.get('/admin')).status).toBe(200);
  });

  it('gives no session before the code, and refuses wrong and used ones', async () => {
    await start();
    await browser.signIn('editor');
    const { secret } = await setUp();
    const first = await signInCode('000000');
    expect(first.answer.status).toBe(401);
    expect(faultIn(first.answer.text)).toBe('This code is wrong, or was used already.');
    expect((await first.other.get('/admin')).status).toBe(302);
    const code = codeOf(secret);
    expect((await signInCode(code)).answer.status).toBe(302);
    expect((await signInCode(code)).answer.status).toBe(401);
  });

  it('is accepted only in the browser that gave the password, within five minutes, with the same password', async () => {
    await start();
    await browser.signIn('editor');
    const { secret } = await setUp();
    const { pending, other } = await signInCode('000000');
    expect((await new Browser(service).post('/admin/sign-in-code', { pending, code: codeOf(secret) })).status).toBe(
      403,
    );
    steps += 10;
    expect((await other.post('/admin/sign-in-code', { pending, code: codeOf(secret) })).status).toBe(403);
    const again = await signInCode('000000');
    await service
      .as('administrator')
      .post(`/content/v2/users/${service.ids.editor}`)
      .send({ password: 'tulips in may' });
    const late = await again.other.post('/admin/sign-in-code', { pending: again.pending, code: codeOf(secret) });
    expect(late.status).toBe(403);
    for (const sent of ['', 'x', `${pending}x`])
      expect((await other.post('/admin/sign-in-code', { pending: sent, code: '1' })).status).toBe(403);
  });

  it('can be replaced by each recovery code once', async () => {
    await start();
    await browser.signIn('editor');
    const { codes } = await setUp();
    expect((await signInCode(codes[3].toUpperCase())).answer.status).toBe(302);
    expect((await signInCode(codes[3])).answer.status).toBe(401);
    expect((await browser.get(PAGE)).text).toContain('9 recovery codes are left.');
  });

  it('is limited in its tries over all networks, also for right codes', async () => {
    await start({ MAX_FAILED_CREDENTIALS: '3' });
    await browser.signIn('editor');
    const { secret } = await setUp();
    const { pending, other } = await signInCode('000000');
    await other.post('/admin/sign-in-code', { pending, code: '000001' });
    const refused = await other.post('/admin/sign-in-code', { pending, code: codeOf(secret) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is turned off with a code, and needs the password after ten minutes', async () => {
    await start();
    await browser.signIn('editor');
    const { secret } = await setUp();
    const wrong = await browser.submit(PAGE, 'code', { action: 'off', code: '000000' });
    expect(faultIn(wrong.text)).toMatch(/wrong, or was used/);
    steps += 21;
    const old = await browser.submit(PAGE, 'code', { action: 'off', code: codeOf(secret) });
    expect(faultIn(old.text)).toBe('Type your current password.');
    const fields = { action: 'off', code: codeOf(secret), current_password: passwordOf('editor') };
    expect((await browser.submit(PAGE, 'code', fields)).headers.location).toBe(`${PAGE}?off=1`);
    expect((await new Browser(service).signIn('editor')).headers.location).toBe('/admin');
  });

  it('ends the other sessions, and stores no secret or recovery code readably', async () => {
    await start();
    await browser.signIn('editor');
    const other = new Browser(service);
    await other.signIn('editor');
    const { secret, codes } = await setUp();
    expect((await other.get('/admin')).status).toBe(302);
    const rows = await allRows(service.database);
    expect(rows).not.toContain(secret);
    for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''));
    expect(rows).toContain('second_factors');
  });

  it('leaves application passwords as they are', async () => {
    await start();
    await browser.signIn('editor');
    await setUp();
    await service.as('editor').get('/content/v2/users/me').expect(200);
  });

  it('that a role requires is set up before anything else', async () => {
    await start({ SECOND_FACTOR_ROLES: 'administrator, editor' });
    expect((await browser.signIn('editor')).headers.location).toBe(PAGE);
    for (const path of ['/admin', '/admin/account'])
      expect((await browser.get(path)).headers.location).toMatch(/^\/admin\/sign-in/);
    expect((await browser.get('/admin/rest-nonce')).status).toBe(401);
    expect((await browser.get(PAGE)).text).toContain('Your role requires a second factor.');
    const { secret } = await setUp();
    expect((await browser.get('/admin')).status).toBe(200);
    const kept = await browser.submit(PAGE, 'code', { action: 'off', code: codeOf(secret) });
    expect(faultIn(kept.text)).toBe('Your role requires a second factor.');
    expect((await new Browser(service).signIn('author')).headers.location).toBe('/admin');
  });

  it('is reset by operators', async () => {
    await start();
    await browser.signIn('editor');
    await setUp();
    await service.app.get(SecondFactorsService).turnOff({ id: service.ids.editor });
    expect((await new Browser(service).signIn('editor')).headers.location).toBe('/admin');
  });
});
