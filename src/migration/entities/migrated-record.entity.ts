import { Entity, Index } from 'typeorm';
import { FlagColumn, IntColumn, KeyColumn } from '#core/database';
import type { Kind } from '../kinds.js';

/** Which record of a source site is which record here. */
@Entity('migrated_records')
@Index('ix_migrated_records_run', ['run_id', 'kind'])
@Index('ix_migrated_records_target', ['site_key', 'kind', 'target_id'])
export class MigratedRecordEntity {
  /** SHA-256 of the address of the source site. */
  @KeyColumn(64, { primary: true })
  site_key: string;

  /** Kind of record. */
  @KeyColumn(30, { primary: true })
  kind: Kind;

  /** Its id at the source. */
  @IntColumn({ primary: true })
  source_id: number;

  /** Its id here. */
  @IntColumn()
  target_id: number;

  /** The run that made it here. */
  @IntColumn()
  run_id: number;

  /** SHA-256 of what the source said of it. */
  @KeyColumn(64)
  fingerprint: string;

  /** It was here before and was changed: undoing a run leaves it. */
  @FlagColumn()
  merged: boolean;
}
