import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn } from '#core/database';
import { TicketEntity } from '../../catalog/model/ticket.entity.js';

/** A list of guests that was imported. Their names are those of the orders only. */
@Entity('guest_imports')
@Index('ix_guest_imports_post', ['post_id'])
@Index('ix_guest_imports_ticket', ['ticket_id'])
@Index('uq_guest_imports_key', ['idempotency_key'], { unique: true })
export class GuestImportEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  post_id: number;

  /** The ticket that the guests got. */
  @IntColumn()
  ticket_id: number;

  @ManyToOne(() => TicketEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'ticket_id' })
  ticket?: TicketEntity;

  /** Account that imported the list; null: it is gone. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** Hash of what makes a repeated request the same one; unique. */
  @KeyColumn(64, { nullable: true })
  idempotency_key: string | null;

  /** Hash of the contents of the request, to distinguish a repeat from another request. */
  @KeyColumn(64, { nullable: true })
  fingerprint: string | null;

  /** Orders that it made, one for each guest. */
  @IntColumn()
  guests: number;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** When it was undone, UTC; null: it was not. Guests who are checked in stay. */
  @MomentColumn({ nullable: true })
  undone_utc: string | null;
}
