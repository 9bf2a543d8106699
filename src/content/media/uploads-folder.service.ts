import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { RestError } from '#core/errors';
import { type Fault, type ReadinessCheck, RegisterReadinessCheck } from '#core/health';
import { USES_UPLOADS } from '#core/modules';
import { MARKER_FILE, type MediaStorage } from './files/media.storage.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** Files that are looked for in a storage without a marker. */
const SAMPLE_SIZE = 20;
/** Milliseconds for the answer of a remote storage to `/readyz`; below the limit of the checks. */
const REMOTE_TIMEOUT_MS = 1500;

/**
 * Notices, at start and for `/readyz`, that the storage of uploads is not that of the site, e.g. its volume not mounted.
 * A bucket that cannot be reached prevents neither start nor readiness, since only files need it.
 */
@RegisterReadinessCheck()
@Injectable()
export class UploadsFolderService implements OnModuleInit, OnModuleDestroy, ReadinessCheck {
  readonly faultName = 'uploads';
  private readonly log = new Logger('Media');
  private isAdopted = false;

  constructor(
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly media: MediaRepository,
    @Inject(USES_UPLOADS) private readonly isUsed: boolean,
  ) {}

  /** @throws StartError when the site has files, and the storage has neither a marker nor any of them */
  async onModuleInit(): Promise<void> {
    if (!this.isUsed) return;
    try {
      await this.adopt();
    } catch (error) {
      if (!this.storage.isRemote || !(error instanceof RestError)) throw error;
      this.log.warn(`Starting without ${this.storage.place}, which cannot be reached.`);
    }
  }

  onModuleDestroy(): void {
    this.storage.close();
  }

  async fault(): Promise<Fault | undefined> {
    if (!this.isUsed) return undefined;
    return this.storage.isRemote ? this.lookAtRemote() : this.look();
  }

  private async look(): Promise<Fault | undefined> {
    if (!this.isAdopted) await this.adopt();
    if (await this.storage.isMarked()) return undefined;
    return {
      state: 'missing',
      reason: `${sentence(this.storage.place)}, is not in its place: it has no file ${MARKER_FILE}.`,
    };
  }

  /** What does not answer is a warning; what answers that it is not that of the site is a fault. */
  private async lookAtRemote(): Promise<Fault | undefined> {
    const away = { state: 'away', reason: `Cannot be reached: ${this.storage.place}.`, isPartial: true };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Fault>((resolve) => {
      timer = setTimeout(() => resolve(away), REMOTE_TIMEOUT_MS);
    });
    const probe = this.look().catch((error: unknown): Fault => {
      if (error instanceof StartError) return { state: 'missing', reason: error.message };
      return away;
    });
    return Promise.race([probe, late]).finally(() => clearTimeout(timer));
  }

  private async adopt(): Promise<void> {
    if (!(await this.storage.isMarked())) {
      await this.refuseForeign();
      await this.storage.mark();
    }
    this.isAdopted = true;
  }

  private async refuseForeign(): Promise<void> {
    const paths = await this.media.newestPaths(SAMPLE_SIZE);
    const existing = await Promise.all(paths.map((path) => this.storage.exists(path)));
    if (paths.length === 0 || existing.includes(true)) return;
    const { place, isRemote } = this.storage;
    const remedy = isRemote
      ? `Copy the files with "almanac storage copy", or create an empty object ${MARKER_FILE} there to use it from now on.`
      : `If it is a volume, mount it. To use it from now on, create an empty file ${MARKER_FILE} in it.`;
    throw new StartError(
      `${sentence(place)}, is not that of this site: it has neither the file ${MARKER_FILE} nor the newest uploads. ${remedy}`,
    );
  }
}

/** The place of a storage as the beginning of a sentence. */
export function sentence(place: string): string {
  return place.charAt(0).toUpperCase() + place.slice(1);
}
