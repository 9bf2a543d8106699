import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import type { SyncChangeEntity } from './sync-change.entity.js';
import { isEarly, newGeneration } from './generations.js';
import { ANYTHING, kindOfSource } from './sync-change-sources.js';
import { isRecorded, SyncRecordingService } from './sync-recording.service.js';
import { SyncRepository } from './sync.repository.js';
import { SyncSourcesService } from './sync-sources.service.js';
import type { SyncStateEntity } from './sync-state.entity.js';

/** Changed rows that get their numbers in one transaction. */
const ROWS_PER_UNIT = 500;

/**
 * Gives changes their place in the sequence. It takes what is committed when it looks, with the row of the sequence
 * locked: so numbers become visible in their order, and one who has read up to a number misses none before it.
 */
@Injectable()
export class SyncSequencerService {
  private readonly log = new Logger('Sync');

  constructor(
    private readonly database: Database,
    private readonly sources: SyncSourcesService,
    private readonly repository: SyncRepository,
    private readonly recording: SyncRecordingService,
    private readonly clock: Clock,
  ) {}

  /** Numbers the changes that are committed. */
  async run(): Promise<void> {
    while (await this.repository.hasPending()) {
      await this.state();
      await this.database.write(() => this.numberSome());
    }
  }

  /** Where the sequence is. Makes one where there is none, which is after a restore and before the first use. */
  async state(): Promise<SyncStateEntity> {
    const state = await this.repository.state();
    if (state && !(await this.recording.settle(state))) return state;
    if (!state) await this.repository.begin(newGeneration(true));
    return this.state();
  }

  private async numberSome(): Promise<void> {
    const state = await this.repository.lockedState();
    if (!state) return;
    const pending = await this.repository.pending(ROWS_PER_UNIT);
    if (pending.length === 0) return;
    // Positions that count are taken after recording began: nothing of before is needed.
    if (!isRecorded(state)) return this.repository.removePending(pending);
    const objects = await this.objectsOf(pending);
    const changed_utc = this.clock.nowUtc();
    let { seq } = state;
    const rows = [...objects].flatMap(([kind, ids]) =>
      [...ids].map((object_id) => ({ kind, object_id, seq: ++seq, changed_utc })),
    );
    if (rows.length > 0) await this.repository.place(rows);
    // Early positions end soon anyway.
    const isLost = !isEarly(state.generation) && pending.some(({ source }) => source === ANYTHING);
    if (isLost) this.log.warn('A statement changed rows without saying which: all tokens are invalid from now on.');
    await this.repository.update({ seq, ...(isLost && { generation: newGeneration(false) }) });
    await this.repository.removePending(pending);
  }

  private async objectsOf(pending: readonly SyncChangeEntity[]): Promise<Map<string, Set<number>>> {
    const objects = new Map<string, Set<number>>();
    const add = (kind: string, ids: readonly number[]): void => {
      const known = objects.get(kind) ?? new Set();
      for (const id of ids) known.add(id);
      objects.set(kind, known);
    };
    for (const [source, rows] of Map.groupBy(pending, (row) => row.source)) {
      const keys = rows.map(({ row_key }) => Number(row_key));
      const kind = kindOfSource(source);
      const [table = '', column = ''] = source.split('.');
      if (kind !== undefined) add(kind, keys);
      else for (const [found, ids] of await this.sources.objectsOf(table, column, keys)) add(found, ids);
    }
    return objects;
  }
}
