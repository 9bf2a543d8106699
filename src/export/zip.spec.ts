import { strFromU8, unzipSync } from 'fflate';
import { writeList } from '../block-editor/json-list.js';
import type { ZipFile } from './zip.js';
import { zipped } from './zip.js';

const AT = new Date('2031-05-01T10:00:00Z');

async function* of<T>(...items: T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const piece of pieces) found.push(piece);
  return Buffer.concat(found);
}

async function contents(...files: ZipFile[]): Promise<Record<string, string>> {
  const archive = unzipSync(await all(zipped(of(...files), AT)));
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('zipped', () => {
  it('creates an archive that unpacks to the same texts', async () => {
    const long = 'jazz 日本 🎷\n'.repeat(30_000);
    expect(
      await contents(
        { name: 'a.json', text: of('{"a":', '"é"}') },
        { name: 'long.txt', text: of(long, long) },
        { name: 'empty', text: of() },
      ),
    ).toEqual({ 'a.json': '{"a":"é"}', 'long.txt': long + long, empty: '' });
  });

  it('streams output before it has read all input', async () => {
    let read = 0;
    const text = async function* () {
      for (; read < 100; read++) yield await Promise.resolve(Array.from({ length: 20_000 }, Math.random).join());
    };
    const pieces = zipped(of({ name: 'noise', text: text() }), AT);
    for (let bytes = 0; bytes < 100_000;) bytes += ((await pieces.next()).value as Uint8Array).length;
    expect(read).toBeLessThan(10);
    await pieces.return(undefined);
  });

  it('passes on errors of a text', async () => {
    const text = async function* () {
      yield await Promise.resolve('x');
      throw new Error('away');
    };
    await expect(all(zipped(of({ name: 'a', text: text() }), AT))).rejects.toThrow('away');
  });

  it('refuses archives and files beyond the size limit', async () => {
    const file = { name: 'a.json', text: of('x'.repeat(1000)) };
    await expect(all(zipped(of(file), AT, 999))).rejects.toThrow('a.json is too large');
    const small = [1, 2, 3].map((n) => ({ name: `${n}`, text: of('x') }));
    await expect(all(zipped(of(...small), AT, 100))).rejects.toThrow('The archive is too large');
  });
});

describe('writeList', () => {
  it.each([[[]], [[[]]], [[[{ a: 1 }], [{ b: [2] }, { c: '\n' }]]]])('writes %j as one JSON array', async (pages) => {
    let text = '';
    for await (const piece of writeList(of(...(pages as object[][])))) text += piece;
    expect(JSON.parse(text)).toEqual(pages.flat());
    expect(text.trimEnd().split('\n').length).toBe(pages.flat().length === 0 ? 1 : pages.flat().length + 2);
  });
});
