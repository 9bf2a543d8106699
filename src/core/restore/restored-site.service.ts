import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '#core/database';
import { MarksService } from '#core/security';

/** Name of a row in `secrets` that `restore` stores when it is done, until the service has started for the first time. */
export const RESTORED = 'restored';

/**
 * What modules change when a site starts for the first time after a restore: of what the source of the backup has begun
 * or will send, nothing may leave the restored site.
 */
@Injectable()
export class RestoredSiteService implements OnModuleInit {
  private readonly works: (() => Promise<void>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly marks: MarksService,
  ) {}

  /**
   * Adds work to be done once after a restore, before background jobs start. Call it in a constructor.
   * @param work runs in a unit of work
   */
  whenRestored(work: () => Promise<void>): void {
    this.works.push(work);
  }

  async onModuleInit(): Promise<void> {
    if (!(await this.marks.has(RESTORED))) return;
    await this.database.write(async () => {
      for (const work of this.works) await work();
      await this.marks.remove(RESTORED);
    });
  }
}
