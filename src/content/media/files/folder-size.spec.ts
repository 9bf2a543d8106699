import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderSize } from './folder-size.js';

describe('folderSize', () => {
  let folder: string;
  const patient = new AbortController().signal;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-sizes-'));
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    for (let i = 0; i < 20; i++) writeFileSync(join(folder, `a/b/${i}`), 'x'.repeat(10));
    writeFileSync(join(folder, 'c'), 'x'.repeat(1000));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('returns the total size of all files and subfolders', async () => {
    expect(await folderSize(folder, [], patient)).toBe(1200);
  });

  it('excludes the given folders', async () => {
    expect(await folderSize(folder, [join(folder, 'c')], patient)).toBe(200);
    expect(await folderSize(folder, [`${folder}/a/../a`, '/no/such/folder'], patient)).toBe(1000);
  });

  it('follows a symbolic link as root, but not inside', async () => {
    symlinkSync(folder, join(folder, 'a/around'));
    symlinkSync(join(folder, 'c'), join(folder, 'a/again'));
    expect(await folderSize(join(folder, 'a/around'), [], patient)).toBe(1200);
  });

  it('returns undefined for a missing folder', async () => {
    expect(await folderSize(join(folder, 'none'), [], patient)).toBeUndefined();
  });

  it('rejects when it is aborted', async () => {
    await expect(folderSize(folder, [], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});
