import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { Database } from '#core/database';
import { findMark } from '#core/security';

/**
 * Name of a row in `secrets` that `restore` stores together with the data and deletes when everything else is done too:
 * uploaded files moved into place, newer migrations run.
 */
export const INTERRUPTED_RESTORE = 'restore';

/** Keeps the service from starting on a database whose restore has not been finished. */
@Injectable()
export class InterruptedRestoreService implements OnModuleInit {
  constructor(private readonly database: Database) {}

  /** @throws StartError when the rows of a backup were stored, but its files perhaps not */
  async onModuleInit(): Promise<void> {
    const rows = await this.database.read(findMark(INTERRUPTED_RESTORE));
    if (rows.length === 0) return;
    // Nest closes nothing when a start fails, and open connections would keep a command from ending.
    await this.database.dataSource.destroy();
    throw new StartError(
      'A restore into this database was interrupted. Run the same `restore` again before you start.',
    );
  }
}
