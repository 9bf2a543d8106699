import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { DiskMediaStorage } from './disk-media.storage.js';
import { sanitizeFileName } from './file-name.js';
import { InvalidMediaPathError, mediaFolder, splitMediaPath } from './media.storage.js';

const PATH = '2026/11/lamp.png';
const NOW = new Date('2027-02-28T23:59:30Z');
const HOUR_MS = 3_600_000;

describe('DiskMediaStorage', () => {
  let directory: string;
  let storage: DiskMediaStorage;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'almanac-media-'));
    storage = new DiskMediaStorage({ directory, baseUrl: 'https://example.org/uploads/' });
    await storage.prepare(NOW);
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  const unfinished = () => readdir(join(directory, '.unfinished'));

  it('refuses a file with 507 when there is no room left, and with 503 when it cannot be written', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const failing = (code: string) =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error(code), { code }));
        },
      });
    for (const [code, status] of Object.entries({ ENOSPC: 507, EDQUOT: 507, EROFS: 503, EACCES: 503 }))
      await expect(storage.write(PATH, failing(code))).rejects.toMatchObject({ status });
    expect(await unfinished()).toEqual([]);
    expect(await storage.exists(PATH)).toBe(false);
    jest.restoreAllMocks();
  });

  it('is not used below a pseudo file system', async () => {
    const pseudo = new DiskMediaStorage({ directory: '/proc/almanac/uploads', baseUrl: '' });
    await expect(pseudo.prepare(NOW)).rejects.toThrow('it is on a pseudo file system (proc)');
  });

  it('returns what was written, as a whole, as a stream or in part', async () => {
    await storage.write(PATH, Buffer.from('lantern'));
    await utimes(join(directory, PATH), NOW, NOW);
    expect((await storage.read(PATH))?.toString()).toBe('lantern');
    expect(await storage.exists(PATH)).toBe(true);

    const opened = await storage.open(PATH);
    expect(opened?.size).toBe(7);
    expect(opened?.modifiedAt).toEqual(NOW);
    expect(opened && (await buffer(opened.stream)).toString()).toBe('lantern');
    const part = await storage.open(PATH, { start: 2, end: 4 });
    expect(part?.size).toBe(7);
    expect(part && (await buffer(part.stream)).toString()).toBe('nte');
  });

  it('writes streams', async () => {
    await storage.write(PATH, Readable.from([Buffer.from('lan'), Buffer.from('tern')]));
    expect((await storage.read(PATH))?.toString()).toBe('lantern');
  });

  it('returns undefined or false for a missing file', async () => {
    expect(await storage.read(PATH)).toBeUndefined();
    expect(await storage.open(PATH)).toBeUndefined();
    expect(await storage.exists(PATH)).toBe(false);
    expect(await storage.delete(PATH)).toBe(false);
  });

  it('returns the size and age of files and lists them', async () => {
    await storage.write(PATH, Buffer.from('lantern'));
    await utimes(join(directory, PATH), NOW, NOW);
    await storage.write('2025/01/été.txt', Buffer.from('x'));
    await writeFile(join(directory, 'README'), 'not ours');
    await writeFile(join(directory, '2026', '11', '.hidden'), 'not ours');
    const facts = await storage.stat(PATH);
    expect(facts?.size).toBe(7);
    expect(facts?.modifiedAt).toEqual(NOW);
    expect(await storage.stat('2026/11/nothing.png')).toBeUndefined();
    expect((await storage.folders()).sort()).toEqual(['2025/01', '2026/11']);
    expect(await storage.list('2026/11')).toEqual([PATH]);
    expect(await storage.list('2024/01')).toEqual([]);
    await expect(storage.list('../etc')).rejects.toThrow(InvalidMediaPathError);
  });

  it('resolves its own URLs to paths', () => {
    for (const path of [PATH, '2025/01/été 100%.txt']) expect(storage.pathOf(storage.url(path))).toBe(path);
    expect(storage.pathOf(`${storage.url(PATH)}?size=large`)).toBe(PATH);
    for (const other of [
      'https://example.org/other/2026/11/lamp.png',
      'https://example.com/uploads/2026/11/lamp.png',
      'https://example.org/uploads/../secret',
      'https://example.org/uploads/2026/11/%2e%2e%2fsecret',
      'https://example.org/uploads/2026/11/%zz',
    ]) {
      expect([other, storage.pathOf(other)]).toEqual([other, undefined]);
    }
  });

  it('deletes files', async () => {
    await storage.write(PATH, Buffer.from('x'));
    expect(await storage.delete(PATH)).toBe(true);
    expect(await storage.exists(PATH)).toBe(false);
  });

  it('replaces a file only with the overwrite option', async () => {
    await storage.write(PATH, Buffer.from('first'));
    await expect(storage.write(PATH, Buffer.from('second'))).rejects.toMatchObject({
      name: 'MediaFileExists',
      path: PATH,
    });
    expect((await storage.read(PATH))?.toString()).toBe('first');
    await storage.write(PATH, Buffer.from('third'), { overwrite: true });
    expect((await storage.read(PATH))?.toString()).toBe('third');
    expect(await unfinished()).toEqual([]);
  });

  it('lets exactly one of many concurrent writers succeed', async () => {
    const writers = Array.from({ length: 20 }, (_, index) => storage.write(PATH, Buffer.from(`writer ${index}`)));
    const results = await Promise.allSettled(writers);
    const won = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(won).toHaveLength(1);
    expect((await storage.read(PATH))?.toString()).toBe(`writer ${won[0]}`);
    expect(await unfinished()).toEqual([]);
  });

  it('shows a file only after it is complete, and removes it when writing fails', async () => {
    let seen: boolean | undefined;
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        seen = await storage.exists(PATH);
        expect(await unfinished()).toHaveLength(1);
        throw new Error('the client went away');
      })(),
    );
    await expect(storage.write(PATH, breaking)).rejects.toThrow('the client went away');
    expect(seen).toBe(false);
    expect(await storage.exists(PATH)).toBe(false);
    expect(await unfinished()).toEqual([]);
  });

  it('removes old unfinished files, but not recent ones', async () => {
    const old = join(directory, '.unfinished', 'old');
    await writeFile(old, 'half');
    await utimes(old, NOW, new Date(NOW.getTime() - HOUR_MS));
    const young = join(directory, '.unfinished', 'young');
    await writeFile(young, 'half');
    await utimes(young, NOW, new Date(NOW.getTime() - HOUR_MS + 1000));
    await storage.write(PATH, Buffer.from('whole'));
    await storage.prepare(NOW);
    expect(await unfinished()).toEqual(['young']);
    expect(await storage.exists(PATH)).toBe(true);
  });

  it('does not follow a symbolic link at the target path', async () => {
    await storage.write('2026/11/other.png', Buffer.from('x'));
    const outside = join(directory, 'outside');
    await writeFile(outside, 'untouched');
    await symlink(outside, join(directory, PATH));
    await expect(storage.write(PATH, Buffer.from('y'))).rejects.toMatchObject({ name: 'MediaFileExists' });
    await storage.write(PATH, Buffer.from('y'), { overwrite: true });
    expect((await stat(outside)).size).toBe('untouched'.length);
  });

  it('returns percent-encoded URLs', () => {
    expect(storage.url('2026/11/桜 x.png')).toBe('https://example.org/uploads/2026/11/%E6%A1%9C%20x.png');
  });

  it.each([
    '',
    'lamp.png',
    '/etc/passwd',
    '2026/11/',
    '2026/11/..',
    '2026/11/.unfinished',
    '2026/11/../../../etc/passwd',
    '2026/11/a/b.png',
    '2026/11/..\\..\\x',
    '2026/13/x.png',
    '2026/00/x.png',
    '../2026/11/x.png',
    '2026/11/x\0.png',
    '2026/11/x\n.png',
    '.unfinished/x',
    `2026/11/${'x'.repeat(256)}`,
    '2026/11/\ud800.png',
  ])('refuses the path %p in every method', async (path) => {
    await expect(storage.write(path, Buffer.from('x'))).rejects.toThrow(InvalidMediaPathError);
    await expect(storage.read(path)).rejects.toThrow(InvalidMediaPathError);
    await expect(storage.open(path)).rejects.toThrow(InvalidMediaPathError);
    await expect(storage.delete(path)).rejects.toThrow(InvalidMediaPathError);
    await expect(storage.exists(path)).rejects.toThrow(InvalidMediaPathError);
    expect(() => storage.url(path)).toThrow(InvalidMediaPathError);
  });

  it('accepts every sanitised name in every month folder', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
        (sent, day) => {
          const folder = mediaFolder(day.getUTCFullYear(), day.getUTCMonth() + 1);
          const name = sanitizeFileName(sent);
          expect(splitMediaPath(`${folder}/${name}`)).toEqual({ folder, name });
        },
      ),
    );
  });
});
