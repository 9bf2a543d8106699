import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { throwawayFolder } from '../../helpers/throwaway-database.js';

const MEDIA = '/content/v2/media';
const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
/** More than is held in memory, in more than one piece. */
const TEXT = Buffer.from('lantern and lamp\n'.repeat(150_000));

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 200) throw new Error('It did not happen within 10 seconds');
    await wait(50);
  }
}

describe('A large upload', () => {
  let service: TestApp;
  let temporary: { folder: string; remove: () => void };
  beforeAll(async () => {
    temporary = throwawayFolder();
    // What a killed process has left.
    const old = testNow(-2 * 3_600_000);
    mkdirSync(join(temporary.folder, 'upload-old'));
    utimesSync(join(temporary.folder, 'upload-old'), old, old);
    service = await startApp({
      UPLOAD_TEMP_DIR: temporary.folder,
      MAX_UPLOAD_BYTES: String(MAX_UPLOAD_BYTES),
    });
  });
  afterAll(async () => {
    await service.close();
    temporary.remove();
  });

  const inFolder = (): string[] => readdirSync(temporary.folder);
  const asPart = (data: Buffer, name = 'long.txt') =>
    service.as('author').post(MEDIA).attach('file', data, { filename: name, contentType: 'text/plain' });
  const asBody = (data: Buffer, name = 'long.txt') =>
    service
      .as('author')
      .post(MEDIA)
      .set('Content-Type', 'text/plain')
      .set('Content-Disposition', `attachment; filename="${name}"`)
      .send(data);
  const served = async (address: string): Promise<Buffer> => {
    const { text } = await service.http().get(new URL(address).pathname).expect(200);
    return Buffer.from(text);
  };

  it('finds its temporary folder cleared of what a killed process has left', () => {
    expect(inFolder()).toEqual([]);
  });

  it.each([
    ['a part', asPart],
    ['the body', asBody],
  ])('as %s is stored as it was sent, and its temporary file is gone', async (_, send) => {
    const { body } = await send(TEXT).expect(201);
    expect(inFolder()).toEqual([]);
    expect((await served(body.source_url)).equals(TEXT)).toBe(true);
    expect(body.media_details.filesize).toBe(TEXT.length);
  });

  it('is refused as a small one is, and leaves no temporary file', async () => {
    const page = Buffer.concat([TEXT, Buffer.from('<script>alert(1)</script>')]);
    const image = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(2_000_000)]);
    for (const send of [asPart, asBody]) {
      for (const [data, name] of [
        [page, 'page.txt'],
        [image, 'broken.gif'],
        [TEXT, 'long.exe'],
      ] as const) {
        const { body } = await send(data, name).expect(400);
        expect(body.code).toBe('rest_upload_sideload_error');
      }
      const damaged = await send(TEXT).set('Content-MD5', createHash('md5').update('x').digest('hex')).expect(412);
      expect(damaged.body.code).toBe('rest_upload_hash_mismatch');
      await send(TEXT).set('Content-MD5', createHash('md5').update(TEXT).digest('hex')).expect(201);
      const large = await send(Buffer.alloc(MAX_UPLOAD_BYTES + 300_000, 'x')).expect(413);
      expect(large.body.code).toBe('rest_request_too_large');
    }
    const visitor = await service.as('anonymous').post(MEDIA).set('Content-Type', 'text/plain').send(TEXT);
    expect(visitor.status).toBe(401);
    expect(inFolder()).toEqual([]);
  });

  /** Sends a body without saying how long it is. @returns the status; nothing when the client leaves before the end */
  const send = (headers: Record<string, string>, pieces: (string | Buffer)[], leaves = false) =>
    new Promise<number | undefined>((resolve) => {
      const sent = httpRequest(`${service.base}/api${MEDIA}`, {
        method: 'POST',
        headers: { Authorization: basic(credentialsOf('author')), ...headers },
      });
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', () => resolve(undefined));
      for (const piece of pieces) sent.write(piece);
      if (leaves) void until(() => inFolder().length > 0).then(() => sent.destroy());
      else sent.end();
    });
  const RAW = { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename="x.txt"' };
  const FORM = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const HEAD =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\n';

  it('that does not say how long it is has the same limit', async () => {
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'x');
    expect(await send(RAW, [TEXT])).toBe(201);
    expect(await send(RAW, [large])).toBe(413);
    expect(await send(FORM, [HEAD, TEXT, '\r\n--b--\r\n'])).toBe(201);
    expect(await send(FORM, [HEAD, large, '\r\n--b--\r\n'])).toBe(413);
    expect(inFolder()).toEqual([]);
  });

  it('that is cut off leaves no temporary file', async () => {
    expect(await send(RAW, [TEXT], true)).toBeUndefined();
    await until(() => inFolder().length === 0);
    expect(await send(FORM, [HEAD, TEXT], true)).toBeUndefined();
    await until(() => inFolder().length === 0);
  });

  it('is stored once with the same Idempotency-Key', async () => {
    const key = randomUUID();
    const first = await asPart(TEXT).set('Idempotency-Key', key).expect(201);
    const second = await asPart(TEXT).set('Idempotency-Key', key).expect(201);
    expect(second.body.id).toBe(first.body.id);
    const other = Buffer.concat([TEXT, Buffer.from('x')]);
    await asPart(other).set('Idempotency-Key', key).expect(422);
  });
});
