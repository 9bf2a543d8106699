import type { Readable } from 'node:stream';

/** Refuses paths that could lead out of the storage; a fault of the caller, never of a client. */
export class InvalidMediaPathError extends Error {
  override readonly name = 'InvalidMediaPath';

  constructor(path: string) {
    super(`Not a media path (YYYY/MM/name): ${JSON.stringify(path)}`);
  }
}

/** Tells that a file of this path exists already; choose another name. */
export class MediaFileExistsError extends Error {
  override readonly name = 'MediaFileExists';

  constructor(readonly path: string) {
    super(`A media file exists already: ${path}`);
  }
}

/** How a file is written. */
export interface WriteOptions {
  /** Replaces a file of the same path. Default false: the write fails with {@link MediaFileExistsError}. */
  overwrite?: boolean;
  /** Time of change of a file that is copied or restored. Default: now. */
  modifiedAt?: Date;
}

/** What a test of writing found. */
export interface StorageProbe {
  /** Bytes that are free; undefined where there is no such limit. */
  freeBytes?: number;
}

/** File that marks the storage of uploads of a site. */
export const MARKER_FILE = '.almanac-uploads';
export const MARKER_TEXT = 'Almanac finds its folder for uploads by this file. Do not delete it.\n';

/** The part of a file to be read, both ends included, counted from 0 (as in the Range header). */
export interface ByteRange {
  start: number;
  end: number;
}

/** Facts about a stored file. */
export interface MediaFileFacts {
  /** Bytes. */
  size: number;
  /** When the file was written. */
  modifiedAt: Date;
}

/** A stored file opened for serving. */
export interface OpenedMedia extends MediaFileFacts {
  /** The bytes, or the requested range; must be read to the end or destroyed. `size` is that of the whole file. */
  stream: Readable;
}

/**
 * Stores uploaded files. Paths are `YYYY/MM/name` with `/` between the parts (content.md, "Media"); all methods
 * throw {@link InvalidMediaPathError} for any other.
 */
export interface MediaStorage {
  /** Where it is, for messages; its setting included. */
  readonly place: string;

  /** Whether another service has the files: it can be away while everything else works. */
  readonly isRemote: boolean;

  /** Whether `write` reserves a name. Where it does not, names must be unique by chance. */
  readonly reservesNames: boolean;

  /**
   * Stores a file. It appears under its path whole or not at all, whenever the process may be killed.
   * @throws MediaFileExistsError unless overwriting; two writers of one path can't both succeed
   * @throws RestError 507 when there is no room left, 503 when the storage cannot be written
   */
  write(path: string, data: Buffer | Readable, options?: WriteOptions): Promise<void>;

  /** All bytes of a file, undefined when there is none. For files small enough to be held in memory. */
  read(path: string): Promise<Buffer | undefined>;

  /** Opens a file, or a range of it, for serving; undefined when there is none. */
  open(path: string, range?: ByteRange): Promise<OpenedMedia | undefined>;

  /** Size and age of a file; undefined when there is none. */
  stat(path: string): Promise<MediaFileFacts | undefined>;

  /** The folders that hold files, as `YYYY/MM`, in any order. */
  folders(): Promise<string[]>;

  /** Paths of all files in a folder. */
  list(folder: string): Promise<string[]>;

  /** Deletes a file. Tells whether there was one. */
  delete(path: string): Promise<boolean>;

  /** Tells whether a file exists. */
  exists(path: string): Promise<boolean>;

  /** Marks the storage as that of a site, so that `isMarked` notices when another one is in its place. */
  mark(): Promise<void>;

  /** Whether the storage was marked: an empty folder where a volume is not mounted is not. */
  isMarked(): Promise<boolean>;

  /** @throws RestError 503 when files can be neither stored nor deleted */
  requireWritable(): Promise<void>;

  /** Writes a file and removes it. @throws Error when that fails */
  probe(): Promise<StorageProbe>;

  /** Bytes of all files; undefined when the storage is missing. @param signal ends counting with its reason */
  totalBytes(signal: AbortSignal): Promise<number | undefined>;

  /** The absolute public address of a file, percent-encoded. Says nothing about whether the file exists. */
  url(path: string): string;

  /** The path behind a public address of this storage, whatever its query; undefined for any other address. */
  pathOf(url: string): string | undefined;

  /** Where browsers read a public file by themselves; undefined: through the service. */
  directUrl(path: string): string | undefined;

  /** Closes connections. */
  close(): void;
}

const FOLDER = /^\d{4}\/(?:0[1-9]|1[0-2])$/;

/** Tells whether a text is the path of a folder, `YYYY/MM`. */
export function isMediaFolder(path: string): boolean {
  return FOLDER.test(path);
}

const MAX_NAME_BYTES = 255;

/** The parts of a media path, after checking them. Throws {@link InvalidMediaPathError}. */
export function splitMediaPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(slash, 0));
  const name = path.slice(slash + 1);
  const safe =
    FOLDER.test(folder) &&
    name !== '' &&
    !name.startsWith('.') &&
    !/[\\\p{Cc}\p{Cs}]/u.test(name) &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES;
  if (!safe) throw new InvalidMediaPathError(path);
  return { folder, name };
}

/**
 * The folder for files of a month.
 * @param month 1 to 12, in the time zone of the site
 */
export function mediaFolder(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}/${String(month).padStart(2, '0')}`;
}
