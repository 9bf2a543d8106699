import { createHash, type Hash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { splitMediaPath } from '../../content/media/files/media.storage.js';
import { readFileStream } from '../named-file.js';
import { BackupError, DamagedBackupError } from './backup.error.js';
import { FORMAT_VERSION, decodeValue, type Manifest, type SectionEnd, type Trailer, type Value } from './format.js';
import { isObject } from '#core/parameters';
import { parseJson } from '#core/text';

/** Longest line: a row with its texts. Something else than a backup may have no line ends at all. */
const MAX_LINE_BYTES = 512 * 1024 * 1024;

/** What a backup holds, in the order of the file. */
export type BackupPart =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; values: Value[] }
  | { kind: 'file'; path: string; modified: number }
  | { kind: 'chunk'; data: Buffer }
  | { kind: 'end' }
  | { kind: 'trailer'; trailer: Trailer };

/**
 * Reads a backup file and checks all of it on the way: order, counts and checksums. A caller that reads to the trailer
 * has read exactly what was written.
 * @param progress called now and then with the share of the file that has been read, 0 to 1
 * @throws DamagedBackupError at the first thing that is not as it should be
 */
export async function* readBackup(path: string, progress?: (bytes: number) => void): AsyncGenerator<BackupPart, void> {
  const source = await readFileStream(path);
  let bytes = 0;
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  source.on('data', (piece: Buffer) => (bytes += piece.length));
  source.pipe(text);
  try {
    yield* new BackupPartReader(linesOf(text, () => progress?.(bytes))).parts();
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new DamagedBackupError((error as Error).message);
    throw error;
  } finally {
    source.destroy();
    text.destroy();
  }
}

interface Section {
  hash: Hash;
  count: number;
  /** Columns of the table; nothing in a file. */
  columns?: number;
}

class BackupPartReader {
  private readonly whole = createHash('sha256');
  private readonly totals = { tables: 0, rows: 0, files: 0, bytes: 0 };
  private section?: Section;
  private manifest?: Manifest;

  constructor(private readonly lines: AsyncIterable<Buffer>) {}

  async *parts(): AsyncGenerator<BackupPart, void> {
    let ended = false;
    for await (const line of this.lines) {
      if (ended) throw new DamagedBackupError('something follows its end');
      const value = parse(line);
      const part = this.manifest ? this.part(value, line) : this.first(value);
      ended = part.kind === 'trailer';
      if (!ended) this.whole.update(line).update('\n');
      yield part;
    }
    if (!ended) throw new DamagedBackupError('it has no end');
  }

  private first(value: unknown): BackupPart {
    if (!isObject(value) || typeof value.almanac_backup !== 'number')
      throw new BackupError('This is no backup of Almanac.');
    if (value.almanac_backup > FORMAT_VERSION)
      throw new BackupError(
        `The backup was written by the newer version ${String(value.version)}. Update this service first.`,
      );
    if (!isManifest(value)) throw new DamagedBackupError('its first line is incomplete');
    this.manifest = value;
    return { kind: 'manifest', manifest: value };
  }

  private part(value: unknown, line: Buffer): BackupPart {
    if (Array.isArray(value)) return this.row(value, line);
    if (typeof value === 'string') return this.chunk(value);
    if (!isObject(value)) throw new DamagedBackupError('it holds a line of no known kind');
    if ('sha256' in value) return this.end(value as unknown as SectionEnd);
    if (this.section) throw new DamagedBackupError('a table or file has no end');
    if ('table' in value) return this.table(value.table);
    if ('file' in value) return this.file(value.file, value.modified);
    return this.trailer(value as unknown as Trailer);
  }

  private table(name: unknown): BackupPart {
    const header = this.manifest?.tables[this.totals.tables];
    if (header?.name !== name) throw new DamagedBackupError(`the table ${String(name)} is not expected here`);
    this.section = { hash: createHash('sha256'), count: 0, columns: header?.columns.length };
    return { kind: 'table', table: String(name), columns: header?.columns ?? [] };
  }

  private row(values: unknown[], line: Buffer): BackupPart {
    if (this.section?.columns !== values.length) throw new DamagedBackupError('a row is not expected here');
    this.section.hash.update(line).update('\n');
    this.section.count++;
    return { kind: 'row', values: values.map(decodeValue) };
  }

  private file(path: unknown, modified: unknown): BackupPart {
    if (typeof path !== 'string' || typeof modified !== 'number')
      throw new DamagedBackupError('a file has no name or time');
    splitMediaPath(path);
    this.section = { hash: createHash('sha256'), count: 0 };
    return { kind: 'file', path, modified };
  }

  private chunk(text: string): BackupPart {
    if (!this.section || this.section.columns !== undefined)
      throw new DamagedBackupError('a part of a file is not expected here');
    const data = Buffer.from(text, 'base64');
    this.section.hash.update(data);
    this.section.count += data.length;
    return { kind: 'chunk', data };
  }

  private end({ count, sha256 }: SectionEnd): BackupPart {
    const { section } = this;
    if (!section) throw new DamagedBackupError('an end has no beginning');
    if (section.count !== count || section.hash.digest('hex') !== sha256)
      throw new DamagedBackupError('a checksum is wrong');
    const isTable = section.columns !== undefined;
    this.totals[isTable ? 'tables' : 'files']++;
    this.totals[isTable ? 'rows' : 'bytes'] += count;
    this.section = undefined;
    return { kind: 'end' };
  }

  private trailer(trailer: Trailer): BackupPart {
    const { tables, rows, files, bytes } = this.totals;
    const complete =
      tables === this.manifest?.tables.length &&
      trailer.tables === tables &&
      trailer.rows === rows &&
      trailer.files === files &&
      trailer.bytes === bytes &&
      trailer.end_sha256 === this.whole.digest('hex');
    if (!complete) throw new DamagedBackupError('its totals or their checksum are wrong');
    return { kind: 'trailer', trailer };
  }
}

/** Lines without their ends. */
async function* linesOf(text: AsyncIterable<Buffer>, onPiece: () => void): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const piece of text) {
    onPiece();
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      parts.push(piece.subarray(start, end));
      yield parts.length === 1 ? parts[0] : Buffer.concat(parts);
      parts = [];
      length = 0;
      start = end + 1;
    }
    parts.push(piece.subarray(start));
    length += piece.length - start;
    if (length > MAX_LINE_BYTES) throw new DamagedBackupError('it has a line without end');
  }
  if (length > 0) throw new DamagedBackupError('its last line is incomplete');
}

function parse(line: Buffer): unknown {
  try {
    return parseJson(line.toString());
  } catch {
    throw new DamagedBackupError('it holds a line that is no JSON');
  }
}

function isManifest(value: Record<string, unknown>): value is Record<string, unknown> & Manifest {
  const { schema, tables, missing_files: missing } = value;
  return areTexts(schema) && areTexts(missing) && Array.isArray(tables) && tables.every(isTableHeader);
}

function isTableHeader(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, columns, next } = value;
  return (
    typeof name === 'string' && areTexts(columns) && (next === undefined || (Number.isSafeInteger(next) && next !== 0))
  );
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
