import { Injectable } from '@nestjs/common';
import { ContentTransferService } from '#core/content';
import { Database, batches } from '#core/database';
import { CONTENT, type Kind } from './kinds.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationRun } from './migration-run.js';
import type { RecordKind } from './record-kind.js';

/** Records of a kind that were copied once and are not at the source any more. */
export interface RemovedRecords {
  kind: Kind;
  count: number;
  /** How many of them are in the trash here now because of this run. */
  trashed: number;
  /** The first of their ids: at the source, here. */
  records: { source: number; here: number }[];
}

/** Ids in a report. */
const MAX_LISTED = 100;
const BATCH_SIZE = 200;

/** Finds what was deleted at the source between two runs. */
@Injectable()
export class RemovedRecordsService {
  constructor(
    private readonly log: MigrationLogService,
    private readonly content: ContentTransferService,
    private readonly database: Database,
  ) {}

  /**
   * Compares what was copied with what the source has. Kinds of which the source does not show everything are left out.
   * @param trash moves such records here to the trash, where their kind has one
   */
  async find(
    run: MigrationRun,
    kinds: ReadonlyMap<Kind, RecordKind>,
    wanted: readonly Kind[],
    trash: boolean,
  ): Promise<RemovedRecords[]> {
    const found: RemovedRecords[] = [];
    for (const name of wanted) {
      const kind = kinds.get(name);
      if (!kind || kind.traits.isSingle === true || run.source.isPartial(name)) continue;
      const count = await run.source.count(name);
      if (count === undefined || (count.unread ?? 0) > 0 || count.note !== undefined) continue;
      const removed = await this.ofKind(run, name);
      if (removed.length === 0) continue;
      const trashed = trash ? await this.trash(run, kind, removed) : 0;
      found.push({ kind: name, count: removed.length, trashed, records: removed.slice(0, MAX_LISTED) });
    }
    return found;
  }

  private async ofKind(run: MigrationRun, kind: Kind): Promise<{ source: number; here: number }[]> {
    const present = new Set<number>();
    for await (const ids of run.source.ids(kind)) for (const id of ids) present.add(id);
    const removed: { source: number; here: number }[] = [];
    for await (const rows of this.log.mapped(run.entity.site_key, kind)) {
      for (const { source_id: source, target_id: here } of rows)
        // Rules that a run made itself have negative ids. What had no table in a former version can be of a kind that has one.
        if (source > 0 && !present.has(source) && (here !== 0 || run.ids.target(CONTENT, source) === undefined))
          removed.push({ source, here });
    }
    return removed;
  }

  private async trash(
    run: MigrationRun,
    kind: RecordKind,
    removed: readonly { source: number; here: number }[],
  ): Promise<number> {
    let trashed = 0;
    for (const batch of batches(removed, BATCH_SIZE)) {
      await this.database.write(async () => {
        const done = await kind.trash(batch.map(({ here }) => here).filter((id) => id !== 0));
        // A record that comes back at the source is copied again.
        const ids = batch.filter(({ here }) => done.includes(here)).map(({ source }) => source);
        await this.log.forgetFingerprints(run.entity.site_key, kind.name, ids);
        await this.content.noteChanges();
        trashed += done.length;
      });
    }
    return trashed;
  }
}
