import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn } from '#core/database';
import type { Kind } from '../kinds.js';

/** A reference to a record that was not copied yet when the one that has it was: it is set at the end of the run. */
@Entity('migration_links')
@Index('ix_migration_links_run', ['run_id', 'id'])
export class MigrationLinkEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The run. */
  @IntColumn()
  run_id: number;

  /** Kind of the record that refers to another one. */
  @KeyColumn(30)
  kind: Kind;

  /** Its id at the source. */
  @IntColumn()
  source_id: number;

  /** Column of its row here. */
  @KeyColumn(30)
  member: string;

  /** What it refers to: `content`, or the kind. */
  @KeyColumn(30)
  space: string;

  /** The id of that at the source. */
  @IntColumn()
  target_source_id: number;
}
