import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

/** The address of a display that shows the counts of an event. Its key is shown once; revoked ones are deleted. */
@Entity('live_displays')
@Index('uq_live_displays_hash', ['hash'], { unique: true })
@Index('ix_live_displays_event', ['event_id'])
@Index('ix_live_displays_created_by', ['created_by'])
export class DisplayEntity {
  /** Id of the display. */
  @IdColumn()
  id: number;

  /** Event or page whose counts it shows. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  event_id: number;

  /** Keyed hash of the key. */
  @KeyColumn(64)
  hash: string;

  /** Name that people gave it. */
  @StringColumn(100)
  name: string;

  /** Account that made it. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  created_by: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;
}
