import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readBoundedBody } from './bounded-body.js';

const refuse = (maxBytes: number) => ({ maxBytes, overflow: 'refuse' as const });
const stream = (...chunks: Buffer[]) => Readable.from(chunks);

describe('readBoundedBody', () => {
  const text = Buffer.from('Lanterns '.repeat(50));

  it.each([
    ['nothing', undefined, text],
    ['identity', 'identity', text],
    ['gzip', 'GZIP ', gzipSync(text)],
    ['x-gzip', 'x-gzip', gzipSync(text)],
    ['deflate', 'deflate', deflateSync(text)],
    ['brotli', 'br', brotliCompressSync(text)],
  ])('decodes %s', async (_name, encoding, received) => {
    expect(await readBoundedBody(stream(received), encoding, refuse(1000))).toEqual({ data: text, truncated: false });
  });

  it('accepts a body of exactly the limit and refuses one byte more', async () => {
    await expect(readBoundedBody(stream(Buffer.alloc(10)), undefined, refuse(10))).resolves.toMatchObject({
      truncated: false,
    });
    await expect(readBoundedBody(stream(Buffer.alloc(11)), undefined, refuse(10))).rejects.toMatchObject({
      reason: 'too_large',
    });
  });

  it('truncates at the limit on request', async () => {
    const body = await readBoundedBody(stream(text, text), undefined, { maxBytes: 12, overflow: 'truncate' });
    expect(body).toEqual({ data: text.subarray(0, 12), truncated: true });
  });

  it('stops a gzip bomb at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(readBoundedBody(stream(bomb), 'gzip', refuse(100_000))).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('stops compressed bytes that never produce output', async () => {
    const head = gzipSync(Buffer.alloc(0)).subarray(0, 10);
    const emptyStoredBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);
    const endless = Readable.from(
      (function* () {
        yield head;
        for (;;) yield emptyStoredBlock;
      })(),
    );
    await expect(readBoundedBody(endless, 'gzip', refuse(5000))).rejects.toMatchObject({ reason: 'too_large' });
  });

  it.each(['compress', 'gzip, gzip', 'constructor', 'zstd'])('refuses the encoding %p', async (encoding) => {
    await expect(readBoundedBody(stream(text), encoding, refuse(1000))).rejects.toMatchObject({ reason: 'encoding' });
  });

  it.each(['gzip', 'deflate', 'br'])('refuses a broken %s body', async (encoding) => {
    await expect(readBoundedBody(stream(text), encoding, refuse(1000))).rejects.toMatchObject({ reason: 'encoding' });
  });

  it('returns an empty body for no bytes, whatever the encoding is', async () => {
    expect(await readBoundedBody(stream(), 'gzip', refuse(10))).toEqual({ data: Buffer.alloc(0), truncated: false });
  });

  it('refuses a truncated compressed body', async () => {
    const half = stream(gzipSync(text).subarray(0, 20));
    await expect(readBoundedBody(half, 'gzip', refuse(1000))).rejects.toMatchObject({ reason: 'encoding' });
  });

  it('never returns more than the limit, however the body is split into chunks', async () => {
    const chunk = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 8 }), fc.nat(120), async (chunks, maxBytes) => {
        const whole = Buffer.concat(chunks);
        const { data, truncated } = await readBoundedBody(stream(...chunks), undefined, {
          maxBytes,
          overflow: 'truncate',
        });
        expect(data).toEqual(whole.subarray(0, maxBytes));
        expect(truncated).toBe(whole.length > maxBytes);
      }),
    );
  });
});
