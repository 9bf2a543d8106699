import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { titleKey } from '#core/content';
import { Database, EntityTransfer } from '#core/database';
import { InvalidMediaPathError, splitMediaPath, type MediaStorage } from './files/media.storage.js';
import { MediaEntity } from './media.entity.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** Uploaded files and their rows as they are, for moves of whole sites. What writes rows is part of a unit of work. */
@Injectable()
export class MediaTransferService {
  readonly media: EntityTransfer<MediaEntity>;

  constructor(
    database: Database,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {
    this.media = new EntityTransfer(database, MediaEntity, 'id', ({ title }) => titleKey(title));
  }

  /** Whether files can be stored under a path: `YYYY/MM/name`. */
  accepts(path: string): boolean {
    try {
      splitMediaPath(path);
      return true;
    } catch (error) {
      if (error instanceof InvalidMediaPathError) return false;
      throw error;
    }
  }

  /** Stores a file in place of one of the same path. @throws RestError 507, 503 when it cannot be stored */
  write(path: string, data: Readable): Promise<void> {
    return this.storage.write(path, data, { overwrite: true });
  }

  /** Deletes a file, if there is one. */
  async remove(path: string): Promise<void> {
    await this.storage.delete(path);
  }

  /** Size and SHA-256 of a stored file; nothing when there is none. */
  async fingerprint(path: string): Promise<{ size: number; sha256: string } | undefined> {
    const opened = await this.storage.open(path);
    if (!opened) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of opened.stream) hash.update(chunk as Buffer);
    return { size: opened.size, sha256: hash.digest('hex') };
  }
}
