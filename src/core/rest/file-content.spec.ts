import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FileContent } from './file-content.js';

const BYTES = Buffer.from('lantern');

describe('The content of an uploaded file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-content-'));
    await writeFile(join(folder, 'x'), BYTES);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['in memory', () => Promise.resolve(FileContent.ofBytes(BYTES))],
    ['in a file', () => FileContent.ofFile(join(folder, 'x'))],
  ])('%s is read as a whole, in pieces and from both ends', async (_, open) => {
    const content = await open();
    expect(content.size).toBe(7);
    expect(await content.bytes()).toEqual(BYTES);
    expect(await buffer(content.stream())).toEqual(BYTES);
    expect((await content.start(3)).toString()).toBe('lan');
    expect((await content.end(4)).toString()).toBe('tern');
    expect([await content.start(99), await content.end(99)]).toEqual([BYTES, BYTES]);
    expect(await content.hash('md5')).toEqual(createHash('md5').update(BYTES).digest());
  });
});
