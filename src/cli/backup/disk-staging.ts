import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { UNFINISHED_FOLDER } from '#core/rest';
import { DiskMediaStorage } from '../../content/media/files/disk-media.storage.js';
import { Clock } from '#core/context';
import type { StagedFile, UploadStaging } from './upload-staging.js';

/** How often the folder is marked as being in use; what is unchanged for an hour counts as left behind. */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Files in a folder of their own beside the uploads, on the same disk. A backup links all uploads into it, so that
 * no process can delete them until it is done; a restore writes into it what it moves into place at the end.
 */
export class DiskStaging implements UploadStaging {
  /** None: links keep the files. */
  readonly lost: readonly string[] = [];
  private readonly uploads: DiskMediaStorage;
  private readonly folder: string;
  private readonly staged: DiskMediaStorage;
  private readonly timer: NodeJS.Timeout;

  /** @param directory the folder of the uploads (`UPLOADS_DIR`) */
  constructor(private readonly directory: string) {
    this.folder = join(directory, UNFINISHED_FOLDER, randomUUID());
    this.uploads = new DiskMediaStorage({ directory, baseUrl: '' });
    this.staged = new DiskMediaStorage({ directory: this.folder, baseUrl: '' });
    this.timer = setInterval(() => void this.touch(), TOUCH_INTERVAL_MS);
    this.timer.unref();
  }

  /** Links all uploads that are there now. Files that were staged before stay, even when they have been deleted. */
  async linkUploads(): Promise<void> {
    for (const folder of await this.uploads.folders()) {
      await mkdir(join(this.folder, folder), { recursive: true });
      for (const path of await this.uploads.list(folder)) await this.stage(path);
    }
  }

  private async stage(path: string): Promise<void> {
    const source = join(this.directory, path);
    const target = join(this.folder, path);
    const [now, before] = await Promise.all([inode(source), inode(target)]);
    if (now === undefined || now === before) return;
    // Replaced by another file of its name since it was staged.
    if (before !== undefined) await rm(target);
    try {
      await link(source, target);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      // Without hard links it takes a copy.
      if (before === undefined) await copyFile(source, target, constants.COPYFILE_FICLONE).catch(ignoreMissing);
    }
  }

  /** Whether a file is staged. @param path below the uploads */
  has(path: string): Promise<boolean> {
    return this.staged.exists(path);
  }

  /** All staged files in the order of their paths. Each has to be read to its end. */
  async *files(): AsyncGenerator<StagedFile> {
    for (const folder of (await this.staged.folders()).sort()) {
      for (const path of (await this.staged.list(folder)).sort()) {
        const file = await this.staged.open(path);
        if (file) yield { path, modified: file.modifiedAt.getTime(), data: file.stream };
      }
    }
  }

  /** How many files are staged. */
  async count(): Promise<number> {
    let count = 0;
    for (const folder of await this.staged.folders()) count += (await this.staged.list(folder)).length;
    return count;
  }

  /** Stages a file of a backup. @throws InvalidMediaPathError for paths that would lead out of the uploads */
  async write({ path, modified }: Omit<StagedFile, 'data'>, data: AsyncIterable<Buffer>): Promise<void> {
    const options = { overwrite: true, modifiedAt: new Date(modified) };
    await this.staged.write(path, Readable.from(data, { objectMode: false }), options);
  }

  /** Moves all staged files into place; those of the same path are replaced. */
  async moveIntoPlace(): Promise<void> {
    for (const folder of await this.staged.folders()) {
      for (const path of await this.staged.list(folder)) {
        const target = join(this.directory, path);
        await mkdir(dirname(target), { recursive: true });
        await rename(join(this.folder, path), target);
      }
    }
  }

  /** Deletes the staged files. */
  async remove(): Promise<void> {
    clearInterval(this.timer);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async touch(): Promise<void> {
    const now = new Clock().now();
    await utimes(this.folder, now, now).catch(ignoreMissing);
  }
}

async function inode(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(ignoreMissing);
  return stats?.ino;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
