import { BackupError, DamagedBackupError } from './backup.error.js';

/**
 * The backup file: gzip-compressed lines, each one JSON value (`zcat site.almanac | head -1` shows the manifest).
 *
 * 1. the {@link Manifest};
 * 2. for each table {@link TableStart}, an array of values for each row, {@link SectionEnd};
 * 3. for each uploaded file {@link FileStart}, its bytes as base64 texts, {@link SectionEnd};
 * 4. the {@link Trailer}, after which nothing follows.
 *
 * Values are the same for all engines: `null`, texts (moments too: `YYYY-MM-DD HH:MM:SS`), numbers, flags as 0 and 1,
 * `{"i": "…"}` for integers beyond 2^53 and `{"b": "…"}` for bytes as base64.
 */
export const FORMAT_VERSION = 1;

/** First line of a backup: what it holds and where it comes from. */
export interface Manifest {
  /** {@link FORMAT_VERSION}. */
  almanac_backup: number;
  /** Moment of the snapshot, ISO 8601. */
  created: string;
  /** Version of the service that wrote it. */
  version: string;
  /** Name and version of the database that it was read from; for people. */
  database: string;
  /** Names of the migrations that the schema had, in their order. */
  schema: string[];
  /** The tables in the order of their sections. */
  tables: TableHeader[];
  /** Where the secret key is: in the table `secrets`, or in the setting `SECRET_KEY`, which the file does not hold. */
  secret_key: 'stored' | 'setting';
  /** Paths of files that rows name although they were gone before; at most {@link MAX_LISTED_PATHS}. */
  missing_files: string[];
}

/** A table as the manifest describes it. */
export interface TableHeader {
  name: string;
  /** Names of the values of each row. */
  columns: string[];
  /** Next number that the table's counter gives, where that is more than 1. */
  next?: number;
}

/** Begins the rows of a table. */
export interface TableStart {
  table: string;
}

/** Begins an uploaded file. */
export interface FileStart {
  /** Path below the uploads, `YYYY/MM/name`. */
  file: string;
  /** When it was written, in milliseconds since 1970. */
  modified: number;
}

/** Ends a table or a file. */
export interface SectionEnd {
  /** Rows of the table, or bytes of the file. */
  count: number;
  /** SHA-256, hexadecimal: of the lines of all rows (line ends included), or of the bytes of the file. */
  sha256: string;
}

/** Last line of a backup. */
export interface Trailer {
  tables: number;
  rows: number;
  files: number;
  /** Bytes of all files. */
  bytes: number;
  /** SHA-256, hexadecimal, of all lines before this one. */
  end_sha256: string;
}

/** As many paths of missing files the manifest holds. */
export const MAX_LISTED_PATHS = 100;

/** A value of a row as engines give and take it. */
export type Value = null | string | number | bigint | Uint8Array;

/** A value as JSON. @throws BackupError for what no engine stores */
export function encodeValue(value: unknown): unknown {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : { i: String(value) };
  if (value instanceof Uint8Array) {
    return { b: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  }
  throw new BackupError(`The database holds a value that cannot be backed up: ${typeof value} ${String(value)}.`);
}

/** The reverse of {@link encodeValue}. @throws DamagedBackupError for anything that it does not make */
export function decodeValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'object') {
    const { i: integer, b: bytes } = value as { i?: unknown; b?: unknown };
    if (typeof integer === 'string' && /^-?\d{1,20}$/.test(integer)) return BigInt(integer);
    if (typeof bytes === 'string') return Buffer.from(bytes, 'base64');
  }
  throw new DamagedBackupError('a row holds a value of no known kind');
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
}
