import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBackup } from './backup.reader.js';
import type { BackupPart } from './backup.reader.js';
import { BackupWriter } from './backup.writer.js';
import type { Manifest } from './format.js';

const MANIFEST: Manifest = {
  almanac_backup: 1,
  created: '2031-05-04T10:00:00.000Z',
  version: '0.1.0',
  database: 'SQLite 3',
  schema: ['One1', 'Two2'],
  tables: [
    { name: 'users', columns: ['id', 'name'], next: 3 },
    { name: 'posts', columns: ['id'] },
  ],
  secret_key: 'stored',
  missing_files: [],
};
const ROWS: Record<string, unknown[][]> = {
  users: [
    [1n, 'Ann\n"ä"'],
    [2n, null],
  ],
  posts: [],
};
/** Longer than one line of a file. */
const BYTES = Buffer.alloc(100_000, 'almanac');

describe('A backup file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-backup-'));
    path = join(folder, 'site.almanac');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The lines that the writer writes. */
  const written = async (): Promise<string[]> => {
    const writer = new BackupWriter({
      manifest: MANIFEST,
      rows: (table) => Readable.from(ROWS[table]),
      files: Readable.from([
        { path: '2031/05/a.jpg', modified: 12_345, data: Readable.from([BYTES.subarray(0, 7), BYTES.subarray(7)]) },
        { path: '2031/05/empty.txt', modified: 0, data: Readable.from([]) },
      ]),
    });
    const pieces: Buffer[] = [];
    for await (const piece of writer.text()) pieces.push(piece);
    return Buffer.concat(pieces)
      .toString()
      .split(/(?<=\n)/);
  };
  /** Reads a file of these lines to its end. */
  const read = async (lines: readonly string[]): Promise<BackupPart[]> => {
    writeFileSync(path, gzipSync(lines.join('')));
    return readAll();
  };
  const readAll = async (): Promise<BackupPart[]> => {
    const parts: BackupPart[] = [];
    for await (const part of readBackup(path)) parts.push(part);
    return parts;
  };

  it('reads as what was written', async () => {
    const parts = await read(await written());
    expect(parts.filter(({ kind }) => kind !== 'chunk' && kind !== 'end')).toEqual([
      { kind: 'manifest', manifest: MANIFEST },
      { kind: 'table', table: 'users', columns: ['id', 'name'] },
      { kind: 'row', values: [1, 'Ann\n"ä"'] },
      { kind: 'row', values: [2, null] },
      { kind: 'table', table: 'posts', columns: ['id'] },
      { kind: 'file', path: '2031/05/a.jpg', modified: 12_345 },
      { kind: 'file', path: '2031/05/empty.txt', modified: 0 },
      { kind: 'trailer', trailer: expect.objectContaining({ tables: 2, rows: 2, files: 2, bytes: BYTES.length }) },
    ]);
    const chunks = parts.flatMap((part) => (part.kind === 'chunk' ? [part.data] : []));
    expect(Buffer.concat(chunks).equals(BYTES)).toBe(true);
  });

  it('is refused when any line is missing, doubled, changed or moved', async () => {
    const lines = await written();
    for (const index of lines.keys()) {
      const without = lines.filter((_, other) => other !== index);
      const doubled = lines.flatMap((line, other) => (other === index ? [line, line] : [line]));
      const next = (index + 1) % lines.length;
      const moved = lines.map((line, other) => lines[other === index ? next : other === next ? index : other] ?? line);
      for (const damaged of [without, doubled, moved])
        expect([index, await read(damaged).catch((error: Error) => error.name)]).toEqual([
          index,
          expect.stringMatching(/BackupError$/),
        ]);
    }
  });

  it.each([
    ['a row', 'Ann', 'Eve'],
    ['a file', 'YWxt', 'YWxu'],
    ['the name of a file', 'a.jpg', 'b.jpg'],
    ['the time of a file', '12345', '12346'],
    ['the manifest', 'Two2', 'Two3'],
    ['a counter', '"next":3', '"next":4'],
  ])('is refused when %s has another content', async (_what, from, to) => {
    const lines = (await written()).map((line) => line.replace(from, to));
    await expect(read(lines)).rejects.toThrow('damaged or incomplete');
  });

  it('is refused when it is cut off anywhere', async () => {
    const whole = gzipSync((await written()).join(''));
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(readAll()).rejects.toThrow('damaged or incomplete');
    }
    expect(gunzipSync(whole).length).toBeGreaterThan(0);
  });

  it('is refused when a file would lie outside of the uploads', async () => {
    const lines = (await written()).map((line) => line.replace('2031/05/a.jpg', '../../../etc/passwd'));
    await expect(read(lines)).rejects.toThrow('Not a media path');
  });

  it.each([
    ['text', Buffer.from('not a backup'), 'damaged'],
    ['another gzip file', gzipSync('{"a":1}\n'), 'no backup of Almanac'],
    ['an empty file', Buffer.alloc(0), 'damaged'],
    ['a newer format', gzipSync('{"almanac_backup":2,"version":"9.0.0"}\n'), 'newer version 9.0.0'],
  ])('is refused when it is %s', async (_what, bytes, message) => {
    writeFileSync(path, bytes);
    await expect(readAll()).rejects.toThrow(message);
  });
});
