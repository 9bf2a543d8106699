import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { DiskStaging } from './disk-staging.js';

const PATH = '2031/05/lamp.jpg';

describe('DiskStaging', () => {
  let directory: string;
  let staging: DiskStaging;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'almanac-uploads-'));
    mkdirSync(join(directory, '2031/05'), { recursive: true });
    staging = new DiskStaging(directory);
  });
  afterEach(async () => {
    await staging.remove();
    rmSync(directory, { recursive: true });
  });

  const put = (path: string, text: string): void => writeFileSync(join(directory, path), text);
  const staged = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for await (const { path, data } of staging.files()) found[path] = (await buffer(data)).toString();
    return found;
  };

  it('has files that are deleted after they were linked', async () => {
    put(PATH, 'bytes');
    await staging.linkUploads();
    rmSync(join(directory, PATH));
    await staging.linkUploads();
    expect(await staged()).toEqual({ [PATH]: 'bytes' });
    expect([await staging.has(PATH), await staging.has('2031/05/other.jpg')]).toEqual([true, false]);
  });

  it('has the later one of two files that have a path one after the other', async () => {
    put(PATH, 'first');
    await staging.linkUploads();
    put('2031/05/.new', 'second');
    renameSync(join(directory, '2031/05/.new'), join(directory, PATH));
    await staging.linkUploads();
    expect(await staged()).toEqual({ [PATH]: 'second' });
  });

  it('leaves out what is not an upload', async () => {
    for (const name of ['2031/05/.hidden', 'top.txt']) put(name, 'x');
    mkdirSync(join(directory, 'other'));
    put('other/file.txt', 'x');
    await staging.linkUploads();
    expect(await staged()).toEqual({});
  });

  it('moves written files into place with their times, replacing those that are there', async () => {
    put(PATH, 'old');
    await staging.write({ path: PATH, modified: 86_400_000 }, Readable.from([Buffer.from('new')]));
    expect(readFileSync(join(directory, PATH), 'utf8')).toBe('old');
    await staging.moveIntoPlace();
    expect(readFileSync(join(directory, PATH), 'utf8')).toBe('new');
    expect(statSync(join(directory, PATH)).mtimeMs).toBe(86_400_000);
  });

  it('leaves nothing behind', async () => {
    put(PATH, 'bytes');
    await staging.linkUploads();
    await staging.remove();
    expect(readdirSync(join(directory, '.unfinished'))).toEqual([]);
    expect(existsSync(join(directory, PATH))).toBe(true);
  });
});
