import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import { TicketEntity } from '../cal/tickets/catalog/index.js';

/** What became of an entry. */
export const WAITING_STATES = ['waiting', 'offered', 'ordered', 'expired', 'left'] as const;

/** What became of an entry. */
export type WaitingState = (typeof WAITING_STATES)[number];

/** A person who waits for seats of a ticket, or of any ticket of an event. */
@Entity('waiting_entries')
@Index('uq_waiting_entries_person', ['person_hash'], { unique: true })
@Index('ix_waiting_entries_line', ['post_id', 'state', 'place'])
@Index('ix_waiting_entries_due', ['state', 'expires'])
@Index('ix_waiting_entries_email', ['email'])
@Index('ix_waiting_entries_ticket', ['ticket_id'])
@Index('ix_waiting_entries_cart', ['cart_id'])
export class WaitingEntryEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  post_id: number;

  /** The ticket; null: any ticket of the event. */
  @IntColumn({ nullable: true })
  ticket_id: number | null;

  @ManyToOne(() => TicketEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'ticket_id' })
  ticket?: TicketEntity | null;

  /** Keyed hash of event, ticket and e-mail address: a person waits once for the same thing; unique. */
  @KeyColumn(64)
  person_hash: string;

  /** Name of the person. */
  @StringColumn(250)
  name: string;

  /** E-mail address of the person. */
  @StringColumn(254)
  email: string;

  /** Languages that the person reads, as `ticket_orders.languages`. */
  @KeyColumn(80, { default: '' })
  languages: string;

  /** Seats that the person wants. */
  @IntColumn()
  quantity: number;

  /** State (`WAITING_STATES`). */
  @KeyColumn(10)
  state: WaitingState;

  /** Place in the line of the event, the lowest first; equal ones by id. */
  @BigIntColumn()
  place: number;

  /** How many offers were made: part of the secret of the cart of the last one. */
  @IntColumn({ default: 0 })
  offers: number;

  /** Cart of the last offer; null: none. */
  @IntColumn({ nullable: true })
  cart_id: number | null;

  /** Until when the last offer holds its seats, milliseconds since 1970; null: none. */
  @BigIntColumn({ nullable: true })
  expires: number | null;

  /** UTC. */
  @MomentColumn()
  joined_utc: string;
}
