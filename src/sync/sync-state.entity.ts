import { Entity } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn } from '#core/database';

/** The sequence of changes. One row, which is locked while numbers are given. */
@Entity('sync_state')
export class SyncStateEntity {
  /** 1. */
  @IntColumn({ primary: true })
  id: number;

  /** Random; another one makes all tokens invalid, as after a restore. */
  @KeyColumn(32)
  generation: string;

  /** The last number that was given. */
  @BigIntColumn()
  seq: number;

  /** Changes up to this number may have been removed: tokens before it are too old. */
  @BigIntColumn()
  horizon: number;
}
