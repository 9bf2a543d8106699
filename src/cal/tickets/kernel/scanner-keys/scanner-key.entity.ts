import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';

/** A key with which one device checks attendees in. Shown once, stored as a keyed hash. */
@Entity('ticket_scanner_keys')
@Index('uq_ticket_scanner_keys_hash', ['hash'], { unique: true })
@Index('ix_ticket_scanner_keys_event', ['event_id'])
@Index('ix_ticket_scanner_keys_created_by', ['created_by'])
export class ScannerKeyEntity {
  /** Id of the key. */
  @IdColumn()
  id: number;

  /** Keyed hash of the key. */
  @KeyColumn(64)
  hash: string;

  /** Name of the device. */
  @StringColumn(100)
  name: string;

  /** Event or page whose attendees the key may check in; null: all. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ nullable: true })
  event_id: number | null;

  /** Account that made the key. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  created_by: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** UTC; written at most once in five minutes. */
  @MomentColumn({ nullable: true })
  last_used_utc: string | null;

  /** When the key stops being valid, UTC; null: never. */
  @MomentColumn({ nullable: true })
  expires_utc: string | null;

  /** When the key was revoked, UTC; null: it was not. */
  @MomentColumn({ nullable: true })
  revoked_utc: string | null;
}
