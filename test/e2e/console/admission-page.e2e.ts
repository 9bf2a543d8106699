import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../../helpers/app.js';

const PAGE = '/admission';
const MAX_BYTES = 300_000;

/** What the service tells the worker: the script begins with it. */
interface StoredPage {
  version: string;
  page: string;
  files: string[];
}
const storedPage = (script: string) =>
  JSON.parse(/^self\.ALMANAC_ADMISSION = (.*);$/m.exec(script)?.[1] ?? '{}') as StoredPage;

describe('The page for devices', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ CONSOLE: 'on' });
  });
  afterAll(() => service.close());

  const get = (path: string) => service.http().get(path);
  const worker = async () => storedPage((await get(`${PAGE}/service-worker.js`)).text);

  it('opens without signing in, the same for all, with what its script must know', async () => {
    const { status, text, headers } = await get(PAGE);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<meta name="almanac-api" content="/api" />');
    expect(text).toContain(`<link rel="manifest" href="${PAGE}/manifest.webmanifest" />`);
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get(PAGE).set('If-None-Match', headers.etag)).status).toBe(304);
  });

  it('permits scripts and requests of the service only, none inline, and its own camera', async () => {
    const { headers, text } = await get(PAGE);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
    expect(policy).toContain("connect-src 'self'; worker-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son[a-z]+=| style=/);
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('stores itself by a worker whose files all exist, of all languages', async () => {
    const { headers } = await get(`${PAGE}/service-worker.js`);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['service-worker-allowed']).toBe(PAGE);
    const { files, page } = await worker();
    expect(page).toBe(PAGE);
    expect(files.filter((file) => file.startsWith(`${PAGE}/texts/`))).toHaveLength(4);
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
    const named = [...(await get(PAGE)).text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(named.filter((path) => !files.includes(path))).toEqual([]);
  });

  it('has a worker of another version when the page changes', async () => {
    const before = await worker();
    await service.as('administrator').post('/content/v2/settings').send({ title: 'Other name' }).expect(200);
    expect((await get(PAGE)).text).toContain('content="Other name"');
    expect((await worker()).version).not.toBe(before.version);
  });

  it('is small: at most 300 kB compressed, the fallback of the camera aside', async () => {
    const { files } = await worker();
    let bytes = 0;
    for (const file of files) {
      const answer = await fetch(service.base + file);
      bytes += gzipSync(Buffer.from(await answer.arrayBuffer())).length;
    }
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(files.filter((file) => file.endsWith('.wasm') || file.includes('camera-fallback'))).toEqual([]);
  });

  it('can be installed: a manifest with icons of its sizes', async () => {
    const { headers, text } = await get(`${PAGE}/manifest.webmanifest`);
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(text) as { start_url: string; scope: string; icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ start_url: PAGE, scope: PAGE, display: 'standalone', short_name: 'Admission' });
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers['content-type']).toBe('image/png');
      const body = icon.body as Buffer;
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('has its texts in files that never change under their names', async () => {
    const file = (await worker()).files.find((path) => path.startsWith(`${PAGE}/texts/de.`)) ?? '';
    const { headers, body } = await get(file);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body.texts['admission.refused']).toBe('Abgelehnt');
    expect(Object.keys(body.texts).filter((name) => !name.startsWith('admission.'))).toEqual([]);
  });

  it('has nothing at other addresses', async () => {
    for (const name of ['assets/missing.js', 'assets/..%2Fadmission.html', 'icons/16.png', 'texts/ja.json', 'other'])
      expect([name, (await get(`${PAGE}/${name}`)).status]).toEqual([name, 404]);
  });

  it('works below a folder of the host', async () => {
    const below = await startApp({ CONSOLE: 'on', PUBLIC_URL: 'https://site.example/blog' });
    const { text } = await below.http().get(`/blog${PAGE}`).set('Host', 'site.example');
    expect(text).toContain('<meta name="almanac-api" content="/blog/api" />');
    expect(text).toContain(`src="/blog${PAGE}/assets/`);
    const script = await below.http().get(`/blog${PAGE}/service-worker.js`).set('Host', 'site.example');
    expect(script.headers['service-worker-allowed']).toBe(`/blog${PAGE}`);
    const { files, page } = storedPage(script.text);
    expect(page).toBe(`/blog${PAGE}`);
    for (const file of files) expect([file, (await below.http().get(file)).status]).toEqual([file, 200]);
    await below.close();
  });

  it('is absent with CONSOLE=off', async () => {
    const { files } = await worker();
    const without = await startApp({ CONSOLE: 'off', DATABASE_URL: service.databaseUrl });
    for (const path of [...files, `${PAGE}/service-worker.js`])
      expect([path, (await without.http().get(path)).status]).toEqual([path, 404]);
    await without.close();
  });
});
