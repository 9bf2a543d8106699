import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError, Settings } from '#core/config';
import { HealthService, type Fault } from '#core/health';
import { MARKER_FILE } from './files/disk-media.storage.js';
import type { MediaStorage } from './files/media.storage.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** Files that are looked for in a folder without a marker. */
const SAMPLE_SIZE = 20;

/** Notices, at start and for `/readyz`, that the folder for uploads is not in its place, e.g. its volume not mounted. */
@Injectable()
export class UploadsFolderService implements OnModuleInit {
  constructor(
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly media: MediaRepository,
    private readonly settings: Settings,
    private readonly health: HealthService,
  ) {}

  /** @throws StartError when the site has files, and the folder has neither a marker nor any of them */
  async onModuleInit(): Promise<void> {
    if (!(await this.storage.isMarked())) {
      await this.refuseForeign();
      await this.storage.mark();
    }
    this.health.addCheck('uploads', () => this.look());
  }

  private async look(): Promise<Fault | undefined> {
    if (await this.storage.isMarked()) return undefined;
    return {
      state: 'missing',
      reason: `The folder for uploads is not in its place: it has no file ${MARKER_FILE}.`,
    };
  }

  private async refuseForeign(): Promise<void> {
    const paths = await this.media.newestPaths(SAMPLE_SIZE);
    const found = await Promise.all(paths.map((path) => this.storage.exists(path)));
    if (paths.length === 0 || found.includes(true)) return;
    const { uploadsDir } = this.settings;
    throw new StartError(
      `The folder for uploads, ${uploadsDir} (UPLOADS_DIR), is not that of this site: it has neither the file ${MARKER_FILE} nor the newest uploads. If it is a volume, mount it. To use this folder from now on, create an empty file ${uploadsDir}/${MARKER_FILE}.`,
    );
  }
}
