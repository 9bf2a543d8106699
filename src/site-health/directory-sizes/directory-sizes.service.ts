import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { buildFolder, packageFolder } from '../../core/package-folder.js';
import { sqlitePath, Database, SharedValue } from '#core/database';
import { folderSize } from '../../content/media/files/folder-size.js';
import type { MediaStorage } from '../../content/media/files/media.storage.js';
import { MEDIA_STORAGE } from '../../content/media/media.tokens.js';
import { DatabaseFactsRepository } from '../database-facts.repository.js';
import type { CountedSize, CountedSizes } from './directory-sizes.mapper.js';

/** Milliseconds for counting one entry (site-health.md). */
const COUNT_TIMEOUT_MS = 30_000;
/** Milliseconds for which sizes are cached: counting reads every folder there is. */
const SIZES_TTL_MS = 5 * 60_000;
/** Milliseconds for which sizes are sent while they are counted again, which takes seconds for large uploads. */
const STALE_SIZES_TTL_MS = 24 * 60 * 60_000;

const APPLICATION = [buildFolder(), new URL('node_modules', packageFolder())].map((folder) => fileURLToPath(folder));

/** Counts how much room the service takes. */
@Injectable()
export class DirectorySizesService {
  /** The service itself: its code and its packages. */
  protected readonly applicationFolders: readonly string[] = APPLICATION;
  private readonly shared: SharedValue<CountedSizes>;
  /** What is running does not change: tens of thousands of files are counted once in the life of the process. */
  private readonly application: SharedValue<number>;
  private counted?: { sizes: CountedSizes; at: number };

  constructor(
    private readonly settings: Settings,
    private readonly database: DatabaseFactsRepository,
    units: Database,
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
  ) {
    this.shared = new SharedValue(units, { load: () => this.countAgain(), ttlMs: SIZES_TTL_MS });
    this.application = new SharedValue(units, { load: () => this.applicationSize(), ttlMs: Infinity });
  }

  /**
   * The sizes, counted within the last five minutes or else counted again. Sizes of the last day are sent meanwhile, so
   * that only a first request waits; requests at the same time wait for one count.
   */
  sizes(): Promise<CountedSizes> {
    const current = this.shared.read();
    const { counted } = this;
    if (!counted || performance.now() - counted.at > STALE_SIZES_TTL_MS) return current;
    // Of two values that are there, the first one is taken.
    return Promise.race([current, Promise.resolve(counted.sizes)]);
  }

  /** Counts again. @param milliseconds for each entry */
  async count(milliseconds: number): Promise<CountedSizes> {
    const [application, uploads, database] = await Promise.all([
      within(milliseconds, () => this.application.read()),
      within(milliseconds, (signal) => this.storage.totalBytes(signal)),
      within(milliseconds, () => this.database.bytes()),
    ]);
    return { application, uploads, database };
  }

  private async countAgain(): Promise<CountedSizes> {
    const sizes = await this.count(COUNT_TIMEOUT_MS);
    this.counted = { sizes, at: performance.now() };
    return sizes;
  }

  /** Goes on after the time limit of a request, so that a later request has the result. */
  private async applicationSize(): Promise<number> {
    const leftOut = [this.settings.uploadsDir, ...this.databaseFiles()];
    const { signal } = new AbortController();
    let bytes = 0;
    for (const folder of this.applicationFolders) bytes += (await folderSize(folder, leftOut, signal)) ?? 0;
    return bytes;
  }

  /** Files of an embedded database, which may lie among those of the service and count for themselves. */
  private databaseFiles(): string[] {
    if (!this.database.embedded) return [];
    const path = sqlitePath(this.settings.databaseUrl);
    return [path, `${path}-wal`, `${path}-shm`];
  }
}

/** What `work` counts, unless its time is over first. */
async function within(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<number | undefined>,
): Promise<CountedSize> {
  const signal = AbortSignal.timeout(milliseconds);
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return (await Promise.race([work(signal), over])) ?? 'missing';
  } catch (error) {
    if (signal.aborted) return 'timeout';
    throw error;
  }
}
