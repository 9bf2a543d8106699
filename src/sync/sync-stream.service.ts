import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database, deleteInBatches } from '#core/database';
import { DAY_MS, fromMs } from '#core/time';
import { SyncConfig } from './sync.config.js';
import type { SyncObjectEntity } from './sync-object.entity.js';
import { SyncRecordingService } from './sync-recording.service.js';
import { SyncSequencerService } from './sync-sequencer.service.js';
import { SyncRepository } from './sync.repository.js';

/** A place in the sequence of changes. */
export interface SyncPosition {
  /** Of which sequence. */
  generation: string;
  /** Number of the last change before it. */
  seq: number;
}

/** An object that was changed, created or deleted. */
export type ChangedObject = Pick<SyncObjectEntity, 'kind' | 'object_id' | 'seq'>;

/** The sequence of changes of objects, for the service itself: no rights are checked. */
@Injectable()
export class SyncStreamService {
  constructor(
    private readonly database: Database,
    private readonly repository: SyncRepository,
    private readonly sequencer: SyncSequencerService,
    private readonly recording: SyncRecordingService,
    private readonly clock: Clock,
    private readonly config: SyncConfig,
  ) {}

  /** Whether there is a sequence (`SYNC_RETENTION_DAYS`). Changes are recorded while something uses it. */
  get isOn(): boolean {
    return this.recording.isAvailable;
  }

  /**
   * Has changes recorded from now on, until nothing has called this or used a position for `SYNC_RETENTION_DAYS`. For
   * modules, before they give the contents that a position belongs to. Costs one read.
   */
  async require(): Promise<void> {
    await this.recording.use(await this.sequencer.state());
  }

  /**
   * The end of the sequence: every change that is committed now is before it. For a minute after recording began,
   * positions are early ones: `since` follows them meanwhile, and then gives nothing, so that whoever has one begins
   * again.
   */
  async end(): Promise<SyncPosition> {
    await this.sequencer.run();
    const { generation, seq } = await this.sequencer.state();
    return { generation, seq };
  }

  /**
   * Objects that changed after a position, each once, in the order of their last changes. Whatever is committed before
   * the call is among them.
   * @param limit most of them
   * @returns nothing when the position is too old, an early one (`end`), or of another sequence
   */
  async since(
    { generation, seq }: SyncPosition,
    kinds: readonly string[],
    limit: number,
  ): Promise<ChangedObject[] | undefined> {
    await this.sequencer.run();
    const rows = await this.repository.after(seq, kinds, limit);
    // Read after the changes: what was removed meanwhile was not missed.
    if (!(await this.isValid({ generation, seq }))) return undefined;
    return rows;
  }

  /** Whether all changes after a position are known. One that is valid is in use: changes are recorded further. */
  async isValid({ generation, seq }: SyncPosition): Promise<boolean> {
    const state = await this.sequencer.state();
    const isValid = state.generation === generation && seq >= state.horizon && seq <= state.seq;
    if (isValid) await this.recording.use(state);
    return isValid;
  }

  /**
   * Stops recording that nothing uses, and removes changes after `SYNC_RETENTION_DAYS`; all of them where sync is off.
   * Called by a job.
   */
  async sweep(): Promise<void> {
    if (!this.isOn) return this.forget();
    await this.recording.stopUnused();
    const before = fromMs(this.clock.nowMs() - this.config.syncRetentionDays * DAY_MS);
    const horizon = await this.repository.lastBefore(before);
    if (horizon === 0) return;
    await this.database.write(() => this.repository.update({ horizon }));
    const rows = { table: 'sync_objects', key: 'seq', where: 'seq <= ?', parameters: [horizon] };
    await deleteInBatches(this.database, rows);
  }

  /** Changes that are not recorded are missed: tokens from before are invalid when it is switched on again. */
  forget(): Promise<void> {
    return this.repository.forget();
  }
}
