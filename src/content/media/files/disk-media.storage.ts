import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  access,
  constants,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageErrorResponse, UNFINISHED_FOLDER, unwritable } from '#core/rest';
import { folderSize } from './folder-size.js';
import { MediaAddresses } from './media-addresses.js';
import { refusePseudoFileSystem } from './pseudo-file-system.js';
import {
  type ByteRange,
  InvalidMediaPathError,
  isMediaFolder,
  MARKER_FILE,
  MARKER_TEXT,
  type MediaFileFacts,
  MediaFileExistsError,
  type MediaStorage,
  type OpenedMedia,
  splitMediaPath,
  type StorageProbe,
  type WriteOptions,
} from './media.storage.js';

/** Where a {@link DiskMediaStorage} keeps and shows its files. */
export interface DiskMediaOptions {
  /** Directory for all uploads; made when missing. */
  directory: string;
  /** Public address of that directory, with or without a final slash, for instance `https://example.org/uploads`. */
  baseUrl: string;
  /**
   * Milliseconds after which an unfinished file counts as left over by a killed process. Default one hour. Younger ones
   * may belong to another process that shares the directory.
   */
  staleAfterMs?: number;
}

/** Errors of `link` on file systems that have no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * {@link MediaStorage} in a directory of this machine (or one that several machines share).
 *
 * Files are written under a temporary name, flushed, and only then linked to their final name, so that a process killed
 * at any moment leaves no half file there; what it leaves is cleared away by {@link prepare}.
 */
export class DiskMediaStorage implements MediaStorage {
  readonly isRemote = false;
  readonly reservesNames = true;
  readonly place: string;
  private readonly directory: string;
  private readonly temporary: string;
  private readonly staleAfterMs: number;
  private readonly addresses: MediaAddresses;

  constructor({ directory, baseUrl, staleAfterMs = 3_600_000 }: DiskMediaOptions) {
    this.directory = directory;
    this.temporary = join(directory, UNFINISHED_FOLDER);
    this.place = `the folder for uploads, ${directory} (UPLOADS_DIR)`;
    this.staleAfterMs = staleAfterMs;
    this.addresses = new MediaAddresses(baseUrl);
  }

  /**
   * Makes the directory and removes unfinished files that no process is writing any more. To be called at start.
   * @param now the present moment, compared with when files were last changed
   */
  async prepare(now: Date): Promise<void> {
    await refusePseudoFileSystem(this.temporary);
    await mkdir(this.temporary, { recursive: true });
    const limit = now.getTime() - this.staleAfterMs;
    for (const name of await readdir(this.temporary)) {
      const file = join(this.temporary, name);
      const stats = await unlessMissing(stat(file));
      if (stats && stats.mtimeMs <= limit) await rm(file, { force: true, recursive: true });
    }
  }

  async write(path: string, data: Buffer | Readable, options: WriteOptions = {}): Promise<void> {
    const target = this.locate(path);
    try {
      await this.writeNew(path, target, data, options);
    } catch (error) {
      throw storageErrorResponse(error) ?? error;
    }
  }

  private async writeNew(
    path: string,
    target: string,
    data: Buffer | Readable,
    { overwrite = false, modifiedAt }: WriteOptions,
  ): Promise<void> {
    const unfinished = join(this.temporary, randomUUID());
    await mkdir(this.temporary, { recursive: true });
    await mkdir(dirname(target), { recursive: true });
    try {
      if (Buffer.isBuffer(data)) await writeFile(unfinished, data, { flag: 'wx', flush: true });
      else await pipeline(data, createWriteStream(unfinished, { flags: 'wx', flush: true }));
      if (modifiedAt) await utimes(unfinished, modifiedAt, modifiedAt);
      if (overwrite) await rename(unfinished, target);
      else await this.linkOnce(unfinished, target, path);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async read(path: string): Promise<Buffer | undefined> {
    return unlessMissing(readFile(this.locate(path)));
  }

  async open(path: string, range?: ByteRange): Promise<OpenedMedia | undefined> {
    const file = await unlessMissing(open(this.locate(path)));
    if (!file) return undefined;
    const { size, mtime } = await file.stat();
    return { stream: file.createReadStream(range), size, modifiedAt: mtime };
  }

  async stat(path: string): Promise<MediaFileFacts | undefined> {
    const found = await unlessMissing(stat(this.locate(path)));
    return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
  }

  async folders(): Promise<string[]> {
    const years = await namesIn(this.directory);
    const months = years.map(async (year) =>
      (await namesIn(join(this.directory, year))).map((name) => `${year}/${name}`),
    );
    return (await Promise.all(months)).flat().filter(isMediaFolder);
  }

  async list(folder: string): Promise<string[]> {
    if (!isMediaFolder(folder)) throw new InvalidMediaPathError(folder);
    const entries = (await unlessMissing(readdir(join(this.directory, folder), { withFileTypes: true }))) ?? [];
    const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
    return names.map((name) => `${folder}/${name}`);
  }

  async delete(path: string): Promise<boolean> {
    const removed = rm(this.locate(path)).then(() => true);
    return (await unlessMissing(removed)) ?? false;
  }

  async exists(path: string): Promise<boolean> {
    const found = access(this.locate(path)).then(() => true);
    return (await unlessMissing(found)) ?? false;
  }

  async mark(): Promise<void> {
    await writeFile(join(this.directory, MARKER_FILE), MARKER_TEXT);
  }

  async isMarked(): Promise<boolean> {
    const found = access(join(this.directory, MARKER_FILE)).then(() => true);
    return (await unlessMissing(found)) ?? false;
  }

  async requireWritable(): Promise<void> {
    try {
      await access(this.directory, constants.W_OK);
    } catch (error) {
      throw unwritable(error);
    }
  }

  async probe(): Promise<StorageProbe> {
    await mkdir(this.directory, { recursive: true });
    const file = join(this.directory, `.health-${randomUUID()}`);
    try {
      await writeFile(file, 'Written and removed by the site-health test of the storage.', { flag: 'wx' });
    } finally {
      await rm(file, { force: true });
    }
    const { bavail, bsize } = await statfs(this.directory);
    return { freeBytes: bavail * bsize };
  }

  totalBytes(signal: AbortSignal): Promise<number | undefined> {
    return folderSize(this.directory, [], signal);
  }

  url(path: string): string {
    return this.addresses.url(path);
  }

  pathOf(url: string): string | undefined {
    return this.addresses.pathOf(url);
  }

  directUrl(): undefined {
    return undefined;
  }

  close(): void {
    // Nothing is open between two calls.
  }

  private locate(path: string): string {
    const { folder, name } = splitMediaPath(path);
    return join(this.directory, folder, name);
  }

  /** Making a link fails when the name is taken, in one step; renaming would replace the other file. */
  private async linkOnce(unfinished: string, target: string, path: string): Promise<void> {
    try {
      await link(unfinished, target);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') throw new MediaFileExistsError(path);
      if (!NO_LINKS.has(code)) throw error;
      // Without hard links two writers could both find the name free. Names are rarely alike in the same instant.
      if (await this.exists(path)) throw new MediaFileExistsError(path);
      await rename(unfinished, target);
    }
  }
}

/** What is in a directory; nothing when it is none. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
