import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, MomentColumn } from '#core/database';

/** One account may see the attendees and sales of one event or page, and check its attendees in. */
@Entity('ticket_event_grants')
@Index('uq_ticket_event_grants_event', ['event_id', 'user_id'], { unique: true })
@Index('ix_ticket_event_grants_user', ['user_id'])
@Index('ix_ticket_event_grants_created_by', ['created_by'])
export class EventGrantEntity {
  /** Id of the grant. */
  @IdColumn()
  id: number;

  /** Event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  event_id: number;

  /** Account that has the grant. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @IntColumn()
  user_id: number;

  /** Account that made the grant; null: deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  created_by: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** From when on it gives nothing, UTC; null: it does not end by itself. */
  @MomentColumn({ nullable: true })
  expires_utc: string | null;
}
