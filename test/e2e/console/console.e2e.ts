import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, type TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';

const CONSOLE = '/admin/console';

describe('The console', () => {
  let service: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    service = await startApp({ CONSOLE: 'on' });
    await withPasswords(service, 'administrator', 'editor');
    browser = new Browser(service);
    await browser.signIn('editor');
  });
  afterAll(() => service.close());

  const assetPath = async () => {
    const { text } = await browser.get(CONSOLE);
    return /src="([^"]+\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  };

  it('is built before the tests run', () => expect(existsSync('console/dist/index.html')).toBe(true));

  it('opens for a signed-in user at all of its addresses, with the root of the interface', async () => {
    for (const path of [CONSOLE, `${CONSOLE}/`, `${CONSOLE}/events/23`, `${CONSOLE}/orders?status=pending`]) {
      const { status, text, headers } = await browser.get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('<meta name="almanac-api" content="/api" />');
      expect(text).toContain('<link rel="preload" href="/admin/rest-nonce" as="fetch" crossorigin />');
    }
  });

  it('says whether the first settings are due, which a browser learns with its next request', async () => {
    const SETUP = '<meta name="almanac-setup" content="due" />';
    const { text, headers } = await browser.get(CONSOLE);
    expect(text).toContain(SETUP);
    await service.as('administrator').post('/content/v2/site-setup').expect(200);
    const again = await service
      .http()
      .get(CONSOLE)
      .set('Cookie', browser.cookieHeader)
      .set('If-None-Match', headers.etag);
    expect(again.status).toBe(200);
    expect(again.text).not.toContain(SETUP);
  });

  it('sends others to the sign-in, which leads back to the screen', async () => {
    const other = new Browser(service);
    const refused = await other.get(`${CONSOLE}/orders?status=pending`);
    expect(refused.status).toBe(302);
    const signIn = refused.headers.location;
    expect(signIn).toBe(`/admin/sign-in?redirect_to=${encodeURIComponent(`${CONSOLE}/orders?status=pending`)}`);
    expect((await other.signIn('editor', signIn)).headers.location).toBe(`${CONSOLE}/orders?status=pending`);
  });

  it('is where /admin and signing in lead, and the account pages link to it', async () => {
    const other = new Browser(service);
    expect((await other.signIn('editor')).headers.location).toBe('/admin');
    expect((await other.get('/admin')).headers.location).toBe(CONSOLE);
    const { text } = await other.get('/admin/apps');
    expect(text).toContain('Your connected apps');
    expect(text).toContain(`href="${CONSOLE}"`);
  });

  it('permits scripts and styles of the service only, none inline, and its own camera', async () => {
    const { headers, text } = await browser.get(CONSOLE);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son[a-z]+=| style=/);
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect((await browser.get('/admin/apps')).headers['permissions-policy']).toContain('camera=()');
  });

  it('has files that are stored for good, and a page that is compared each time', async () => {
    const asset = await service.http().get(await assetPath());
    expect(asset.status).toBe(200);
    expect(asset.headers['content-type']).toMatch(/^text\/javascript/);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await service
      .http()
      .get(await assetPath())
      .set('If-None-Match', asset.headers.etag);
    expect(again.status).toBe(304);
    const page = await browser.get(CONSOLE);
    expect(page.headers['cache-control']).toBe('private, no-cache');
    const known = await service
      .http()
      .get(CONSOLE)
      .set('Cookie', browser.cookieHeader)
      .set('If-None-Match', page.headers.etag);
    expect(known.status).toBe(304);
  });

  it('has nothing at other addresses of files', async () => {
    for (const name of ['missing.js', '..%2Findex.html', '..%2F..%2Fpackage.json'])
      expect((await service.http().get(`${CONSOLE}/assets/${name}`)).status).toBe(404);
  });

  it('is small: at most 350 kB compressed for the first screen', async () => {
    const { text } = await browser.get(CONSOLE);
    const paths = [...text.matchAll(/(?:src|href)="(\/admin\/console\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(1);
    let bytes = 0;
    for (const path of paths) {
      const answer = await fetch(service.base + path, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      const { gzipSync } = await import('node:zlib');
      bytes += gzipSync(Buffer.from(await answer.arrayBuffer())).length;
    }
    expect(bytes).toBeLessThan(350_000);
  });

  it('is in the language of the browser until the user chooses one, which stays with the account', async () => {
    const inLanguage = async (languages: string) =>
      (await service.http().get(CONSOLE).set('Cookie', browser.cookieHeader).set('Accept-Language', languages)).text;
    const german = await inLanguage('ja,de-AT;q=0.9,fr;q=0.8');
    expect(german).toContain('<html lang="de-AT" dir="ltr">');
    const [, path] = /<script defer src="([^"]+)"/.exec(german) ?? [];
    expect(path).toMatch(/^\/admin\/console\/texts\/de\.[\w-]{16}\.js$/);
    expect(german.indexOf(path)).toBeLessThan(german.indexOf('type="module"'));
    const texts = await service.http().get(path);
    expect(texts.headers['content-type']).toMatch(/^text\/javascript/);
    expect(texts.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(texts.text).toContain('"menu.orders":"Bestellungen"');
    expect(texts.text).not.toContain('"menu.orders":"Orders"');
    const other = await service.http().get(`${CONSOLE}/texts/de.formerversion.js`);
    expect([other.headers['cache-control'], other.text]).toEqual(['no-cache', texts.text]);
    expect(await inLanguage('ja')).toContain('<html lang="en-US" dir="ltr">');
    await service.as('editor').post('/content/v2/users/me').send({ locale: 'fr_FR' }).expect(200);
    expect(await inLanguage('de')).toContain('<html lang="fr-FR" dir="ltr">');
    await service.as('editor').post('/content/v2/users/me').send({ locale: '' }).expect(200);
  });

  it('has no texts of languages that do not exist', async () => {
    for (const name of ['ja.formerversion.js', 'de.js', '..%2Findex.html'])
      expect((await service.http().get(`${CONSOLE}/texts/${name}`)).status).toBe(404);
  });

  it('is in a language that TEXTS_DIR adds, from right to left where it is written so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    writeFileSync(join(folder, 'ar.json'), '{"console.menu.orders": "الطلبات"}');
    const arabic = await startApp({ CONSOLE: 'on', DATABASE_URL: service.databaseUrl, TEXTS_DIR: folder });
    const other = new Browser(arabic);
    await other.signIn('editor');
    const page = await arabic.http().get(CONSOLE).set('Cookie', other.cookieHeader).set('Accept-Language', 'ar-EG');
    expect(page.text).toContain('<html lang="ar-EG" dir="rtl">');
    const { text } = await arabic.http().get(/<script defer src="([^"]+)"/.exec(page.text)?.[1] ?? '');
    expect(text).toContain('"menu.orders":"الطلبات"');
    expect(text).toContain('"menu.events":"Events"');
    expect(text).toContain('"languages":["ar","de","en","es","fr"]');
    await arabic.close();
    rmSync(folder, { recursive: true });
  });

  it('is absent with CONSOLE=off', async () => {
    const without = await startApp({ CONSOLE: 'off', DATABASE_URL: service.databaseUrl });
    const other = new Browser(without);
    expect((await other.signIn('editor')).headers.location).toBe('/admin');
    expect((await other.get('/admin')).text).toContain('Your connected apps');
    expect((await other.get(CONSOLE)).status).toBe(404);
    expect((await other.get(`${CONSOLE}/events`)).status).toBe(404);
    expect((await other.get(await assetPath())).status).toBe(404);
    await without.close();
  });
});
