import { Injectable } from '@nestjs/common';
import { ListVersionsService } from '#core/lists';
import { Database } from '#core/database';

/** Name of the number among `list_versions` that grows with every purge. */
const PURGE_LOG_NAME = 'responses';

/** SQL for the number of purges, by which processes know of each other's. */
@Injectable()
export class PurgesRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersionsService,
  ) {}

  count(): Promise<number> {
    return this.versions.current(PURGE_LOG_NAME);
  }

  /** Counts one more. @returns the number with it */
  add(): Promise<number> {
    return this.database.write(async () => {
      await this.versions.bump(PURGE_LOG_NAME);
      return this.count();
    });
  }
}
