import { connect } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Role } from '../../../src/auth/roles.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { processorTimeOf } from '../../helpers/processor-time.js';
import { GIF, entries, filesOnDisk, picture, registered, send, uploaded } from './media-helper.js';

const MEDIA = '/content/v2/media';
const LIMIT = 300_000;

describe('POST content/v2/media under attack', () => {
  let service: TestApp;
  let port: number;

  beforeAll(async () => {
    service = await startApp({ MAX_UPLOAD_BYTES: String(LIMIT), MAX_BODY_BYTES: '100000' });
    ({ port } = (service.app.getHttpServer() as Server).address() as AddressInfo);
  });
  afterAll(() => service.close());

  // Whatever is refused must leave nothing: no file, finished or not, no entry, no id.
  let before: unknown[];
  const state = async () => [filesOnDisk(service), await entries(service), await registered(service)];
  beforeEach(async () => {
    before = await state();
  });
  const nothingLeft = async () => expect(await state()).toEqual(before);

  const png = () => picture(8, 8);
  const zip = Buffer.concat([Buffer.from('PK\x03\x04evil.class'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
  const refusedFiles: [what: string, name: string, data: () => Buffer | string | Promise<Buffer>, type?: string][] = [
    ['a script', 'shell.php', () => '<?php system($_GET[0]);'],
    ['a page', 'page.html', () => '<!doctype html><script>x()</script>', 'text/html'],
    [
      'a drawing that can hold scripts',
      'x.svg',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>',
      'image/svg+xml',
    ],
    ['a drawing with the name of an image', 'x.png', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['a page named text', 'page.txt', () => '<script>x()</script>', 'text/plain'],
    ['a script named text', 'run.txt', () => '#!/bin/sh\nrm -rf /', 'text/plain'],
    ['a program named image', 'x.jpg', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'image/jpeg'],
    ['a server configuration', '.htaccess', () => 'AddType application/x-httpd-php .gif'],
    ['an archive', 'x.zip', () => zip, 'application/zip'],
    [
      'an image that is a script too',
      'x.gif',
      () => Buffer.concat([GIF.subarray(0, -1), Buffer.from('<?php x();?>;')]),
    ],
    ['an image that is a page too', 'x.gif', () => Buffer.from('GIF89a/*<html><body><script>x()</script>*/=1;')],
    ['an image that is an archive too', 'x.png', async () => Buffer.concat([await png(), zip])],
    ['a document that is a page too', 'x.pdf', () => '%PDF-1.4\n<html><script>x()</script>', 'application/pdf'],
    ['a sound that is a page too', 'x.mp3', () => 'ID3\x03\0\0\0\0\0\0<html><script>x()</script>', 'audio/mpeg'],
    ['an image of another type than its name', 'x.jpg', png, 'image/jpeg'],
    ['an image declared a page', 'x.png', png, 'text/html'],
    ['a script named with a second extension', 'x.gif.php', () => GIF],
    ['a name without extension', 'gif', () => GIF],
    ['a name that ends in a null byte', 'x.php%00.gif', () => 'GIF89a<?php x();'],
    ['a truncated image', 'x.png', async () => (await picture(300, 300)).subarray(0, 200)],
    ['an image of noise', 'x.webp', () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(64, 7)])],
  ];
  it.each(refusedFiles.map(([what]) => what))('refuses %s', async (what) => {
    const [, name, data, type] = refusedFiles.find(([named]) => named === what) ?? refusedFiles[0];
    const { body } = await send(service, 'administrator', name, await data(), type).expect(400);
    expect(body.code).toBe('rest_upload_sideload_error');
    expect(body.message).not.toMatch(/\/(?:tmp|work|home)\//);
    await nothingLeft();
  });

  it('refuses the same files as multipart form parts', async () => {
    for (const [, name, data, type] of refusedFiles.slice(0, 6)) {
      const { body } = await service
        .as('administrator')
        .post(MEDIA)
        .attach('file', Buffer.from(await data()), { filename: name, contentType: type ?? 'image/png' })
        .expect(400);
      expect(body.code).toBe('rest_upload_sideload_error');
    }
    await nothingLeft();
  });

  const names: [sent: string, kept: RegExp][] = [
    ['../../../../etc/passwd.gif', /^passwd(-\d+)?\.gif$/],
    ['..\\\\..\\\\windows\\\\x.gif', /^x(-\d+)?\.gif$/],
    ['/absolute/path.gif', /^path(-\d+)?\.gif$/],
    ['...hidden.gif', /^hidden(-\d+)?\.gif$/],
    ['shell.php.gif', /^shell\.php_(-\d+)?\.gif$/],
    ['a;b|c&d`e$f.gif', /^abcdef(-\d+)?\.gif$/],
    ['<img src=x onerror=x()>.gif', /^img-srcx-onerrorx(-\d+)?\.gif$/],
    ['CON.gif', /^CON(-\d+)?\.gif$/],
    [`${'long'.repeat(200)}.gif`, /^(long)+(lo?|lon)?(-\d+)?\.gif$/],
  ];
  it.each(names)('stores a safe file name: %s', async (sent, kept) => {
    const item = await uploaded(service, 'author', sent);
    expect(item.filename).toMatch(kept);
    expect(filesOnDisk(service).every((path) => /^\d{4}\/\d\d\/[^/]+$/.test(path))).toBe(true);
    await service.http().get(new URL(item.source_url).pathname).expect(200);
  });

  it('refuses decompression bombs without decoding them', async () => {
    const claimed = await png();
    claimed.writeUInt32BE(60_000, 16);
    claimed.writeUInt32BE(60_000, 20);
    claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
    const flat = await sharp({ create: { width: 8_200, height: 8_200, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    const tall = await picture(8, 8, 'jpeg');
    const frame = tall.indexOf('\xff\xc0', 0, 'latin1');
    tall.writeUInt16BE(65_500, frame + 5);
    tall.writeUInt16BE(65_500, frame + 7);
    expect(flat.length).toBeLessThan(LIMIT);
    const spent = await processorTimeOf(async () => {
      for (const [name, data] of [
        ['claimed.png', claimed],
        ['flat.png', flat],
        ['tall.jpg', tall],
      ] as const) {
        const { body } = await send(service, 'administrator', name, data).expect(400);
        expect(body.code).toBe('rest_upload_sideload_error');
      }
    });
    expect(spent).toBeLessThan(10_000);
    await nothingLeft();
  });

  it('answers 413 to bodies that are too large, however they are sent', async () => {
    const large = Buffer.alloc(LIMIT + 1, 'a');
    const answers = [
      await send(service, 'author', 'large.txt', large),
      await service.as('author').post(MEDIA).attach('file', large, 'large.txt'),
      await service
        .as('author')
        .post(MEDIA)
        .field('title', 'x'.repeat(LIMIT * 3))
        .attach('file', GIF, 'x.gif'),
      await chunked('Content-Type: text/plain\r\nContent-Disposition: attachment; filename=x.txt', large),
    ];
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    await nothingLeft();
    await send(service, 'author', 'fits.txt', large.subarray(1)).expect(201);
    await service.as('author').post(MEDIA).attach('file', large.subarray(1), 'fits.txt').expect(201);
  });

  it('refuses unauthorized callers before it reads their large bodies', async () => {
    const headers = 'Content-Type: text/plain\r\nContent-Disposition: attachment; filename=x.txt\r\n';
    expect((await raw(`${headers}Content-Length: 200000\r\n\r\n`, null)).status).toBe(401);
    expect((await chunked(headers.trimEnd(), Buffer.alloc(100_001, 'a'), null)).status).toBe(413);
    await send(service, 'anonymous', 'small.txt', 'words').expect(401);
    const { body } = await send(service, 'subscriber', 'large.txt', Buffer.alloc(200_000, 'a')).expect(403);
    expect(body.code).toBe('rest_cannot_create');
    await nothingLeft();
  });

  /** Sends a body without saying how long it is. */
  function chunked(headers: string, data: Buffer, who: Role | null = 'author'): Promise<{ status: number }> {
    const start = Buffer.from(`${headers}\r\nTransfer-Encoding: chunked\r\n\r\n${data.length.toString(16)}\r\n`);
    return raw(Buffer.concat([start, data, Buffer.from('\r\n0\r\n\r\n')]), who);
  }

  /** Sends what is left of a request after its first lines, and waits for the head of the answer. */
  function raw(rest: Buffer | string, who: Role | null): Promise<{ status: number }> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`POST /api${MEDIA} HTTP/1.1\r\nHost: x\r\n`);
        if (who) socket.write(`Authorization: ${basic(credentialsOf(who))}\r\n`);
        socket.write(rest);
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (text.includes('\r\n\r\n')) {
          socket.destroy();
          resolve({ status: Number(text.split(' ')[1]) });
        }
      });
      socket.on('error', reject);
      socket.on('close', () => resolve({ status: 0 }));
    });
  }

  it('refuses multipart forms that are malformed, have several files or too many fields', async () => {
    const form = (body: string) =>
      service.as('author').post(MEDIA).set('Content-Type', 'multipart/form-data; boundary=XX').send(body);
    const file = (name: string) =>
      `--XX\r\nContent-Disposition: form-data; name="${name}"; filename="x.txt"\r\n\r\nhi\r\n`;
    const field = (name: string) => `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
    const cases: [string, number, string][] = [
      [`${file('file')}${file('file')}--XX--\r\n`, 400, 'rest_upload_too_many_files'],
      [`${file('other')}--XX--\r\n`, 400, 'rest_upload_no_data'],
      [`${field('title')}--XX--\r\n`, 400, 'rest_upload_no_data'],
      ['--XX--\r\n', 400, 'rest_upload_no_data'],
      [file('file'), 400, 'rest_upload_malformed'],
      ['nonsense', 400, 'rest_upload_malformed'],
      [`${field('a[999999999]')}${file('file')}--XX--\r\n`, 413, 'rest_request_too_large'],
      [`${field(`a${'[b]'.repeat(50)}`)}${file('file')}--XX--\r\n`, 413, 'rest_request_too_large'],
      [`${field('n'.repeat(500))}${file('file')}--XX--\r\n`, 413, 'rest_request_too_large'],
      [`${field('t').repeat(600)}${file('file')}--XX--\r\n`, 413, 'rest_request_too_large'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await form(body);
      expect([body.slice(0, 80), answer.status, answer.body.code]).toEqual([body.slice(0, 80), status, code]);
    }
    await service.as('author').post(MEDIA).set('Content-Type', 'multipart/form-data').send('x').expect(400);
    await nothingLeft();
  });

  it('leaves nothing behind when a client disconnects mid-upload', async () => {
    for (const type of ['image/png', 'multipart/form-data; boundary=XX']) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          const authorization = basic(credentialsOf('author'));
          const disposition = 'Content-Disposition: attachment; filename=half.png\r\n';
          socket.write(`POST /api${MEDIA} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n${disposition}`);
          socket.write(`Content-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`);
          socket.write('--XX\r\nContent-Disposition: form-data; name="file"; filename="half.png"\r\n\r\n\x89PNG');
          setTimeout(() => socket.destroy(), 100);
        });
        socket.on('close', () => resolve());
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    await nothingLeft();
  });

  it('stores exactly the valid files of hundreds of concurrent uploads', async () => {
    const total = 300;
    const good = total / 2;
    let sent = 0;
    const worker = async () => {
      while (sent < total) {
        const number = sent++;
        if (number % 2 === 0) await send(service, 'author', 'same.txt', `note ${number}`).expect(201);
        else await send(service, 'author', 'same.txt', `<script>${number}</script>`).expect(400);
      }
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    const [files, rows, ids] = before as [string[], number, number];
    expect(filesOnDisk(service)).toHaveLength(files.length + good);
    expect(await entries(service)).toBe(rows + good);
    expect(await registered(service)).toBe(ids + good);
  });

  it('stores six large images that are uploaded at the same time', async () => {
    const big = await picture(4000, 4000, 'jpeg');
    expect(big.length).toBeLessThan(LIMIT);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => send(service, 'author', `big-${i}.jpg`, big)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  });
});
