import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskMediaStorage } from './disk-media.storage.js';
import { storeFiles } from './store-files.js';

describe('storeFiles', () => {
  let directory: string;
  let storage: DiskMediaStorage;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'almanac-store-'));
    storage = new DiskMediaStorage({ directory, baseUrl: '/uploads' });
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  const withThumbnail = (name: string) => [
    { name, data: Buffer.from(`main ${name}`) },
    { name: name.replace('.', '-150x150.'), data: Buffer.from(`small ${name}`) },
  ];

  it('stores all files under a sanitised name', async () => {
    expect(await storeFiles(storage, '2026/11', 'My lamp.PNG', withThumbnail)).toEqual({
      name: 'My-lamp.png',
      paths: ['2026/11/My-lamp.png', '2026/11/My-lamp-150x150.png'],
    });
    expect((await storage.read('2026/11/My-lamp-150x150.png'))?.toString()).toBe('small My-lamp.png');
  });

  it('gives concurrent uploads of one name unique names and files', async () => {
    const uploads = Array.from({ length: 60 }, () => storeFiles(storage, '2026/11', 'x.png', withThumbnail));
    const names = (await Promise.all(uploads)).map(({ name }) => name);
    expect(new Set(names).size).toBe(60);
    expect(names.filter((name) => !/^x(?:-\d{1,2}|-[0-9a-f]{12})?\.png$/.test(name))).toEqual([]);
    for (const name of names) {
      expect((await storage.read(`2026/11/${name}`))?.toString()).toBe(`main ${name}`);
      expect((await storage.read(`2026/11/${name.replace('.', '-150x150.')}`))?.toString()).toBe(`small ${name}`);
    }
  });

  it('gives an upload a name that cannot be an image size of another one', async () => {
    const first = await storeFiles(storage, '2026/11', 'x-150x150.png', (name) => [
      { name, data: Buffer.from('mine') },
    ]);
    expect(first.name).toBe('x-150x150-1.png');
    await storeFiles(storage, '2026/11', 'x.png', withThumbnail);
    expect((await storage.read(first.paths[0]))?.toString()).toBe('mine');
  });

  it('removes the files it wrote when a later file fails', async () => {
    const failing = (name: string) => [...withThumbnail(name), { name: '../escape', data: Buffer.from('x') }];
    await expect(storeFiles(storage, '2026/11', 'x.png', failing)).rejects.toMatchObject({ name: 'InvalidMediaPath' });
    expect(await storage.exists('2026/11/x.png')).toBe(false);
    expect(await storage.exists('2026/11/x-150x150.png')).toBe(false);
  });
});
