import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '#core/context';
import { BackgroundJobsService } from '#core/jobs';
import type { MediaStorage } from './files/media.storage.js';
import { withForms } from './files/other-forms.js';
import { pathsOf } from './media-editor.service.js';
import { MediaFilesService } from './media-files.service.js';
import { MediaRepository } from './media.repository.js';
import { MEDIA_STORAGE } from './media.tokens.js';

/** Milliseconds between two clean-ups. */
const CLEAN_UP_INTERVAL_MS = 3_600_000;

/** Milliseconds for which a file may be without an entry: so long at most does an upload take. */
const GRACE_PERIOD_MS = 3_600_000;

/**
 * Removes files that have no entry: a process was killed between storing the one and the other. Reads one folder at a
 * time. Several processes may run it at once.
 */
@Injectable()
export class OrphanFilesJob {
  private readonly log = new Logger('Media');

  constructor(
    @Inject(MEDIA_STORAGE) private readonly storage: MediaStorage,
    private readonly media: MediaRepository,
    private readonly files: MediaFilesService,
    private readonly jobs: BackgroundJobsService,
    private readonly clock: Clock,
  ) {}

  @Interval(CLEAN_UP_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of files', () => this.sweep(this.clock.now()));
  }

  /** Removes what has been without an entry for an hour at `now`. @returns how many files */
  async sweep(now: Date): Promise<number> {
    // Without its marker the folder may be that of another site.
    if (!(await this.storage.isMarked())) return 0;
    let count = 0;
    for (const folder of await this.storage.folders()) {
      const orphans = await this.orphans(folder, now.getTime() - GRACE_PERIOD_MS);
      if (orphans.length > 0) this.log.warn(`Removing ${orphans.length} files without an entry from ${folder}`);
      await this.files.discard(orphans);
      count += orphans.length;
    }
    return count;
  }

  private async orphans(folder: string, limit: number): Promise<string[]> {
    // Files first: an entry that is made in between can only have files that are younger than the limit.
    const stored = await this.storage.list(folder);
    const usedPaths = new Set((await this.media.inFolder(folder)).flatMap(pathsOf).flatMap(withForms));
    const orphans: string[] = [];
    for (const path of stored) {
      if (usedPaths.has(path)) continue;
      const facts = await this.storage.stat(path);
      if (facts && facts.modifiedAt.getTime() <= limit) orphans.push(path);
    }
    return orphans;
  }
}
