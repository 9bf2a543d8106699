import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import { S3Server, type S3Fault } from '../../../../test/helpers/s3/s3-server.js';
import { readBucketAddress } from '../../../core/config/bucket-address.js';
import { InvalidMediaPathError, MARKER_FILE } from './media.storage.js';
import { S3MediaStorage } from './s3-media.storage.js';
import { storeFiles } from './store-files.js';

const PATH = '2026/11/lamp.png';
const MIB_BYTES = 1024 * 1024;

describe('S3MediaStorage', () => {
  let server: S3Server;
  let storage: S3MediaStorage;

  beforeEach(async () => {
    server = await new S3Server().start();
    storage = await opened(server.url('site/a'));
    for (const level of ['error', 'warn'] as const) jest.spyOn(Logger.prototype, level).mockReturnValue(undefined);
  });
  afterEach(async () => {
    storage.close();
    await server.stop();
    jest.restoreAllMocks();
  });

  const opened = (url: string) => S3MediaStorage.open(readBucketAddress(url), 'https://example.org/uploads/');
  const failing = (operation: string, fault: S3Fault, times = Infinity) => {
    let left = times;
    server.plan = (name) => (name === operation && left-- > 0 ? fault : undefined);
  };
  const text = async (path: string) => (await storage.read(path))?.toString();
  const count = (operation: string) => server.operations.filter((name) => name === operation).length;

  it('returns what was written, as a whole, as a stream or in part, with its type', async () => {
    await storage.write(PATH, Buffer.from('lantern'));
    expect(server.objects.get(`site/a/${PATH}`)?.type).toBe('image/png');
    expect(await text(PATH)).toBe('lantern');
    expect(await storage.stat(PATH)).toMatchObject({ size: 7 });
    const part = await storage.open(PATH, { start: 2, end: 4 });
    expect(part?.size).toBe(7);
    expect(part && (await buffer(part.stream)).toString()).toBe('nte');
  });

  it('stores empty files and names in all scripts', async () => {
    const path = '2026/11/桜 (1) été+!.txt';
    await storage.write(path, Buffer.alloc(0));
    expect(await text(path)).toBe('');
    expect(await storage.list('2026/11')).toEqual([path]);
    expect(await storage.delete(path)).toBe(true);
  });

  it('keeps the time of change of files that are copied', async () => {
    const modifiedAt = new Date('2020-02-29T12:00:00.123Z');
    await storage.write(PATH, Buffer.from('x'), { modifiedAt });
    expect((await storage.stat(PATH))?.modifiedAt).toEqual(modifiedAt);
  });

  it('returns undefined or false for a missing file', async () => {
    expect(await storage.read(PATH)).toBeUndefined();
    expect(await storage.open(PATH)).toBeUndefined();
    expect(await storage.stat(PATH)).toBeUndefined();
    expect(await storage.exists(PATH)).toBe(false);
    expect(await storage.delete(PATH)).toBe(false);
  });

  it('lists files and folders over pages, without those of other prefixes', async () => {
    server.pageSize = 2;
    const paths = Array.from({ length: 7 }, (_, index) => `2026/11/${index}.txt`);
    for (const path of [...paths, '2025/01/a.txt', '2025/02/b.txt', '2024/12/c.txt'])
      await storage.write(path, Buffer.from('x'));
    await storage.mark();
    await (await opened(server.url('site/ab'))).write('2030/01/other.txt', Buffer.from('x'));
    expect(await storage.list('2026/11')).toEqual(paths);
    expect((await storage.folders()).sort()).toEqual(['2024/12', '2025/01', '2025/02', '2026/11']);
    expect(await storage.totalBytes(new AbortController().signal)).toBeGreaterThan(10);
    await expect(storage.list('../etc')).rejects.toThrow(InvalidMediaPathError);
  });

  it('lets exactly one of many concurrent writers of a name succeed', async () => {
    const writers = Array.from({ length: 20 }, (_, index) => storage.write(PATH, Buffer.from(`writer ${index}`)));
    const results = await Promise.allSettled(writers);
    const won = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(won).toHaveLength(1);
    expect(await text(PATH)).toBe(`writer ${won[0]}`);
    await storage.write(PATH, Buffer.from('replaced'), { overwrite: true });
    expect(await text(PATH)).toBe('replaced');
  });

  it.each(['ignored', 'refused'] as const)('gives files random names when conditions are %s', async (conditions) => {
    server.conditions = conditions;
    await storage.mark();
    expect(storage.reservesNames).toBe(false);
    const data = [Buffer.from('a'), Buffer.from('b'), Buffer.from('c')];
    const stored = await Promise.all(
      data.map((each) => storeFiles(storage, '2026/11', 'lamp.png', (name) => [{ name, data: each }])),
    );
    expect(new Set(stored.map(({ name }) => name)).size).toBe(3);
    expect((await Promise.all(stored.map(({ name }) => text(`2026/11/${name}`)))).sort()).toEqual(['a', 'b', 'c']);
  });

  it('finds out at start whether names can be reserved', async () => {
    await storage.mark();
    expect(storage.reservesNames).toBe(true);
    server.conditions = 'ignored';
    const other = await opened(server.url('site/a'));
    await other.prepare();
    expect(other.reservesNames).toBe(false);
    expect(server.objects.has(`site/a/${MARKER_FILE}`)).toBe(true);
  });

  describe('with a large file', () => {
    /** Of 20 MiB and 3 bytes, in pieces. */
    const large = () =>
      Readable.from(
        (function* () {
          for (let i = 0; i < 40; i++) yield Buffer.alloc(MIB_BYTES / 2, i);
          yield Buffer.from('end');
        })(),
        { objectMode: false },
      );

    it('stores it in parts', async () => {
      await storage.write('2026/11/film.mp4', large());
      expect(count('UploadPart')).toBe(3);
      expect(server.uploads.size).toBe(0);
      const stored = server.objects.get('site/a/2026/11/film.mp4');
      expect([stored?.data.length, stored?.type, stored?.data.subarray(-4)]).toEqual([
        20 * MIB_BYTES + 3,
        'video/mp4',
        Buffer.from('\x27end'),
      ]);
    });

    it('never replaces another file of the name', async () => {
      await storage.write('2026/11/film.mp4', Buffer.from('first'));
      await expect(storage.write('2026/11/film.mp4', large())).rejects.toMatchObject({ name: 'MediaFileExists' });
      expect(await text('2026/11/film.mp4')).toBe('first');
      expect(server.uploads.size).toBe(0);
    });

    it.each<[string, S3Fault, number, object]>([
      ['a part fails for good', { kind: 'error', status: 403, code: 'AccessDenied' }, Infinity, { status: 503 }],
      ['the quota is used up', { kind: 'error', status: 400, code: 'QuotaExceeded' }, Infinity, { status: 507 }],
      ['the connection breaks again and again', { kind: 'reset' }, Infinity, { status: 503 }],
    ])('aborts the upload when %s', async (_, fault, times, refusal) => {
      failing('UploadPart', fault, times);
      await expect(storage.write('2026/11/film.mp4', large())).rejects.toMatchObject(refusal);
      expect([server.uploads.size, count('AbortMultipartUpload')]).toEqual([0, 1]);
      expect(await storage.exists('2026/11/film.mp4')).toBe(false);
    });

    it('aborts the upload when its source breaks', async () => {
      const breaking = Readable.from(
        (async function* () {
          for (let i = 0; i < 20; i++) yield Buffer.alloc(MIB_BYTES);
          throw new Error('the client went away');
        })(),
      );
      await expect(storage.write('2026/11/film.mp4', breaking)).rejects.toThrow('the client went away');
      expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
    });

    it('sends a part again whose connection broke', async () => {
      failing('UploadPart', { kind: 'reset' }, 2);
      await storage.write('2026/11/film.mp4', large());
      expect(server.objects.get('site/a/2026/11/film.mp4')?.data.length).toBe(20 * MIB_BYTES + 3);
    });
  });

  it.each<[string, S3Fault]>([
    ['503 SlowDown', { kind: 'error', status: 503, code: 'SlowDown' }],
    ['500 InternalError', { kind: 'error', status: 500, code: 'InternalError' }],
    ['a reset connection', { kind: 'reset' }],
  ])('repeats requests after %s, and answers 503 with Retry-After when it does not pass', async (_, fault) => {
    failing('PutObject', fault, 1);
    await storage.write(PATH, Buffer.from('x'));
    failing('GetObject', fault);
    const before = count('GetObject');
    await expect(storage.read(PATH)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(count('GetObject') - before).toBe(3);
  });

  it('logs one line in ten seconds for each code of the store, also where only a header has it', async () => {
    const lines = () => jest.mocked(Logger.prototype.error).mock.calls.map(([line]) => String(line));
    const slowDown: S3Fault = { kind: 'error', status: 503, code: 'SlowDown' };
    server.plan = () => slowDown;
    const refused = [storage.read(PATH), storage.read(PATH), storage.stat(PATH), storage.stat(PATH)];
    expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual(refused.map(() => 'rejected'));
    const text = 'The bucket for uploads cannot be used (fault of the store)';
    expect(lines().sort()).toEqual([`${text}: SlowDown: SlowDown`, `${text}: status 503 without a code`]);
    server.namesCodesInHeader = true;
    const other = await opened(server.url('site/a'));
    await expect(other.stat(PATH)).rejects.toMatchObject({ status: 503 });
    expect(lines().slice(2)).toEqual([`${text}: SlowDown`]);
    other.close();
  });

  it('waits for a slow answer', async () => {
    await storage.write(PATH, Buffer.from('x'));
    failing('GetObject', { kind: 'slow', ms: 500 });
    expect(await text(PATH)).toBe('x');
  });

  it('fails a download whose connection breaks instead of returning a part of the file', async () => {
    await storage.write(PATH, Buffer.alloc(200_000));
    failing('GetObject', { kind: 'cut' });
    const file = await storage.open(PATH);
    await expect(file && buffer(file.stream)).rejects.toThrow(/aborted/);
  });

  it.each<[string, Parameters<S3Server['url']>[1], RegExp]>([
    ['a missing bucket', { bucket: 'nowhere' }, /the bucket does not exist \(NoSuchBucket\)/],
    ['an unknown key', { key: 'stranger' }, /the access key is unknown/],
    ['a wrong secret', { secret: 'wrong' }, /the secret of the access key is wrong/],
  ])('is refused at start because of %s, and answers 503 later', async (_, options, message) => {
    const wrong = await opened(server.url('site/a', options));
    await expect(wrong.prepare()).rejects.toThrow(message);
    await expect(wrong.read(PATH)).rejects.toMatchObject({ status: 503 });
    await expect(wrong.write(PATH, Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
  });

  it('can be prepared while the store is away, and answers 503 with Retry-After until it is back', async () => {
    const { port } = server;
    await server.stop();
    await storage.prepare();
    await expect(storage.isMarked()).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    await expect(storage.write(PATH, Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    server = await new S3Server().start(port);
    await storage.write(PATH, Buffer.from('x'));
    expect(await text(PATH)).toBe('x');
  });

  it('names the public address of a file only when the bucket has one', async () => {
    expect(storage.directUrl(PATH)).toBeUndefined();
    const open = await opened(server.url('site/a', { query: '&public-url=https://cdn.example.org/x/' }));
    expect(open.directUrl('2026/11/桜 x.png')).toBe('https://cdn.example.org/x/site/a/2026/11/%E6%A1%9C%20x.png');
    expect(open.url(PATH)).toBe(`https://example.org/uploads/${PATH}`);
    expect(open.pathOf(open.url(PATH))).toBe(PATH);
  });

  it.each(['', '/etc/passwd', '2026/11/..', '2026/11/a/b.png', '2026/13/x.png', '../2026/11/x.png'])(
    'refuses the path %p in every method',
    async (path) => {
      await expect(storage.write(path, Buffer.from('x'))).rejects.toThrow(InvalidMediaPathError);
      await expect(storage.read(path)).rejects.toThrow(InvalidMediaPathError);
      await expect(storage.stat(path)).rejects.toThrow(InvalidMediaPathError);
      await expect(storage.delete(path)).rejects.toThrow(InvalidMediaPathError);
      expect(server.operations).toEqual([]);
    },
  );
});
