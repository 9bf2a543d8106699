import { Entity } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn, MomentColumn } from '#core/database';

/** The sequence of changes. One row, which is locked while numbers are given. */
@Entity('sync_state')
export class SyncStateEntity {
  /** 1. */
  @IntColumn({ primary: true })
  id: number;

  /** Random (`newGeneration`); another one makes all tokens invalid, as after a restore. */
  @KeyColumn(32)
  generation: string;

  /** The last number that was given. */
  @BigIntColumn()
  seq: number;

  /** Changes up to this number may have been removed: tokens before it are too old. */
  @BigIntColumn()
  horizon: number;

  /** Since when changes are recorded, UTC by the clock of the database; null: they are not. */
  @MomentColumn({ nullable: true })
  recording_since_utc: string | null;

  /** When a place in the sequence was last of use, UTC by the clock of the database, to the hour; null: not yet. */
  @MomentColumn({ nullable: true })
  used_utc: string | null;
}
