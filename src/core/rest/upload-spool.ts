import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#core/config';
import { Clock } from '#core/context';
import { HOUR_MS, MINUTE_MS } from '#core/time';
import { storageErrorResponse } from './storage-error-response.js';

/** Beginning of the names of the folders of requests. */
const PREFIX = 'upload-';
/** Milliseconds after which a folder counts as left over by a killed process: no request takes that long. */
const MAX_AGE_MS = HOUR_MS;
/** Milliseconds between two looks for such folders. */
const CLEAN_UP_INTERVAL_MS = 10 * MINUTE_MS;
/**
 * Folder of unfinished files below the uploads; the dot keeps them out of reach of paths and of most file servers. What
 * has been in it for an hour unchanged is deleted at the next start.
 */
export const UNFINISHED_FOLDER = '.unfinished';

/** Bytes of a body that is held in memory; larger ones, and those whose length is not announced, go to a file. */
const MAX_BYTES_IN_MEMORY = 1_048_576;

/**
 * Temporary folders for the files of uploads while they are received and checked (`UPLOAD_TEMP_DIR`). Each belongs to one
 * request and is deleted when that is answered or was cut off; what a killed process has left is deleted at start and
 * with later uploads.
 */
@Injectable()
export class UploadSpool implements OnApplicationBootstrap {
  private readonly log = new Logger('Uploads');
  private readonly folder: string;
  private cleanedAt = -Infinity;

  constructor(
    { uploadTempDir, uploadsDir, storageUrl }: Settings,
    private readonly clock: Clock,
  ) {
    this.folder = uploadTempDir ?? (storageUrl === undefined ? join(uploadsDir, UNFINISHED_FOLDER) : tmpdir());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.cleanUp();
  }

  /** An empty folder for the body of a request, which `remove` deletes; nothing when the body is small. */
  async folderFor({ headers }: Pick<IncomingMessage, 'headers'>): Promise<string | undefined> {
    const length = headers['content-length'];
    if (length !== undefined && Number(length) <= MAX_BYTES_IN_MEMORY) return undefined;
    try {
      await this.cleanUp();
      await mkdir(this.folder, { recursive: true });
      return await mkdtemp(join(this.folder, PREFIX));
    } catch (error) {
      throw storageErrorResponse(error) ?? error;
    }
  }

  /** Deletes the folder of a request. Never rejected. */
  async remove(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      this.log.warn(`The temporary folder ${folder} could not be deleted: ${String(error)}`);
    }
  }

  private async cleanUp(): Promise<void> {
    const now = this.clock.nowMs();
    if (now - this.cleanedAt < CLEAN_UP_INTERVAL_MS) return;
    this.cleanedAt = now;
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(PREFIX))) {
      const folder = join(this.folder, name);
      const stats = await stat(folder).catch(() => undefined);
      if (stats && now - stats.mtimeMs > MAX_AGE_MS) await this.remove(folder);
    }
  }
}
