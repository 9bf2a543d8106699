import { Injectable } from '@nestjs/common';
import { ContentIdRegistry } from '#core/content';
import { Database } from '#core/database';
import type { MigrationRunEntity } from './entities/migration-run.entity.js';
import type { Kind } from './kinds.js';
import { MigrationLogService } from './migration-log.service.js';
import type { RecordKind } from './record-kind.js';
import type { MigrationSource } from './source.js';

/** Makes way on a site without content, so that records have the ids of the source: what is there gets ids above all of them. */
@Injectable()
export class EmptySiteService {
  constructor(
    private readonly registry: ContentIdRegistry,
    private readonly log: MigrationLogService,
    private readonly database: Database,
  ) {}

  /** Whether the records of a run have the ids of the source. The answer stays for all runs of a site. */
  async prepare(
    run: MigrationRunEntity,
    source: MigrationSource,
    kinds: ReadonlyMap<Kind, RecordKind>,
  ): Promise<boolean> {
    if (run.same_ids || Object.keys(run.progress).length > 0) return run.same_ids;
    const earlier = await this.log.firstOf(run.site_key);
    if (earlier && earlier.id !== run.id) {
      await this.log.change(run, { same_ids: earlier.same_ids });
      return earlier.same_ids;
    }
    if (!(await this.registry.isEmpty())) return false;
    const largest = await source.largestId();
    const moves: (() => Promise<void>)[] = [];
    for (const kind of kinds.values()) moves.push(await kind.makeWay(source));
    await this.database.write(async () => {
      await this.registry.reserve(largest);
      for (const move of moves) await move();
      await this.log.change(run, { same_ids: true });
    });
    return true;
  }
}
