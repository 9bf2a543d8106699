import { Entity, Index, JoinColumn, ManyToOne, OneToOne } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn, MomentColumn } from '#core/database';
import { AttendeeEntity } from './attendee.entity.js';
import { OrderEntity } from './order.entity.js';
import type { RefundSource } from '../../kernel/payment-states.js';

/**
 * `open`: the new order waits for payment. `done`: it is completed, and the former ticket is not valid any more. `void`:
 * it was not paid in time, canceled or denied; a late payment can still make it `done`.
 */
export type ExchangeState = 'open' | 'done' | 'void';

/** The exchange of one ticket for another one, which has an order of its own. */
@Entity('ticket_exchanges')
@Index('uq_ticket_exchanges_open', ['open_attendee_id'], { unique: true })
@Index('ix_ticket_exchanges_source', ['source_order_id'])
@Index('ix_ticket_exchanges_attendee', ['attendee_id'])
export class TicketExchangeEntity {
  /** The order of the new ticket. */
  @IntColumn({ primary: true })
  order_id: number;

  @OneToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity;

  /** The attendee whose ticket is given for it. */
  @IntColumn()
  attendee_id: number;

  @ManyToOne(() => AttendeeEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'attendee_id' })
  attendee?: AttendeeEntity;

  /** The order of that ticket. */
  @IntColumn()
  source_order_id: number;

  @ManyToOne(() => OrderEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'source_order_id' })
  source_order?: OrderEntity;

  /** `attendee_id` while the exchange is open, else null; unique, so a ticket has at most one open exchange. */
  @IntColumn({ nullable: true })
  open_attendee_id: number | null;

  /** What the former ticket was worth when the exchange began, minor units: what is left of its price. */
  @BigIntColumn()
  value_minor: number;

  /** The part of it that pays for the new order, minor units; the rest goes back. */
  @BigIntColumn()
  credit_minor: number;

  /** State (`ExchangeState`). */
  @KeyColumn(8)
  state: ExchangeState;

  /** Who began it: `buyer` or `admin`. */
  @KeyColumn(20)
  source: Extract<RefundSource, 'buyer' | 'admin'>;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Last change of state, UTC. */
  @MomentColumn()
  modified_utc: string;
}
