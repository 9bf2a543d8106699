import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, IdColumn, IntColumn, TaggedBy } from '#core/database';
import { CartEntity } from './cart.entity.js';

/** Places that a cart holds of one ticket. */
@Entity('ticket_holds')
@TaggedBy('ticket_id')
@Index('ix_ticket_holds_expires', ['expires'])
@Index('ix_ticket_holds_ticket', ['ticket_id', 'expires'])
@Index('uq_ticket_holds_item', ['cart_id', 'ticket_id'], { unique: true })
export class HoldEntity {
  /** Hold id. */
  @IdColumn()
  id: number;

  /** The cart. */
  @IntColumn()
  cart_id: number;

  @ManyToOne(() => CartEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'cart_id' })
  cart?: CartEntity;

  /** The ticket. */
  @IntColumn()
  ticket_id: number;

  /** Number of held seats. */
  @IntColumn()
  quantity: number;

  /** Order in which tickets were first added. */
  @IntColumn()
  position: number;

  /** What was said about showing the attendees' names: 1 hide, 0 show, null nothing. */
  @IntColumn({ nullable: true })
  optout: number | null;

  /** What the purchaser has chosen to pay for each ticket, minor units; null: nothing was chosen. */
  @BigIntColumn({ nullable: true })
  amount_minor: number | null;

  /** Milliseconds since 1970. */
  @BigIntColumn()
  expires: number;
}
