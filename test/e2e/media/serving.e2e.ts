import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { GIF, onDisk, uploaded } from './media-helper.js';

const TEXT = 'Ten bytes.';

describe('URLs of uploaded files', () => {
  let service: TestApp;
  let gif: string;
  let txt: string;
  let csv: string;

  beforeAll(async () => {
    service = await startApp();
    const path = async (name: string, data: Buffer | string) =>
      new URL((await uploaded(service, 'author', name, data)).source_url).pathname;
    gif = await path('pixel.gif', GIF);
    txt = await path('words.txt', TEXT);
    csv = await path('list.csv', 'a,b\n');
  });
  afterAll(() => service.close());

  it('return the bytes with their type, nosniff and a cache lifetime of one year', async () => {
    const { headers, body } = await service.http().get(gif).buffer(true).expect(200);
    expect(Buffer.compare(body as Buffer, GIF)).toBe(0);
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'content-length': String(GIF.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-disposition']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('show plain text inline and serve other types as attachments', async () => {
    const text = await service.http().get(txt).expect(200);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.headers['content-disposition']).toBeUndefined();
    expect(text.text).toBe(TEXT);
    const list = await service.http().get(csv).expect(200);
    expect(list.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(list.headers['content-disposition']).toBe('attachment');
  });

  const ranges: [range: string, status: number, text: string, contentRange: string | undefined][] = [
    ['bytes=0-2', 206, 'Ten', 'bytes 0-2/10'],
    ['bytes=4-', 206, 'bytes.', 'bytes 4-9/10'],
    ['bytes=-6', 206, 'bytes.', 'bytes 4-9/10'],
    ['bytes=4-999', 206, 'bytes.', 'bytes 4-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, TEXT, undefined],
    ['bytes=x', 200, TEXT, undefined],
    ['lines=0-1', 200, TEXT, undefined],
  ];
  it.each(ranges)('answer Range: %s with %i', async (range, status, text, contentRange) => {
    const answer = await service.http().get(txt).set('Range', range).expect(status);
    expect(answer.text ?? '').toBe(text);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('return a range only when If-Range matches', async () => {
    const { headers } = await service.http().get(txt);
    const part = (version: string) => service.http().get(txt).set('Range', 'bytes=0-2').set('If-Range', version);
    await part(String(headers.etag)).expect(206);
    await part(String(headers['last-modified'])).expect(206);
    await part('"other"').expect(200);
  });

  it('answer 304 to matching conditional requests', async () => {
    const { headers } = await service.http().get(gif);
    await service.http().get(gif).set('If-None-Match', String(headers.etag)).expect(304);
    await service.http().get(gif).set('If-Modified-Since', String(headers['last-modified'])).expect(304);
    await service.http().get(gif).set('If-None-Match', '"other"').expect(200);
  });

  it('answer HEAD without a body', async () => {
    const { headers, text } = await service.http().head(txt).expect(200);
    expect(headers['content-length']).toBe('10');
    expect(text ?? '').toBe('');
  });

  it('exist under /wp-content/uploads and /uploads', async () => {
    expect(gif).toMatch(/^\/wp-content\/uploads\//);
    const [here, there] = await Promise.all(
      [gif, gif.replace('/wp-content', '')].map((path) => service.http().get(path)),
    );
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(there.headers.etag).toBe(here.headers.etag);
  });

  onDisk('answer 404 for everything that is not an uploaded file', async () => {
    const root = join(service.folder, 'uploads');
    const [year, month] = gif.split('/').slice(-3);
    const here = join(root, String(year), String(month));
    mkdirSync(join(here, 'folder.png'), { recursive: true });
    writeFileSync(join(here, '.hidden.png'), 'x');
    writeFileSync(join(here, 'page.html'), 'x');
    writeFileSync(join(here, 'noextension'), 'x');
    writeFileSync(join(root, '.unfinished', 'half.png'), 'x');
    writeFileSync(join(service.folder, 'secret.txt'), 'SECRET');
    symlinkSync(join(service.folder, 'secret.txt'), join(here, 'link.html'));
    const month_ = `/uploads/${year}/${month}`;
    const paths = [
      `${month_}/nothing.png`,
      `${month_}/folder.png`,
      `${month_}/.hidden.png`,
      `${month_}/page.html`,
      `${month_}/noextension`,
      `${month_}/link.html`,
      `${month_}/`,
      month_,
      '/uploads',
      '/uploads/.unfinished/half.png',
      '/uploads/secret.txt',
      `${month_}/..%2f..%2f..%2fsecret.txt`,
      `${month_}/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.txt`,
      `${month_}/..%5c..%5csecret.txt`,
      `${month_}/pixel.gif%00.txt`,
      `/uploads/..%2f/01/secret.txt`,
      `/uploads/2026/13/pixel.gif`,
      `/uploads/${year}/${month}/x/pixel.gif`,
    ];
    for (const path of paths.flatMap((each) => [each, `/wp-content${each}`])) {
      const answer = await service.http().get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('SECRET');
    }
    await service.http().get(`${month_}/%zz.gif`).expect(400);
    await service.http().post(gif).expect(404);
    await service.http().delete(gif).expect(404);
  });

  it('answer 404 after the file is deleted', async () => {
    const item = await uploaded(service, 'author', 'short-lived.gif');
    const path = new URL(item.source_url).pathname;
    await service.http().get(path).expect(200);
    await service.as('author').delete(`/content/v2/media/${item.id}?force=true`).expect(200);
    await service.http().get(path).expect(404);
  });
});
