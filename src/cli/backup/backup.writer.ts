import { createHash } from 'node:crypto';
import {
  encodeValue,
  type FileStart,
  type Manifest,
  type SectionEnd,
  type TableStart,
  type Trailer,
} from './format.js';
import type { StagedFile } from './upload-staging.js';

/** Bytes of lines that are handed on at once. */
const PIECE_BYTES = 64 * 1024;
/** Bytes of a file on one line; divisible by three, as base64 wants it. */
const CHUNK_BYTES = 48 * 1024;

/** What a backup is written from. */
export interface BackupContents {
  manifest: Manifest;
  /** Rows of a table of the manifest. */
  rows: (table: string) => AsyncIterable<readonly unknown[]>;
  files: AsyncIterable<StagedFile>;
  /** Called now and then with the number of rows and files written. */
  progress?: (rows: number, files: number) => void;
}

/** Writes the lines of one backup (see `format.ts`), a piece at a time. */
export class BackupWriter {
  private readonly whole = createHash('sha256');
  private readonly totals = { tables: 0, rows: 0, files: 0, bytes: 0 };
  private pending: string[] = [];
  private size = 0;

  constructor(private readonly contents: BackupContents) {}

  /** What has been written so far. */
  get written(): Readonly<Omit<Trailer, 'end_sha256'>> {
    return this.totals;
  }

  /** The uncompressed text of the backup. */
  async *text(): AsyncGenerator<Buffer> {
    const { manifest, files } = this.contents;
    this.line(manifest);
    for (const { name } of manifest.tables) yield* this.table(name);
    for await (const file of files) yield* this.file(file);
    yield this.take();
    const trailer: Trailer = { ...this.totals, end_sha256: this.whole.digest('hex') };
    yield Buffer.from(`${JSON.stringify(trailer)}\n`);
  }

  private async *table(table: string): AsyncGenerator<Buffer> {
    this.line({ table } satisfies TableStart);
    const hash = createHash('sha256');
    let count = 0;
    for await (const row of this.contents.rows(table)) {
      hash.update(this.line(row.map(encodeValue)));
      count++;
      this.totals.rows++;
      if (this.size >= PIECE_BYTES) yield this.take();
    }
    this.line({ count, sha256: hash.digest('hex') } satisfies SectionEnd);
    this.totals.tables++;
  }

  private async *file({ path, modified, data }: StagedFile): AsyncGenerator<Buffer> {
    this.line({ file: path, modified } satisfies FileStart);
    const hash = createHash('sha256');
    let count = 0;
    for await (const chunk of inChunks(data)) {
      hash.update(chunk);
      count += chunk.length;
      this.line(chunk.toString('base64'));
      if (this.size >= PIECE_BYTES) yield this.take();
    }
    this.line({ count, sha256: hash.digest('hex') } satisfies SectionEnd);
    this.totals.files++;
    this.totals.bytes += count;
  }

  private line(value: object | string): string {
    const line = `${JSON.stringify(value)}\n`;
    this.pending.push(line);
    this.size += line.length;
    return line;
  }

  private take(): Buffer {
    const piece = Buffer.from(this.pending.join(''));
    this.pending = [];
    this.size = 0;
    this.whole.update(piece);
    this.contents.progress?.(this.totals.rows, this.totals.files);
    return piece;
  }
}

/** The same bytes in chunks of one size, the last one apart. */
async function* inChunks(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of data) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    let start = 0;
    for (; rest.length - start >= CHUNK_BYTES; start += CHUNK_BYTES) yield rest.subarray(start, start + CHUNK_BYTES);
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest;
}
