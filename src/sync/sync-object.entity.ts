import { Entity, Index } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn, MomentColumn } from '#core/database';

/** The last change of an object; earlier ones are folded into it. Kept for `SYNC_RETENTION_DAYS`. */
@Entity('sync_objects')
@Index('ux_sync_objects_seq', ['seq', 'kind'], { unique: true })
@Index('ix_sync_objects_changed', ['changed_utc'])
export class SyncObjectEntity {
  /** Kind of object, e.g. `events`. */
  @KeyColumn(40, { primary: true })
  kind: string;

  /** Id of the object; it may be deleted. */
  @IntColumn({ primary: true })
  object_id: number;

  /** Place in the sequence of changes; grows in the order in which changes became visible. */
  @BigIntColumn()
  seq: number;

  /** When it got this place, UTC. */
  @MomentColumn()
  changed_utc: string;
}
