import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { BigIntColumn, FlagColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import type { ReturnAction, ReturnObstacle } from '../cal/tickets/payments/index.js';
import { EventCancellationEntity } from './event-cancellation.entity.js';

/**
 * `open`: to be returned. `returning`: stored, and money has to leave yet, by a payment service or a person. `done`.
 * `failed`: it can be tried again. `skipped`: it is not returned, for a reason that the organizer has seen.
 */
export const ITEM_STATES = ['open', 'returning', 'done', 'failed', 'skipped'] as const;

/** One of `ITEM_STATES`. */
export type ItemState = (typeof ITEM_STATES)[number];

/** What is returned of one order when an event is canceled. Amounts are minor units. */
@Entity('event_cancellation_items')
@Index('uq_event_cancellation_items_order', ['cancellation_id', 'order_id'], { unique: true })
@Index('ix_event_cancellation_items_due', ['state', 'due'])
@Index('ix_event_cancellation_items_of_order', ['order_id', 'state'])
export class EventCancellationItemEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The cancellation. */
  @IntColumn()
  cancellation_id: number;

  @ManyToOne(() => EventCancellationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'cancellation_id' })
  cancellation?: EventCancellationEntity;

  /** The order. */
  @ForeignKey('ticket_orders', { onDelete: 'CASCADE' })
  @IntColumn()
  order_id: number;

  /** What is done: refund, end, void, none. */
  @KeyColumn(10)
  action: ReturnAction;

  /** State (`ITEM_STATES`). */
  @KeyColumn(10)
  state: ItemState;

  /** The tickets have ended and the refunds are stored. */
  @FlagColumn()
  is_stored: boolean;

  /** Tickets that end. */
  @IntColumn()
  tickets: number;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** What goes back. */
  @BigIntColumn()
  amount_minor: number;

  /** The part of it that a person returns. */
  @BigIntColumn()
  by_hand_minor: number;

  /** What the organizer retains. */
  @BigIntColumn()
  retained_minor: number;

  /** Why it was skipped or has failed (`ReturnObstacle` or the code of an error); empty: it was not. */
  @KeyColumn(40, { default: '' })
  obstacle: ReturnObstacle | (string & {});

  /** The last error, for display. */
  @StringColumn(250, { default: '' })
  last_error: string;

  /** Attempts that were begun. */
  @IntColumn({ default: 0 })
  attempts: number;

  /** When the next attempt is, or the claim of a running one ends, milliseconds since 1970; null: none. */
  @BigIntColumn({ nullable: true })
  due: number | null;

  /** Last change of state, UTC. */
  @MomentColumn()
  modified_utc: string;
}
