import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BinaryColumn, IntColumn, KeyColumn } from '#core/database';
import { EventEntity } from './event.entity.js';

/** Where an event was imported from; makes a second import update it. */
@Entity('event_sources')
@Index('ix_event_sources_event', ['event_id'])
export class EventSourceEntity {
  /** SHA-256 of `source`. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** Identity over all runs, e.g. `ics:<uid>`; see `RecordIdentity`. */
  @BinaryColumn(255)
  source: string;

  /** The event that was created from the source. */
  @IntColumn()
  event_id: number;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event?: EventEntity;

  /** SHA-256 of what was imported last. */
  @KeyColumn(64)
  fingerprint: string;
}
