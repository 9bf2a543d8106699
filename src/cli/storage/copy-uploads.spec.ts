import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { S3Server } from '../../../test/helpers/s3/s3-server.js';
import { throwawayFolder } from '../../../test/helpers/throwaway-database.js';
import { openMediaStorage } from '../../content/media/files/open-media-storage.js';
import { MARKER_FILE } from '../../content/media/files/media.storage.js';
import type { MediaStorage } from '../../content/media/files/media.storage.js';
import { storageCommand } from '../storage.command.js';
import { copyUploads } from './copy-uploads.js';

const MARKER_KEY = `site/${MARKER_FILE}`;
const MODIFIED = new Date('2025-03-04T05:06:07Z');

describe('A copy of uploads', () => {
  let server: S3Server;
  let place: ReturnType<typeof throwawayFolder>;
  let disk: MediaStorage;
  let bucket: MediaStorage;
  beforeEach(async () => {
    server = await new S3Server().start();
    place = throwawayFolder();
    mkdirSync(`${place.folder}/uploads/2025/03`, { recursive: true });
    for (let index = 0; index < 9; index++) put(`2025/03/${index}.txt`, `file ${index}`);
    disk = await openMediaStorage(`${place.folder}/uploads`, '');
    bucket = await openMediaStorage(server.url('site'), '');
    for (const level of ['error', 'warn'] as const) jest.spyOn(Logger.prototype, level).mockReturnValue(undefined);
  });
  afterEach(async () => {
    bucket.close();
    await server.stop();
    place.remove();
    jest.restoreAllMocks();
  });

  function put(path: string, text: string): void {
    writeFileSync(`${place.folder}/uploads/${path}`, text);
    utimesSync(`${place.folder}/uploads/${path}`, MODIFIED, MODIFIED);
  }
  const key = (index: number) => `site/2025/03/${index}.txt`;

  it('brings all files with their times into a bucket and back', async () => {
    expect(await copyUploads(disk, bucket)).toEqual({ copied: 9, bytes: 54, present: 0, different: [] });
    expect(server.objects.get(key(4))?.data.toString()).toBe('file 4');
    expect(server.objects.has(MARKER_KEY)).toBe(true);
    const back = await openMediaStorage(`${place.folder}/back`, '');
    expect(await copyUploads(bucket, back)).toMatchObject({ copied: 9, bytes: 54 });
    expect(readFileSync(`${place.folder}/back/2025/03/4.txt`, 'utf8')).toBe('file 4');
    expect(statSync(`${place.folder}/back/2025/03/4.txt`).mtime).toEqual(MODIFIED);
  });

  it('only counts in a dry run', async () => {
    expect(await copyUploads(disk, bucket, { isDryRun: true })).toMatchObject({ copied: 9, bytes: 54 });
    expect(server.objects.size).toBe(0);
  });

  it('continues after an interruption, and marks the bucket only when all files are there', async () => {
    server.plan = (operation, name) =>
      operation === 'PutObject' && name === key(5) ? { kind: 'error', status: 403, code: 'AccessDenied' } : undefined;
    await expect(copyUploads(disk, bucket)).rejects.toMatchObject({ status: 503 });
    expect(server.objects.has(MARKER_KEY)).toBe(false);
    const before = server.objects.size;
    expect(before).toBeGreaterThan(0);
    server.plan = () => undefined;
    expect(await copyUploads(disk, bucket)).toMatchObject({ copied: 9 - before, present: before });
    expect(server.objects.has(MARKER_KEY)).toBe(true);
  });

  it('names files with other bytes of the same size, and replaces none', async () => {
    await bucket.write('2025/03/3.txt', Buffer.from('FILE 3'));
    expect(await copyUploads(disk, bucket)).toMatchObject({ copied: 8, different: ['2025/03/3.txt'] });
    expect(server.objects.get(key(3))?.data.toString()).toBe('FILE 3');
    expect(server.objects.has(MARKER_KEY)).toBe(false);
  });

  it('fails when the store returns other bytes than it was sent, and removes them', async () => {
    server.plan = (operation, name) => {
      const stored = server.objects.get(name);
      if (operation === 'GetObject' && name === key(2) && stored) stored.data = Buffer.from('file X');
      return undefined;
    };
    await expect(copyUploads(disk, bucket)).rejects.toThrow('2025/03/2.txt was stored with other bytes');
    expect(server.objects.has(key(2))).toBe(false);
  });

  it('ends when the target cannot be written', async () => {
    writeFileSync(`${place.folder}/file`, '');
    await expect(copyUploads(disk, await openMediaStorage(`${place.folder}/file/x`, ''))).rejects.toThrow();
  });

  it('is refused where there are no uploads', async () => {
    const none = await openMediaStorage(`${place.folder}/none`, '');
    await expect(copyUploads(none, bucket)).rejects.toThrow('There are no uploads in the folder for uploads');
  });

  it('prints counts and bytes, never credentials', async () => {
    const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await storageCommand.run(['copy', `${place.folder}/uploads`, server.url('site')]);
    const text = written.mock.calls.map(([line]) => String(line)).join('');
    expect(text).toContain('Copied and verified 9 files with 54 bytes');
    expect(text).toContain('s3://uploads/site');
    expect(text).not.toContain('test-key');
    put('2025/03/1.txt', 'FILE 1');
    await expect(storageCommand.run(['copy', `${place.folder}/uploads`, server.url('site')])).rejects.toThrow(
      '1 files have other bytes there and were not replaced: 2025/03/1.txt',
    );
    await expect(storageCommand.run(['copy', 's3://x', 'y'])).rejects.toThrow('must name a bucket');
  });
});
