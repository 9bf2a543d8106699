import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Database, DatabaseClockService } from '#core/database';
import { DAY_MS, fromMs, HOUR_MS, toMs } from '#core/time';
import { isEarly, newGeneration } from './generations.js';
import { RECORDING_TIMES } from './recording-times.js';
import { SyncConfig } from './sync.config.js';
import { SyncRepository } from './sync.repository.js';
import type { SyncStateEntity } from './sync-state.entity.js';

/**
 * Decides whether changes are recorded: only while a client or a module uses the sequence. Every process reads that from
 * the state, and one whose reading is old records, so that nothing is missed when the database or the process was slow.
 */
@Injectable()
export class SyncRecordingService implements OnModuleInit {
  private readonly log = new Logger('Sync');
  private known?: { isOn: boolean; at: number };

  constructor(
    private readonly database: Database,
    private readonly repository: SyncRepository,
    private readonly clock: DatabaseClockService,
    private readonly config: SyncConfig,
  ) {}

  /** Whether there is a sequence at all (`SYNC_RETENTION_DAYS`). */
  get isAvailable(): boolean {
    return this.config.syncRetentionDays > 0;
  }

  /** Whether this process records what is changed now. */
  get isOn(): boolean {
    const { known } = this;
    return !known || known.isOn || performance.now() - known.at > RECORDING_TIMES.trusted;
  }

  onModuleInit(): Promise<void> {
    return this.read();
  }

  /** Reads whether changes are recorded. A reading that fails makes this process record. */
  @Interval(RECORDING_TIMES.reading)
  async read(): Promise<void> {
    if (!this.isAvailable) return;
    // What is true at the end of the reading was true at its beginning at the earliest.
    const at = performance.now();
    try {
      const state = await this.database.outside(() => this.repository.state());
      this.known = { isOn: isRecorded(state), at };
    } catch (error) {
      this.log.debug(`Whether changes are recorded could not be read: ${String(error)}`);
    }
  }

  /** Records from now on, and for `SYNC_RETENTION_DAYS` after the last call. Writes once an hour at most. */
  async use(state: SyncStateEntity): Promise<void> {
    const now = this.clock.nowMs();
    const { recording_since_utc: since, used_utc: used } = state;
    if (since === null || used === null || Math.abs(now - toMs(used)) > HOUR_MS)
      await this.database.write(() => this.repository.use(fromMs(now)));
    this.known = { isOn: true, at: performance.now() };
  }

  /** Stops when nothing has used the sequence for `SYNC_RETENTION_DAYS`. All positions end with that. */
  async stopUnused(): Promise<void> {
    const before = fromMs(this.clock.nowMs() - this.config.syncRetentionDays * DAY_MS);
    const isStopped = await this.database.write(() => this.repository.stop(before, newGeneration(true)));
    if (isStopped) await this.read();
  }

  /**
   * Ends the early generation once every process records.
   * @returns whether the state has to be read again
   */
  async settle({ generation, recording_since_utc: since }: SyncStateEntity): Promise<boolean> {
    if (since === null || !isEarly(generation)) return false;
    if (this.clock.nowMs() < toMs(since) + RECORDING_TIMES.grace) return false;
    await this.database.write(() => this.repository.renew(generation, newGeneration(false)));
    return true;
  }
}

/** Whether changes are recorded by the state of the sequence. */
export function isRecorded(state: SyncStateEntity | undefined): boolean {
  return state !== undefined && state.recording_since_utc !== null;
}
