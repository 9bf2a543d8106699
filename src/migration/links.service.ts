import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { issue } from './copy-rows.js';
import type { Kind } from './kinds.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationRun } from './migration-run.js';
import type { RecordKind } from './record-kind.js';

/** Links that one unit of work sets. */
const BATCH_SIZE = 200;

/** Sets references to records that were not copied yet when those that have them were. */
@Injectable()
export class LinksService {
  constructor(
    private readonly database: Database,
    private readonly log: MigrationLogService,
  ) {}

  /** Whether a record would be above itself. */
  async isLoop(kind: RecordKind | undefined, own: number, parent: number): Promise<boolean> {
    const seen = new Set<number>();
    for (let id: number | null = parent; id !== null && !seen.has(id); id = (await kind?.parentOf(id)) ?? null) {
      if (id === own) return true;
      seen.add(id);
    }
    return false;
  }

  /** Sets references to records that were copied after those that have them. */
  async link(run: MigrationRun, kinds: ReadonlyMap<Kind, RecordKind>): Promise<void> {
    for (;;) {
      const links = await this.log.linksAfter(run.entity, BATCH_SIZE);
      if (links.length === 0) return;
      await this.database.write(async () => {
        for (const { kind, source_id: sourceId, member, space, target_source_id: wanted } of links) {
          const [own, target] = [run.ids.target(kind, sourceId), run.ids.target(space, wanted)];
          const field = kinds.get(kind)?.linkField(member) ?? '';
          if (own === undefined) continue;
          if (target === undefined) {
            const reason = `It refers to ${space} ${wanted}, which is not there: it has none.`;
            await this.log.storeIssues([issue(run.entity, kind, sourceId, field, reason, 'changed')]);
          } else if (member === 'parent_id' && (await this.isLoop(kinds.get(kind), own, target))) {
            const reason = `It is above itself (by ${space} ${wanted}): it is at the top.`;
            await this.log.storeIssues([issue(run.entity, kind, sourceId, field, reason, 'changed')]);
          } else await kinds.get(kind)?.setLink(own, member, target);
        }
        await this.log.removeLinks(links.map(({ id }) => id));
      });
    }
  }
}
